import { expect, test } from 'vitest';
import { pollUntil } from './load-pictures.ts';

test('pictures are asked for every 100 ms and given up after 100 times', async () => {
  const waits: number[] = [];
  const wait = async (ms: number) => void waits.push(ms);
  await expect(pollUntil(() => false, wait)).resolves.toBe(false);
  expect(waits).toEqual(Array.from({ length: 100 }, () => 100));
  waits.length = 0;
  await expect(pollUntil(() => waits.length === 3, wait)).resolves.toBe(true);
  expect(waits).toHaveLength(3);
});
