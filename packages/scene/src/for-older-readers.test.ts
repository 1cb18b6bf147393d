import { expect, test } from 'vitest';
import type { SceneDocument } from './document.ts';
import { settledDocument } from './for-older-readers.ts';
import { capitalsOf } from './letter-case.ts';

const SIZE = { width: 600, height: 200 };
const stops = [
  { offset: 0, color: '#000' },
  { offset: 1, color: '#fff' },
];
const gradient = (angle: number) => ({ type: 'linear' as const, angle, coords: { x1: 0, y1: 0, x2: 0, y2: 0 }, colorStops: stops });

test('writes where gradients end and how pictures are cut, in groups too', () => {
  const picture = { type: 'image' as const, src: '/a.png', width: 80, height: 40, scaleX: 2, scaleY: 2 };
  const document: SceneDocument = {
    version: '3.4.0',
    background: gradient(90),
    objects: [
      { type: 'rect', width: 40, height: 20, fill: gradient(180) },
      {
        type: 'group',
        objects: [
          { ...picture, pictureMask: 'circle' },
          { ...picture, cornerRadius: 10 },
        ],
      },
    ],
  };
  const settled = settledDocument(document, SIZE);
  expect(settled).toMatchObject({
    background: { coords: { x1: 0, y1: 100, x2: 600, y2: 100 } },
    objects: [
      { fill: { coords: { x1: 20, y1: 0, x2: 20, y2: 20 } } },
      { objects: [{ clipPath: { type: 'rect', rx: 40, ry: 20, width: 80, height: 40 } }, { clipPath: { rx: 5, ry: 5 } }] },
    ],
  });
  expect(settledDocument(settled, SIZE)).toBe(settled);
});

test('takes the clip path away with the mask', () => {
  const object = { type: 'image' as const, src: '/a.png', cornerRadius: null, clipPath: { type: 'rect' } };
  expect(settledDocument({ version: '3.4.0', objects: [object] }, SIZE).objects).toEqual([
    { type: 'image', src: '/a.png', cornerRadius: null },
  ]);
});

test.each([
  ['Straße', 'de', ['S', 'T', 'R', 'A', 'SS', 'E']],
  ['ﬁn', 'en', ['FI', 'N']],
  ['ılık i', 'tr', ['I', 'L', 'I', 'K', ' ', 'İ']],
  ['ήλιος', 'el', ['Η', 'Λ', 'Ι', 'Ο', 'Σ']],
  ['👩‍👩‍👧é', 'en', ['👩‍👩‍👧', 'É']],
  ['ß', 'no such language', ['SS']],
])('writes %s in capitals of %s, one for each character', (text, locale, capitals) => {
  expect(capitalsOf(text, locale)).toEqual(capitals);
});
