import { expect, test } from 'vitest';
import { createBoundedCache } from './bounded-cache.ts';

test('keeps the newest entries and computes each once', () => {
  const made: string[] = [];
  const cache = createBoundedCache(2, (key) => {
    made.push(key);
    return key.toUpperCase();
  });
  expect(['a', 'a', 'b', 'a', 'c', 'b', 'a'].map(cache)).toEqual(['A', 'A', 'B', 'A', 'C', 'B', 'A']);
  expect(made).toEqual(['a', 'b', 'c', 'a']);
});
