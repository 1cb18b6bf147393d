import type { SceneObject } from '@limn/scene';
import { expect, test } from 'vitest';
import { decodeAnswer } from './draw/messages.ts';
import { openFontShelf } from './draw/font-shelf.ts';
import { createPainter } from './draw/painter.ts';
import { createPublishDrawing } from './publish-support.ts';
import { aSnapshot } from './testing/snapshots.ts';

const painter = createPainter({
  blobs: { get: () => Promise.resolve(undefined) },
  loadLetters: openFontShelf(undefined),
  maxSceneBytes: 1e8,
  maxPictureBytes: 1e8,
});
const publishing = createPublishDrawing(
  {
    async draw(job) {
      const answer = decodeAnswer(Buffer.concat(await painter.answer(job)));
      if (answer.kind !== 'drawn') throw new Error(answer.kind);
      return answer.drawn;
    },
    outlook: () => ({ lane: 'quick', waitMs: 0 }),
    close: () => Promise.resolve(),
  },
  { put: () => Promise.resolve('hash') },
);

const square = { type: 'rect', left: 0, top: 0, width: 50, height: 50, fill: '#16243a' } as SceneObject;
const theirs = {
  type: 'image',
  src: '/placeholder.svg',
  left: 0,
  top: 0,
  width: 80,
  height: 80,
  imageType: 'dynamic',
  dynamicUrl: 'https://shop.example/{{sku}}.png',
} as SceneObject;

test.each([
  ['flat art', [square], false, { format: 'png', palette: expect.any(String) }],
  [
    'flat art with recipients’ own pictures',
    [square, theirs],
    false,
    { format: 'jpeg', fullChroma: expect.any(Boolean), huffman: expect.any(String) },
  ],
  ['the same, to be seen through', [square, theirs], true, { format: 'png' }],
])('%s is served in a format that can hold every colour it may have', async (what, objects, transparent, decided) => {
  const snapshot = aSnapshot({ document: { version: '3.4.0', objects }, transparent, format: transparent ? 'png' : 'jpeg' });
  expect((await publishing.drawNeutral(snapshot, what, {})).decided).toEqual(decided);
});
