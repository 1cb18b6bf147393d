import { expect, test } from 'vitest';
import { layoutStage } from '../canvas/viewport.ts';
import { scrollFor } from './use-stage-zoom.ts';

const sheet = { width: 600, height: 400 };
const room = { width: 900, height: 700, foot: 200 };

test('keeps the point under the pointer while zooming', () => {
  const anchor = { imageX: 300, imageY: 200, stageX: 400, stageY: 300 };
  for (const zoom of [2, 3, 4]) {
    const scroll = scrollFor(anchor, sheet, room, zoom);
    const { x, y } = layoutStage(sheet, room, zoom);
    expect([x + 300 * zoom - scroll.left, y + 200 * zoom - scroll.top]).toEqual([400, 300]);
  }
});

test('nothing is scrolled where everything is seen', () => {
  expect(scrollFor({ imageX: 0, imageY: 0, stageX: 800, stageY: 600 }, sheet, room, 1)).toEqual({ left: 0, top: 0 });
});
