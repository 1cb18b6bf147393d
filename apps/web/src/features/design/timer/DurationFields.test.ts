import { expect, test } from 'vitest';
import { partsOfSeconds, secondsOfParts } from './DurationFields.tsx';

test('splits a duration and joins it again to the second', () => {
  expect(partsOfSeconds(183_661)).toEqual({ days: 2, hours: 3, minutes: 1, rest: 1 });
  for (const seconds of [0, 59, 60, 3599, 86_400, 31_622_400]) expect(secondsOfParts(partsOfSeconds(seconds))).toBe(seconds);
  expect(secondsOfParts({ days: 0, hours: 36, minutes: 0, rest: 0 })).toBe(129_600);
  expect(partsOfSeconds(Number.NaN)).toEqual({ days: 0, hours: 0, minutes: 0, rest: 0 });
});
