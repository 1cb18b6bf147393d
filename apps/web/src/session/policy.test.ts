import { expect, test } from 'vitest';
import { decide } from './policy.ts';
import cases from './policy.cases.json' with { type: 'json' };

test.each(cases)('$expiresInSeconds s left with $jitterSeconds s of jitter: $decision', ({ expiresInSeconds, jitterSeconds, decision }) => {
  expect(decide(expiresInSeconds ?? undefined, jitterSeconds)).toBe(decision);
});
