import type { TimerSettings } from '@limn/image-types';
import { expect, test } from 'vitest';
import { clockChangeHint, durationText, timerSentence } from './timer-labels.ts';
import { fixedOffset, placeLabel } from '../../../ui/time-zones.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const aTimer = (change: Partial<TimerSettings> = {}): TimerSettings => ({
  kind: 'fixed',
  end: '2026-12-24T18:00',
  timezone: 'Europe/London',
  durationSeconds: 0,
  field: '',
  endImage: '',
  ...change,
});

test.each([
  [0, '0 seconds'],
  [1, '1 second'],
  [65, '1 minute 5 seconds'],
  [3600, '1 hour'],
  [3601, '1 hour'],
  [86_400 + 2 * 3600 + 59, '1 day 2 hours'],
  [33 * 86_400 + 6 * 3600, '33 days'],
  [2516 * 86_400, '2,516 days'],
])('%d seconds are "%s"', (seconds, words) => {
  expect(durationText(seconds)).toBe(words);
});

test.each([
  [{}, 'Ends Thursday 24 December 2026, 18:00 in London: 33 days left.'],
  [{ timezone: 'America/New_York' }, 'Ends Thursday 24 December 2026, 18:00 in New York: 33 days left.'],
  [{ timezone: 'Etc/GMT-5', end: '2026-11-21T17:10' }, 'Ends Saturday 21 November 2026, 17:10 at UTC+5: 10 minutes left.'],
  [{ end: '2026-11-20T12:00' }, 'Ended Friday 20 November 2026, 12:00 in London, 1 day ago: recipients see zeros.'],
  [
    { end: '2026-11-20T12:00', endImage: 'https://x.example/over.png' },
    'Ended Friday 20 November 2026, 12:00 in London, 1 day ago: recipients see the end image.',
  ],
  [{ kind: 'count_up', end: '2026-11-01T00:00' }, 'Counts from Sunday 1 November 2026, 00:00 in London: 20 days so far.'],
  [{ kind: 'count_up' }, 'Counts from Thursday 24 December 2026, 18:00 in London, and shows zero until then: 33 days.'],
  [{ kind: 'evergreen', durationSeconds: 90_000 }, 'Each recipient has 1 day 1 hour from their first counted open.'],
  [{ kind: 'sent', durationSeconds: 172_800 }, 'Ends 2 days after the email is sent.'],
  [{ kind: 'field', field: 'expires' }, 'Ends at each recipient’s “expires”, in London time if it has no offset.'],
  [{ end: '' }, undefined],
  [{ timezone: 'Mars' }, undefined],
  [{ kind: 'evergreen' }, undefined],
] as const)('describes settings in a sentence: %j', (change, sentence) => {
  expect(timerSentence(aTimer(change), NOW)).toBe(sentence);
});

test.each([
  ['2026-10-25T01:30', 'Europe/London', 'Clocks in London show 01:30 twice that night. We use the first.'],
  ['2026-03-29T01:30', 'Europe/London', 'Clocks in London skip 01:30 that night. 02:30 is used.'],
  ['2026-10-04T02:15', 'Australia/Lord_Howe', 'Clocks in Lord Howe skip 02:15 that night. 02:45 is used.'],
  ['2026-10-25T02:30', 'Europe/London', undefined],
  ['2026-10-25T01:30', 'Etc/GMT-1', undefined],
  ['', 'Europe/London', undefined],
])('explains the change of clocks of %s in %s', (end, timezone, hint) => {
  expect(clockChangeHint(aTimer({ end, timezone }))).toBe(hint);
});

test('writes a fixed offset as people read it', () => {
  expect(['Etc/GMT+3', 'Etc/GMT-14', 'UTC', 'Etc/UTC', 'Asia/Tokyo'].map(fixedOffset)).toEqual([
    'UTC−3',
    'UTC+14',
    'UTC',
    'UTC',
    undefined,
  ]);
  expect(placeLabel('America/Argentina/Buenos_Aires')).toBe('in Buenos Aires');
});
