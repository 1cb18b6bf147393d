import { expect, test } from 'vitest';
import { createStepSize } from './step-size.ts';

const AIM = { aimMs: 20, first: 50, max: 2000 };

test.each([0.001, 0.01, 0.1, 1, 5, 15])('takes steps of about 20 ms where a row costs %d ms', (rowMs) => {
  const size = createStepSize(AIM);
  const steps = Array.from({ length: 30 }, () => {
    const ms = 1 + size.rows * rowMs;
    if (ms > 50 && size.rows > 1) size.undone();
    else size.took(size.rows, ms);
    return ms;
  });
  const settled = steps.slice(10);
  expect(Math.max(...settled)).toBeLessThanOrEqual(22);
  expect(size.rows).toBeGreaterThanOrEqual(Math.min(2000, Math.max(1, Math.floor(10 / rowMs))));
});

test('becomes small at once when rows become expensive, and no smaller than one row', () => {
  const size = createStepSize({ ...AIM, first: 1000 });
  size.took(1000, 80);
  expect(size.rows).toBe(250);
  for (let n = 0; n < 9; n++) size.undone();
  expect(size.rows).toBe(1);
});

test('learns nothing of a step that had few rows', () => {
  const size = createStepSize(AIM);
  size.took(3, 1);
  expect(size.rows).toBe(50);
  size.took(50, 1);
  expect(size.rows).toBe(100);
});
