import { expect, test } from 'vitest';
import { stepsSentence } from './steps-sentence.ts';

test.each([
  [{ loaded: 0, filtered: 0, awake: 0 }, 0, 'The table has no items.'],
  [{ loaded: 1, filtered: 1, awake: 1 }, 1, 'Of 1 item, all pass the filters. 1 is shown.'],
  [{ loaded: 2384, filtered: 1, awake: 1 }, 1, 'Of 2,384 items, 1 passes the filters. 1 is shown.'],
  [{ loaded: 2384, filtered: 312, awake: 300 }, 4, 'Of 2,384 items, 312 pass the filters, 12 of them are asleep. 4 are shown.'],
])('counts items after each step: %j', (steps, shown, sentence) => {
  expect(stepsSentence(steps, shown)).toBe(sentence);
});
