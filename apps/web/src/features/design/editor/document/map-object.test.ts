import { documentMaps, parseDocument } from '@limn/scene';
import { expect, test } from 'vitest';
import { mapLookOf, mapSourceOf, newMap } from './map-object.ts';

test('creates a map of three stores in the light style that fits the canvas', () => {
  const document = { version: '3.4.0', objects: [newMap({ width: 600, height: 300 }), newMap({ width: 150, height: 300 })] };
  const parsed = parseDocument(JSON.parse(JSON.stringify(document)));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  expect(documentMaps(parsed.document)).toMatchObject([
    { width: 300, height: 200, storeCount: 3, source: 'light' },
    { width: 150, height: 100, storeCount: 3, source: 'light' },
  ]);
});

test.each([
  ['light', { theme: 'light', label: undefined, colours: {} }],
  ['dark', { theme: 'dark', label: undefined, colours: {} }],
  [
    { theme: 'dark', label: '', pin: '#112233' },
    { theme: 'dark', label: '', colours: { pin: '#112233' } },
  ],
  [
    { theme: 'light', label: 'town', land: '#fff', sea: '#eef' },
    { theme: 'light', label: 'town', colours: { land: '#fff', sea: '#eef' } },
  ],
] as const)('reads the style %j and writes it back unchanged', (source, look) => {
  expect(mapLookOf(source)).toEqual(look);
  expect(mapSourceOf(mapLookOf(source))).toEqual(source);
});

test('defaults to the light style', () => {
  for (const source of [true, 1, 'x', {}, null]) expect(mapSourceOf(mapLookOf(source))).toBe('light');
});
