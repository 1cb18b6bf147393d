import { expect, test } from 'vitest';
import { aType } from '../../../testing/builders.ts';
import { timerAlt } from './timer-alt.ts';

const aTimer = (kind: string, id = 2) => ({
  type: aType({ id }),
  data_source: {
    fields: '',
    csv_header: '',
    timer: { kind, end: '2026-12-24T18:00', timezone: 'Europe/London', duration_seconds: 60, field: '', end_image: '' },
  },
});

test.each([
  ['fixed', 'LAST CALL Shop now days hours minutes seconds', 'LAST CALL Shop now. Ends Thursday 24 December 2026, 18:00 in London'],
  ['fixed', 'DAYS HOURS MINUTES SECONDS : : :', 'Ends Thursday 24 December 2026, 18:00 in London'],
  ['count_up', 'Open days', 'Open. Since Thursday 24 December 2026, 18:00 in London'],
  ['evergreen', 'Hello {{firstname}} hrs days', 'Hello {{firstname}} hrs'],
  ['sent', 'days : hours', 'Time left'],
])('writes alternative text for a countdown (%s): “%s” becomes “%s”', (kind, words, alt) => {
  expect(timerAlt(aTimer(kind), words)).toBe(alt);
});

test('keeps the alternative text of other images', () => {
  expect(timerAlt(aTimer('fixed', 1), 'Three days left : now')).toBe('Three days left : now');
});
