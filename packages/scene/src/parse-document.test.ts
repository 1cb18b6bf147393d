import { expect, test } from 'vitest';
import { complete } from './complete.ts';
import type { TextboxObject } from './document.ts';
import { parseDocument } from './parse-document.ts';
import refusals from './refusals.cases.json' with { type: 'json' };
import { SCENES } from './scenes.cases.ts';

const TEXTBOX = { type: 'textbox', text: 'Hi' };

function problemsOf(document: unknown): { path: string; message: string }[] {
  const parsed = parseDocument(document);
  return parsed.ok ? [] : parsed.problems;
}

test.each(refusals)('$path is refused: $why', ({ document, path, says }) => {
  const problems = problemsOf(document);
  expect(problems.map((problem) => problem.path)).toEqual([path]);
  expect(problems[0]?.message).toContain(says);
  expect(problems[0]?.message).toMatch(/^[A-Za-z].*\.$/s);
});

test.each(SCENES)('$name is accepted, as the very same value', ({ document }) => {
  const before = JSON.stringify(document);
  expect(parseDocument(document)).toEqual({ ok: true, document });
  expect(JSON.stringify(document)).toBe(before);
});

test('accepts numbers as ids and an empty weight, which is the normal one', () => {
  const object = { ...TEXTBOX, id: 7, fontWeight: '', styles: { 0: { 0: { fontWeight: '' } } } };
  expect(problemsOf({ version: '3.4.0', objects: [object] })).toEqual([]);
  expect(complete(object as TextboxObject).fontWeight).toBe('normal');
});

test('accepts the largest document and refuses one object or character more', () => {
  const objects = Array.from({ length: 1000 }, () => ({ ...TEXTBOX, text: 'x'.repeat(100) }));
  expect(problemsOf({ version: '3.4.0', objects })).toEqual([]);
  expect(problemsOf({ version: '3.4.0', objects: [...objects, { type: 'rect' }] })).toEqual([
    { path: 'objects.1000', message: 'A document holds at most 1,000 objects, those in groups included; remove some.' },
  ]);
  expect(
    problemsOf({ version: '3.4.0', objects: [...objects.slice(1), { ...TEXTBOX, text: 'x'.repeat(101) }] }).map((problem) => problem.path),
  ).toEqual(['objects.999.text']);
});

test('accepts five nested groups and refuses six where they go too deep', () => {
  const nested = (depth: number): object => (depth === 0 ? { type: 'rect' } : { type: 'group', objects: [nested(depth - 1)] });
  expect(problemsOf({ version: '3.4.0', objects: [nested(5)] })).toEqual([]);
  expect(problemsOf({ version: '3.4.0', objects: [nested(6)] }).map((problem) => problem.path)).toEqual([
    `objects.0${'.objects.0'.repeat(5)}.objects`,
  ]);
});

test('poison is refused with a path: depth, objects, characters, numbers, bytes', () => {
  let deep: unknown = [];
  for (let level = 0; level < 50_000; level++) deep = [deep];
  expect(problemsOf({ version: '3.4.0', objects: deep })).toHaveLength(1);
  expect(
    problemsOf({ version: '3.4.0', objects: Array.from({ length: 100_000 }, () => ({ type: 'rect' })) }).map((problem) => problem.path),
  ).toEqual(['objects.1000']);
  expect(problemsOf({ version: '3.4.0', objects: [{ ...TEXTBOX, text: 'x'.repeat(1_000_001) }] })[0]?.path).toBe('objects.0.text');
  for (const number of [Number.NaN, Infinity, -Infinity, 1e300])
    expect(problemsOf({ version: '3.4.0', objects: [{ type: 'rect', left: number }] })[0]?.path).toBe('objects.0.left');
  expect(
    problemsOf({ version: '3.4.0', objects: [{ type: 'image', src: `data:image/png;base64,${'A'.repeat(5_300_000)}` }] })[0]?.message,
  ).toContain('at most 5 MB');
  expect(problemsOf(JSON.parse('{"version":"3.4.0","objects":[{"type":"rect","__proto__":{"left":1}}]}'))[0]?.path).toBe(
    'objects.0.__proto__',
  );
});

test('treats names of built-in properties as unknown keys', () => {
  for (const key of ['constructor', 'toString', 'hasOwnProperty']) {
    const shape = { type: 'rect', left: 0, top: 0, width: 4, height: 4 };
    expect(problemsOf({ version: '3.4.0', objects: [{ ...shape, [key]: 1 }] })).toEqual([]);
    const problems = problemsOf({ version: '3.4.0', objects: [{ ...shape, shadow: { [key]: 1 } }] });
    expect(problems.map(({ path }) => path)).toEqual([`objects.0.shadow.${key}`]);
  }
});

test('not more than twenty problems are listed', () => {
  expect(problemsOf({ version: '3.4.0', objects: Array.from({ length: 500 }, () => ({ type: 'path' })) })).toHaveLength(20);
});
