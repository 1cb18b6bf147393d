import { expect, test } from 'vitest';
import { countText } from './MatchCount.tsx';

test.each([
  [{ of: 'customers', name: null, matching: 1204, counted: 8310, total: 8310 }, '1,204 of 8,310 customers match now'],
  [{ of: 'customers', name: null, matching: 1, counted: 1, total: 1 }, '1 of 1 customer matches now'],
  [{ of: 'rows', name: 'Offers', matching: 40, counted: 60_000, total: 1_000_000 }, '40 of the first 60,000 rows of Offers match now'],
] as const)('says %j', (count, text) => {
  expect(countText(count)).toBe(text);
});
