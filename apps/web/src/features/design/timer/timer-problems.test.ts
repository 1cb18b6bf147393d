import { expect, test } from 'vitest';
import { canRun, newTimer, timerProblems } from './timer-problems.ts';

const fresh = newTimer('Europe/Paris');

test('needs only a date for a new countdown; an evergreen one runs a day', () => {
  expect(timerProblems(fresh)).toEqual({ end: 'Say when the countdown ends.' });
  expect(canRun({ ...fresh, end: '2026-12-24T18:00' })).toBe(true);
  expect(canRun({ ...fresh, kind: 'evergreen' })).toBe(true);
  expect(fresh).toMatchObject({ timezone: 'Europe/Paris', durationSeconds: 86_400 });
});

test.each([
  [{ kind: 'count_up' }, { end: 'Say from when to count.' }],
  [{ kind: 'sent', durationSeconds: 0 }, { duration_seconds: 'Say how long the countdown runs, in whole seconds.' }],
  [{ kind: 'field' }, { field: 'Name the field that holds the date.' }],
  [{ kind: 'field', field: 'eid' }, { field: '"eid" is a name that Limn uses itself. Call the field something else.' }],
  [{ kind: 'evergreen', timezone: 'Mars' }, { timezone: '"Mars" is no timezone. Choose one from the list.' }],
] as const)('shows the problem of %j at its field', (change, problems) => {
  expect(timerProblems({ ...fresh, ...change })).toEqual(problems);
});
