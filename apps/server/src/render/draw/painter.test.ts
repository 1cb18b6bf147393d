import { expect, test } from 'vitest';
import { churn } from '../testing/churn.ts';

const MOST_BYTES = 8 * 1024 * 1024;

test('limits scenes by bytes and compiles a version once', async () => {
  const versions = 120;
  const { mostBytes, compiled } = await churn(versions, MOST_BYTES, 5);
  expect(mostBytes).toBeGreaterThan(MOST_BYTES / 2);
  expect(mostBytes).toBeLessThanOrEqual(MOST_BYTES);
  expect(compiled).toBe(versions + 1);
});
