import { expect, test } from 'vitest';
import { churn } from '../testing/churn.ts';

const MAX_BYTES = 8 * 1024 * 1024;

test('limits scenes by bytes and compiles a version once', async () => {
  const versions = 120;
  const { maxBytes, compiled } = await churn(versions, MAX_BYTES, 5);
  expect(maxBytes).toBeGreaterThan(MAX_BYTES / 2);
  expect(maxBytes).toBeLessThanOrEqual(MAX_BYTES);
  expect(compiled).toBe(versions + 1);
});
