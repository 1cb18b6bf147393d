/**
 * The box of a text that shrinks, made taller, flatter, wider and narrower: what is shown of the text stays
 * in it.
 */
import { Group, type FabricObject } from 'fabric';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ArtboardCanvas } from '../canvas/artboard-canvas.ts';
import { forgetShownWidths } from '../canvas/fit-shown-text.ts';
import { withTextBox } from '../document/text-box.ts';
import { withShrinking } from '../document/shrinking.ts';
import { openHeadless } from './headless-editor.ts';
import { aText } from './objects.ts';

const HAIR = 0.1;
const WORDS = [
  '{{first}}',
  '{{first}} and {{second}}, welcome to the summer sale',
  'Donaudampfschifffahrtsgesellschaft',
  'one\ntwo\nthree',
];
const SIZES = [
  [61, 14],
  [63, 150],
  [201, 20],
  [400, 120],
  [33, 60],
] as const;

let canvases: unknown[];
beforeEach(() => {
  canvases = vi.spyOn(ArtboardCanvas.prototype, 'requestRenderAll').mock.contexts;
  // Other tests of the same process measure with widths of their own.
  forgetShownWidths();
});
afterEach(() => void vi.restoreAllMocks());

/** By how much the text reaches beyond the box of its group, in pixels of the image. */
function beyond(group: FabricObject | undefined): number {
  const [text] = group instanceof Group ? group.getObjects() : [];
  if (!group || !text) throw new Error('There is no box with a text.');
  const { x, y } = text.getRelativeCenterPoint();
  const [width, height] = [text.getScaledWidth(), text.getScaledHeight()];
  return Math.max((Math.abs(x) + width / 2 - group.width / 2) * group.scaleX, (Math.abs(y) + height / 2 - group.height / 2) * group.scaleY);
}

for (const textAlign of ['left', 'center', 'right'])
  test(`keeps ${textAlign} text inside its box at every size of the box`, async () => {
    for (const words of WORDS) {
      const text = aText(words, 20, 20, { layerName: 'text', textAlign, width: 120, height: 15.82 });
      const it = await openHeadless({ objects: [withShrinking(text, true)] });
      const canvas = canvases.at(-1) as ArtboardCanvas;
      for (const [width, height] of SIZES) {
        const { document } = it.session.store.getState();
        const layers = document.layers.map(({ key, object }) => ({ key, object: withTextBox(object, { width, height }) }));
        it.session.store.commit({ ...document, layers }, { label: 'Size' });
        await it.settled();
        expect({ words, width, height, isInside: beyond(canvas.getObjects()[0]) <= HAIR }).toEqual({
          words,
          width,
          height,
          isInside: true,
        });
      }
    }
  });

test('keeps the text inside its box while the box is being drawn larger', async () => {
  const text = aText(WORDS[1] ?? '', 100, 50, { layerName: 'text', fontSize: 20, width: 100, height: 22.6, scaleX: 1.5, scaleY: 1.5 });
  const it = await openHeadless({ objects: [withShrinking(text, true)] });
  const canvas = canvases.at(-1) as ArtboardCanvas;
  const seen: number[] = [];
  canvas.on('object:scaling', ({ target }) => seen.push(beyond(target)));
  it.click([150, 70]);
  for (const to of [
    [350, 90],
    [250, 160],
    [200, 80],
  ] as const) {
    const { left, top, width, height } = it.object('text') as Record<'left' | 'top' | 'width' | 'height', number>;
    it.drag([left + width, top + height], to, { ctrlKey: true });
    await it.settled();
    expect(beyond(canvas.getObjects()[0])).toBeLessThanOrEqual(HAIR);
  }
  expect(seen.length).toBeGreaterThan(2);
  expect(Math.max(...seen)).toBeLessThanOrEqual(HAIR);
});
