import { valuesOf } from '@limn/merge';
import { expect, test } from 'vitest';
import { bindText } from './bind.ts';
import { compileScene, dynamicObjects } from './compile.ts';
import { fillDocument } from './document-uses.ts';
import { everyObject, isText, type ITextObject, type SceneDocument, type SceneObject } from './document.ts';
import cases from './filled-length.cases.json' with { type: 'json' };
import { cutTo, FILLED_LIMITS, maxValueLength } from './filled-length.ts';
import { skiaEnv } from './testing/skia-env.ts';

const text = (words: string, more: Partial<ITextObject> = {}): ITextObject => ({ type: 'i-text', text: words, fontSize: 8, ...more });
const documentOf = (...objects: SceneObject[]): SceneDocument => ({ version: '3.4.0', objects });
const LONG = valuesOf({ name: 'x'.repeat(2048), short: 'abc' });
const lengthOf = (document: SceneDocument) =>
  [...everyObject(document.objects)].filter(isText).reduce((sum, each) => sum + each.text.length, 0);

test.each(cases)('$what', ({ lengths, limit, longest }) => {
  expect(maxValueLength(lengths, limit)).toBe(longest ?? Number.POSITIVE_INFINITY);
});

test('cuts a value between two characters', () => {
  expect({
    '3, abcd': cutTo(3, 'abcd'),
    '4, abcd': cutTo(4, 'abcd'),
    '2, a😀b': cutTo(2, 'a😀b'),
    '3, a😀b': cutTo(3, 'a😀b'),
    '0, ab': cutTo(0, 'ab'),
  }).toEqual({ '3, abcd': 'abc', '4, abcd': 'abcd', '2, a😀b': 'a', '3, a😀b': 'a😀', '0, ab': '' });
});

test('limits the values of one text, not the designer’s own text', () => {
  const own = 'w'.repeat(60_000);
  const bound = bindText(text(`${own}{{name}} {{short}} `.concat('{{name}}'.repeat(400))), LONG);
  expect(bound.text.startsWith(`${own}xx`)).toBe(true);
  expect(bound.text.includes(' abc ')).toBe(true);
  expect(bound.text.length).toBeLessThanOrEqual(own.length + 2 + FILLED_LIMITS.text);
  expect(bound.text.length).toBeGreaterThan(own.length + FILLED_LIMITS.text / 2);
});

test('takes the longest values whole in a text of few fields', () => {
  expect(bindText(text('{{name}}{{name}} {{short}}'), LONG).text).toBe(`${'x'.repeat(4096)} abc`);
});

test('limits the values of a document, not those of hidden objects', () => {
  const many = Array.from({ length: 40 }, () => text('{{name}}'));
  const document = documentOf(...many, { type: 'group', objects: [text('{{name}}'), text('{{short}}')] });
  const filled = fillDocument(document, LONG, { allowedHosts: [] });
  expect(lengthOf(filled)).toBeLessThanOrEqual(FILLED_LIMITS.document);
  expect(lengthOf(filled)).toBeGreaterThan(FILLED_LIMITS.document - 50);
  expect([...everyObject(filled.objects)].findLast(isText)?.text).toBe('abc');
  const few = documentOf(text('{{name}}'), ...many.map((object) => ({ ...object, visible: false })));
  expect(fillDocument(few, LONG, { allowedHosts: [] }).objects[0]).toMatchObject({ text: 'x'.repeat(2048) });
});

test('fills a compiled document to the same length', async () => {
  const document = documentOf(...Array.from({ length: 60 }, (_, at) => text(`{{name}} ${at}`)));
  const scene = compileScene(document, { width: 20, height: 20 }, await skiaEnv());
  const filled = fillDocument(document, LONG, { allowedHosts: [] }).objects;
  expect(scene.filledFields).toEqual(Array(60).fill('name'));
  const longest = maxValueLength(
    scene.filledFields.map(() => 2048),
    FILLED_LIMITS.document,
  );
  expect(dynamicObjects(scene).map((object) => (isText(object) ? bindText(object, LONG, longest).text : ''))).toEqual(
    filled.map((object) => (isText(object) ? object.text : '')),
  );
});
