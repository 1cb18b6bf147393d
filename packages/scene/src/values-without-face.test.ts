import { valuesOf } from '@limn/merge';
import { expect, test } from 'vitest';
import type { SceneDocument } from './document.ts';
import { valuesWithoutFace } from './values-without-face.ts';

const text = (words: string, more: object = {}) => ({ type: 'textbox', text: words, fontFamily: 'Lora', left: 0, top: 0, ...more });
const documentOf = (...objects: object[]) => ({ version: '3.4.0', objects }) as unknown as SceneDocument;
/** Only capitals have no font, and in Inter all but Z have one. */
const check = (words: string, family: string) =>
  [...new Set(words)].filter((sign) => (family === 'Inter' ? sign === 'Z' : /[A-Z]/.test(sign)));

test('names the field, its characters and the text, in groups too and not where hidden', () => {
  const document = documentOf(
    text('DESIGN {{first}}', { layerName: 'Greeting' }),
    { type: 'group', objects: [text('to {{town}} and {{first}}')] },
    text('{{first}}', { visible: false }),
    text('{{first}}', { fontFamily: 'Inter' }),
  );
  const found = valuesWithoutFace(document, valuesOf({ first: 'xABz', town: 'leeds' }), check);
  expect(found).toEqual([
    {
      place: 0,
      field: 'first',
      characters: ['A', 'B'],
      text: 'The value of “first” has “A” (U+0041), “B” (U+0042): no font has them, and the text “Greeting” shows a gap or a box.',
    },
    {
      place: 1,
      field: 'first',
      characters: ['A', 'B'],
      text: 'The value of “first” has “A” (U+0041), “B” (U+0042): no font has them, and the text “to {{town}} and {{first}}” shows a gap or a box.',
    },
  ]);
});

test('counts the characters that it does not name', () => {
  const [found] = valuesWithoutFace(documentOf(text('{{a}}')), valuesOf({ a: 'ABCDEFGH' }), check);
  expect(found?.text).toContain('“F” (U+0046) and 2 other characters: no font has them');
});
