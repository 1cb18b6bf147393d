import { expect, test } from 'vitest';
import { facesOf } from './font-files.ts';
import { nearestFace, weightNumber } from './nearest-face.ts';

const faces = facesOf({
  family: 'Sample',
  package: 'sample',
  category: 'serif',
  weights: [300, 400, 600, 800],
  styles: ['normal', 'italic'],
});
const upright = facesOf({ family: 'Upright', package: 'upright', category: 'serif', weights: [400, 700], styles: ['normal'] });

test.each([
  [100, 300],
  [300, 300],
  [350, 300],
  [400, 400],
  [450, 400],
  [500, 400],
  [550, 600],
  [600, 600],
  [700, 800],
  [900, 800],
])('weight %i is drawn with %i, as browsers choose', (wanted, chosen) => {
  expect(nearestFace(faces, { family: 'sample', weight: wanted, style: 'normal' })?.weight).toBe(chosen);
});

test('prefers a slanted face for slanted text, else the upright one', () => {
  expect(nearestFace(faces, { family: 'Sample', weight: 600, style: 'italic' })?.style).toBe('italic');
  expect(nearestFace(faces, { family: 'Sample', weight: 600, style: 'oblique' })?.style).toBe('italic');
  expect(nearestFace(upright, { family: 'Upright', weight: 600, style: 'italic' })).toMatchObject({ style: 'normal', weight: 700 });
  expect(nearestFace(faces, { family: 'Unknown', weight: 400, style: 'normal' })).toBeUndefined();
});

test('weights of documents are numbers or words', () => {
  expect([700, '700', 'bold', 'normal', 'x', NaN].map(weightNumber)).toEqual([700, 700, 700, 400, 400, 400]);
});
