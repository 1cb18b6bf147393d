import { expect, test } from 'vitest';
import { timelineDays, type TimelineSpan } from './timeline-days.ts';

const MORNINGS = { ruleset: { id: 1, name: 'Mornings' }, shown: { kind: 'image' as const, image_id: 3 }, link: 'https://shop.example/am' };
const OTHERWISE = { ruleset: null, shown: { kind: 'missing' as const }, link: null };
const span = (from: string, until: string, seen: typeof MORNINGS | typeof OTHERWISE): TimelineSpan => ({ from, until, ...seen });

test('cuts spans at the midnights of the company’s clock', () => {
  const { days, outcomes } = timelineDays(
    [
      span('2026-11-23T11:00:00.000Z', '2026-11-24T00:30:00.000Z', MORNINGS),
      span('2026-11-24T00:30:00.000Z', '2026-11-26T11:00:00.000Z', OTHERWISE),
    ],
    'Europe/Oslo',
  );
  expect(days.map(({ date, label }) => [date, label])).toEqual([
    ['2026-11-23', 'Mon 23 Nov'],
    ['2026-11-24', 'Tue 24 Nov'],
    ['2026-11-25', 'Wed 25 Nov'],
    ['2026-11-26', 'Thu 26 Nov'],
  ]);
  expect(
    days.map(({ pieces }) => pieces.map(({ clock, begins, start, end, outcome }) => ({ clock, begins, start, end, outcome }))),
  ).toEqual([
    [{ clock: '12:00', begins: true, start: 0.5, end: 1, outcome: 0 }],
    [
      { clock: '00:00', begins: false, start: 0, end: 0.0625, outcome: 0 },
      { clock: '01:30', begins: true, start: 0.0625, end: 1, outcome: 1 },
    ],
    [{ clock: '00:00', begins: false, start: 0, end: 1, outcome: 1 }],
    [{ clock: '00:00', begins: false, start: 0, end: 0.5, outcome: 1 }],
  ]);
  expect(outcomes).toEqual([
    { name: 'Mornings', shows: 'Shows a live image.', isMissing: false, link: 'https://shop.example/am' },
    { name: 'Otherwise', shows: 'Its picture is missing.', isMissing: true, link: null },
  ]);
});

test('names what is seen again once, and links of one ruleset apart', () => {
  const other = { ...MORNINGS, link: 'https://shop.example/other' };
  const at = (hour: number) => `2026-11-23T0${hour}:00:00.000Z`;
  const { days, outcomes } = timelineDays([span(at(1), at(2), MORNINGS), span(at(2), at(3), other), span(at(3), at(4), MORNINGS)], 'UTC');
  expect(days[0]?.pieces.map(({ outcome }) => outcome)).toEqual([0, 1, 0]);
  expect(outcomes.map(({ link }) => link)).toEqual(['https://shop.example/am', 'https://shop.example/other']);
});

test('measures days of 23 and 25 hours by their own length', () => {
  const whole = (from: string, until: string) => timelineDays([span(from, until, MORNINGS)], 'Europe/London').days[0]?.pieces[0];
  expect(whole('2026-03-29T00:00:00.000Z', '2026-03-29T23:00:00.000Z')).toMatchObject({ start: 0, end: 1 });
  expect(whole('2026-10-24T23:00:00.000Z', '2026-10-26T00:00:00.000Z')).toMatchObject({ start: 0, end: 1 });
});

test('shows a change within a minute at the next whole minute', () => {
  const { days } = timelineDays([span('2026-11-23T18:05:30.000Z', '2026-11-23T20:00:00.000Z', MORNINGS)], 'UTC');
  expect(days[0]?.pieces[0]).toMatchObject({ clock: '18:05', moment: '2026-11-23T18:06' });
});

test('shows nothing of an empty timeline', () => {
  expect(timelineDays([], 'UTC')).toEqual({ outcomes: [], days: [] });
});
