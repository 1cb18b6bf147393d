import { expect, test } from 'vitest';
import { anImage } from '../../../../testing/builders.ts';
import { runUndo } from './undo-run.ts';

test('leads back to the same document by undo and forth by redo', () => {
  const { data: _data, ...image } = anImage();
  const runs = Array.from({ length: 60 }, (_, seed) => ({ seed, ...runUndo(image, seed, 50) }));
  expect(runs.flatMap(({ seed, differences }) => differences.map((difference) => `seed ${seed}: ${difference}`))).toEqual([]);
  expect(runs.reduce((sum, { steps }) => sum + steps, 0)).toBeGreaterThan(60 * 15);
});
