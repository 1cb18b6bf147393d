/** Fonts that come after the document was shown: every text is laid out as if they had been there. */
import type { SceneObject } from '@limn/scene';
import { Group, IText, Textbox, type FabricObject } from 'fabric';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ArtboardCanvas } from '../canvas/artboard-canvas.ts';
import { groupOf } from '../document/grouping.ts';
import { withShrinking } from '../document/shrinking.ts';
import { setLetterWidth } from './canvas-in-jsdom.ts';
import { openHeadless } from './headless-editor.ts';
import { aSquare, aText } from './objects.ts';

const WORDS = 'Two rooms for five nights in August';
const ALIGNMENTS = ['left', 'center', 'right', 'justify'];
const DEPTHS = [0, 1, 2, 3, 4, 5];

/** Texts of every alignment and kind, the last of them in the box that it shrinks to. */
function texts(): SceneObject[] {
  return ALIGNMENTS.flatMap((textAlign, index) => {
    const text = aText(WORDS, 20 + index * 130, 20, { textAlign, width: 120, height: 54 });
    return [text, { ...text, type: 'i-text', text: 'one\ntwo words' } as SceneObject, withShrinking({ ...text, height: 36 }, true)];
  });
}

function inGroups(objects: readonly SceneObject[], depth: number): SceneObject[] {
  // A box that shrinks its text is one level itself.
  return depth === 0 ? [...objects] : inGroups([groupOf([aSquare('square', 10, 10), ...objects])], depth - 1);
}

const documentOf = (depth: number) => inGroups(depth === 5 ? texts().filter(({ type }) => type !== 'group') : texts(), depth);

let canvases: unknown[];
beforeEach(() => void (canvases = vi.spyOn(ArtboardCanvas.prototype, 'requestRenderAll').mock.contexts));
afterEach(() => void vi.restoreAllMocks());

async function opened(depth: number) {
  const it = await openHeadless({ objects: documentOf(depth) });
  const canvas = canvases.at(-1) as ArtboardCanvas;
  return { it, laidOut: () => canvas.getObjects().flatMap(placesOf) };
}

function placesOf(object: FabricObject): unknown[] {
  const { type, left, top, width, height, scaleX, scaleY, originX, originY } = object;
  const place = { type, left, top, width, height, scaleX, scaleY, originX, originY };
  if (object instanceof Group) return [place, ...object.getObjects().flatMap(placesOf)];
  if (!(object instanceof IText)) return [place];
  const lines = object.textLines.map((line, index) => ({
    line,
    left: object._getLineLeftOffset(index),
    width: object.getLineWidth(index),
  }));
  return [{ ...place, lines, letters: object.__charBounds }];
}

test.each(DEPTHS)('measures texts %i groups deep again when their font arrives', async (depth) => {
  for (const real of [0.34, 0.72]) {
    const { it, laidOut } = await opened(depth);
    const before = laidOut();
    setLetterWidth(real);
    it.editor.canvas()?.fontsArrived();
    const after = laidOut();
    const fresh = await openedWith(real, depth);
    expect(after).toEqual(fresh);
    expect(after).not.toEqual(before);
  }
});

test('measures texts again that are being made while their font arrives', async () => {
  const { it, laidOut } = await opened(0);
  const { document } = it.session.store.getState();
  const measured = vi.spyOn(Textbox.prototype, 'initDimensions').mock.calls;
  it.session.store.commit({ ...document, layers: [{ key: 'late', object: documentOf(2)[0]! }] }, { label: 'Group' });
  while (measured.length === 0) await Promise.resolve();
  setLetterWidth(0.72);
  it.editor.canvas()?.fontsArrived();
  await it.settled();
  const late = laidOut();
  expect(late).toEqual(await openedWith(0.72, 2));
});

async function openedWith(letterWidth: number, depth: number): Promise<unknown[]> {
  const opening = opened(depth);
  setLetterWidth(letterWidth);
  return (await opening).laidOut();
}
