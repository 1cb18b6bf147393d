import { expect, test } from 'vitest';
import { eventCountText } from './EventMatches.tsx';

test.each([
  [{ matching: 1204, counted: 36_342, total: 36_342 }, '1,204 of 36,342 events match'],
  [{ matching: 40, counted: 60_000, total: 900_000 }, '40 of the newest 60,000 events match'],
  [{ matching: 1, counted: 1, total: 1 }, '1 of 1 event matches'],
  [{ matching: 0, counted: 0, total: 0 }, 'No events yet'],
  [{ matching: 0, counted: 0, total: 900 }, ''],
])('says of %j “%s”', (count, text) => {
  expect(eventCountText(count)).toBe(text);
});
