import { valuesOf } from '@limn/merge';
import { expect, test } from 'vitest';
import { asFilled, bindText, isDynamic } from './bind.ts';
import { complete } from './complete.ts';
import { documentFields, documentFonts, documentPictures, dynamicPictures, fillDocument } from './document-uses.ts';
import type { GroupObject, ImageObject, ITextObject, SceneDocument, SceneObject } from './document.ts';

const text = (more: Partial<ITextObject>): ITextObject => ({ type: 'i-text', text: '', ...more });
const image = (more: Partial<ImageObject>): ImageObject => ({ type: 'image', src: '/preview.png', imageType: 'dynamic', ...more });
const documentOf = (...objects: SceneObject[]): SceneDocument => ({ version: '3.4.0', objects });
const POLICY = { allowedHosts: ['cdn.example'] };

test('styles a value like the first character of its field and shifts the rest', () => {
  const [bold, red, big] = [{ fontWeight: 'bold' }, { fill: '#f00' }, { fontSize: 30 }];
  const object = text({ text: 'Hi {{name}}!\nyes {{x}} end', styles: { 0: { 0: red, 3: bold, 4: big, 11: red }, 1: { 4: big, 10: red } } });
  const bound = bindText(object, valuesOf({ name: 'Zoë', x: 'a\nb' }));
  expect(bound.text).toBe('Hi Zoë!\nyes a\nb end');
  expect(bound.styles).toEqual({ 0: { 0: red, 3: bold, 4: bold, 5: bold, 6: red }, 1: { 4: big }, 2: { 0: big, 2: red } });
});

test('removes missing values’ styles and counts graphemes as one', () => {
  const red = { fill: '#f00' };
  const object = text({ text: '👩‍👩‍👧{{gone}}é{{{{x', styles: { 0: { 0: red, 1: { fontSize: 9 }, 9: red } } });
  const bound = bindText(object, valuesOf({}));
  expect([bound.text, bound.styles]).toEqual(['👩‍👩‍👧é{{x', { 0: { 0: red, 1: red } }]);
});

test('returns a text without fields unchanged', () => {
  const object = text({ text: 'plain [[note]]' });
  expect(bindText(object, valuesOf({}))).toBe(object);
});

test('finds dynamic objects: texts with fields, pictures and their groups', () => {
  expect([text({ text: 'a' }), text({ text: '{{a}}' }), image({ imageType: 'static' }), image({})].map(isDynamic)).toEqual([
    false,
    true,
    false,
    true,
  ]);
  expect(isDynamic({ type: 'group', objects: [text({ text: 'a' }), { type: 'group', objects: [text({ text: '{{[a b]}}' })] }] })).toBe(
    true,
  );
});

test('names fields, pictures and fonts of a document once, not hidden ones', () => {
  const document = documentOf(
    text({ text: '{{b}} {{a}}', fontFamily: 'Lora', fontWeight: 'bold', styles: { 0: { 0: { fontStyle: 'italic' } } } }),
    { type: 'group', objects: [text({ text: '{{a}}{{c}}', fontFamily: 'Roboto' }), image({ imageType: 'static', src: '/static.png' })] },
    image({ dynamicUrl: 'https://cdn.example/{{d}}.png', fallbackUrl: '/fallback.png' }),
    image({ dynamicUrl: 'https://cdn.example/fixed.png' }),
    image({ visible: false, dynamicUrl: 'https://cdn.example/{{hidden}}.png', fallbackUrl: '/hidden.png' }),
  );
  expect(documentFields(document)).toEqual(['b', 'a', 'c', 'd']);
  expect(documentPictures(document)).toEqual(['/static.png', '/fallback.png', 'https://cdn.example/fixed.png']);
  expect(dynamicPictures(document, valuesOf({ d: '../x' }), POLICY)).toEqual([
    'https://cdn.example/..%2Fx.png',
    'https://cdn.example/fixed.png',
  ]);
  expect(documentFonts(document)).toEqual([
    { family: 'Lora', weight: 700, style: 'normal' },
    { family: 'Lora', weight: 700, style: 'italic' },
    { family: 'Roboto', weight: 400, style: 'normal' },
  ]);
});

test('fills texts and addresses, except those the request may not choose', () => {
  const document = documentOf(
    text({ text: 'Hi {{name}}' }),
    image({ dynamicUrl: '{{url}}' }),
    image({ dynamicSrc: 'https://cdn.example/{{name}}' }),
    { type: 'group', objects: [text({ text: '{{name}}' })] },
  );
  expect(fillDocument(document, valuesOf({ name: 'Ada', url: 'https://evil.example/' }), POLICY).objects).toEqual([
    text({ text: 'Hi Ada' }),
    image({ dynamicUrl: null }),
    image({ dynamicSrc: 'https://cdn.example/{{name}}', dynamicUrl: 'https://cdn.example/Ada' }),
    { type: 'group', objects: [text({ text: 'Ada' })] },
  ]);
});

test('draws a filled document as it stands: braces in a value are no field', () => {
  const styles = { 0: { 4: { fill: '#f00' } } };
  const { objects } = asFilled(
    documentOf(text({ text: 'Use {{code}} and {{{{x', styles }), {
      type: 'group',
      objects: [text({ text: '[[a.b]]' })],
    } as unknown as GroupObject),
  );
  const [first, group] = objects as [ITextObject, GroupObject];
  expect(bindText(first, new Map())).toBe(first);
  expect([first, group].map(isDynamic)).toEqual([false, false]);
  // A completed or changed object keeps that.
  expect(bindText(complete({ ...first }), new Map()).text).toBe('Use {{code}} and {{{{x');
});
