import { expect, test } from 'vitest';
import { parseDocument } from './parse-document.ts';

const shadow = (blur: number) => ({ color: '#000000', blur, offsetX: 2, offsetY: 2 });
const card = (blur: number, more: object = {}) => ({ type: 'rect', width: 100, height: 60, shadow: shadow(blur), ...more });
const pathsOf = (objects: object[]) => {
  const parsed = parseDocument({ version: '3.4.0', objects });
  return parsed.ok ? [] : parsed.problems.map(({ path }) => path);
};

test('limits shadows by blur and refuses too many with the path', () => {
  expect(pathsOf(Array.from({ length: 1000 }, () => card(20)))).toEqual([]);
  expect(pathsOf(Array.from({ length: 1000 }, () => card(1000)))).toEqual(['objects.26.shadow']);
  expect(pathsOf(Array.from({ length: 1000 }, () => card(0)))).toEqual([]);
});

test('counts scale, groups and group shadows per child', () => {
  const many = (object: object) => Array.from({ length: 200 }, () => object);
  expect(pathsOf(many(card(20)))).toEqual([]);
  expect(pathsOf(many(card(20, { scaleX: 50, scaleY: 50 })))).toHaveLength(1);
  expect(pathsOf([{ type: 'group', scaleX: 50, scaleY: 50, objects: many(card(20)) }])[0]).toMatch(/^objects\.0\.objects\.\d+\.shadow$/);
  expect(pathsOf([{ type: 'group', shadow: shadow(900), objects: many({ type: 'rect', width: 10, height: 10 }) }])).toHaveLength(1);
  expect(
    pathsOf([{ type: 'group', scaleX: 50, scaleY: 50, objects: many(card(20, { shadow: { ...shadow(20), nonScaling: true } })) }])[0],
  ).toMatch(/^objects\.0\.objects\.\d+\.shadow$/);
});

test('limits shrinking texts separately, in groups as alone', () => {
  const words = (length: number, more: object = {}) => ({ type: 'textbox', width: 100, text: 'w'.repeat(length), ...more });
  const fitted = words(5000, { minFontSize: 8 });
  const group = { type: 'group', autoScale: true, objects: [words(5000)] };
  expect(pathsOf([words(90_000), fitted, group])).toEqual([]);
  expect(pathsOf([fitted, words(5001, { minFontSize: 8 })])).toEqual(['objects.1.text']);
  expect(pathsOf([fitted, words(1, { minFontSize: 8 }), group])).toEqual(['objects.2.objects.0.text']);
  expect(pathsOf([words(50_000, { minFontSize: null }), { ...group, autoScale: false, objects: [words(50_000)] }])).toEqual([]);
});

test('costs nothing for hidden objects', () => {
  expect(pathsOf([{ type: 'textbox', width: 100, text: 'w'.repeat(20_000), minFontSize: 8, visible: false }])).toEqual([]);
  expect(pathsOf(Array.from({ length: 1000 }, () => card(1000, { visible: false })))).toEqual([]);
});
