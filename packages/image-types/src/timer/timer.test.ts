import { valuesOf } from '@limn/merge';
import { instantIn } from '@limn/model';
import { formOf } from '@limn/values';
import { expect, test } from 'vitest';
import dates from './read-date.cases.json' with { type: 'json' };
import { readDate } from './timer-clock.ts';
import { clockAt, clockFields, startNeeded, type TimerFacts } from './timer-clock.ts';
import { readTimer, TIMER_KIND, wireTimer, type TimerSettings } from './timer-settings.ts';
import { timer } from './timer.ts';

const NOON = Date.UTC(2026, 11, 24, 12);
const settings = (change: Partial<TimerSettings> = {}): TimerSettings => ({
  kind: TIMER_KIND.fixed,
  end: '2026-12-24T18:00',
  timezone: 'Europe/London',
  durationSeconds: 3600,
  field: 'expires',
  endImage: '',
  ...change,
});
const facts = (values: Record<string, string> = {}, change: Partial<TimerFacts> = {}): TimerFacts => ({
  nowMs: NOON,
  value: (name) => values[name],
  startedMs: undefined,
  ...change,
});

test.each(dates)('reads the date "$text" as $at', ({ text, at }) => {
  const read = readDate(text, 'Europe/London');
  expect(Number.isNaN(read) ? null : new Date(read).toISOString().replace('.000', '')).toBe(at);
});

test.each([
  ['12/05/2027', 'en-US', '2027-12-06T00:00'],
  ['12/05/2027', 'en-GB', '2027-05-13T00:00'],
  ['12/31/2027', 'en-GB', '2028-01-01T00:00'],
  ['December 5, 2027', 'en-US', '2027-12-06T00:00'],
  ['2027-12-05 18:00:00 UTC', 'en-US', '2027-12-05T18:00'],
])('counts to %s of a picture in %s', (text, locale, until) => {
  const clock = clockAt(settings({ kind: 'field', timezone: 'UTC' }), facts({ expires: text }, { formOf: () => formOf(locale) }));
  expect(clock?.seconds).toBe((Date.parse(`${until}Z`) - NOON) / 1000);
});

test('shows no time where it knows none', () => {
  const now = timer.clock?.fieldsNow(
    { data_source: { timer: wireTimer(settings({ kind: 'field' })) } },
    valuesOf({ expires: 'soon' }),
    new Set(),
    NOON,
  );
  expect(now).toEqual({ days: '--', hours: '--', minutes: '--', seconds: '--' });
});

test('counts to the date that a cell holds, whatever it shows', () => {
  const now = timer.clock?.fieldsNow(
    { data_source: { timer: wireTimer(settings({ kind: 'field', timezone: 'UTC' })) } },
    new Map([['expires', { text: 'Fri 25 Dec', origin: 'table', held: '2026-12-25T13:00' }]]),
    new Set(),
    NOON,
  );
  expect(now).toEqual({ days: '01', hours: '01', minutes: '00', seconds: '00' });
});

test.each([
  ['fixed', settings(), facts(), 6 * 3600],
  ['fixed, in the recipient’s own timezone', settings(), facts({ timezone: 'America/New_York' }), 11 * 3600],
  ['fixed, with a timezone that is none', settings(), facts({ timezone: 'Mars' }), 6 * 3600],
  ['over', settings({ end: '2026-12-24T11:00' }), facts(), 0],
  ['a part of a second left', settings(), facts({}, { nowMs: NOON + 1 }), 6 * 3600],
  ['evergreen, first opened now', settings({ kind: 'evergreen' }), facts(), 3600],
  ['evergreen, first opened 10 minutes ago', settings({ kind: 'evergreen' }), facts({}, { startedMs: NOON - 600_000 }), 3000],
  ['from the sending that the tag names', settings({ kind: 'sent' }), facts({ sent: '2026-12-24T11:30Z' }, { startedMs: NOON }), 1800],
  ['from the sending, as far as it was seen', settings({ kind: 'sent' }), facts({ sent: '*|DATE|*' }, { startedMs: NOON - 60_000 }), 3540],
  ['in a field', settings({ kind: 'field' }), facts({ expires: '24/12/2026 13:00' }), 3600],
  ['in a field that is missing', settings({ kind: 'field' }), facts(), undefined],
])('seconds left, %s', (_name, timerSettings, timerFacts, seconds) => {
  expect(clockAt(timerSettings, timerFacts)?.seconds).toBe(seconds);
});

test('counts whole seconds up, and nothing before the start', () => {
  const up = settings({ kind: 'count_up', end: '2026-12-24T11:59:58' });
  expect(clockAt(up, facts({}, { nowMs: NOON + 999 }))).toEqual({ seconds: 2, direction: 1 });
  expect(clockAt(up, facts({}, { nowMs: NOON - 60_000 }))?.seconds).toBe(0);
});

test('asks for a first impression only where the countdown runs from it', () => {
  const asked = Object.values(TIMER_KIND).map((kind) => startNeeded(settings({ kind }), () => undefined));
  expect(asked).toEqual([undefined, 'recipient', 'send', undefined, undefined]);
  expect(startNeeded(settings({ kind: 'sent' }), () => '2026-12-24T11:30Z')).toBeUndefined();
});

test('loses and repeats no second across both changes of clocks', () => {
  for (const [zone, end] of [
    ['Europe/London', '2026-03-29T12:00'],
    ['Europe/London', '2026-10-25T12:00'],
    ['Australia/Lord_Howe', '2026-04-05T12:00'],
  ] as const) {
    const target = instantIn(zone, end);
    for (let left = 14 * 3600; left >= 0; left -= 61)
      expect(clockAt(settings({ end, timezone: zone }), facts({}, { nowMs: target - left * 1000 }))?.seconds).toBe(left);
  }
});

test('parts that are not shown are counted with smaller ones', () => {
  const seconds = 2 * 86_400 + 3 * 3600 + 4 * 60 + 5;
  expect(clockFields(seconds, new Set(['days', 'hours', 'minutes', 'seconds']))).toEqual({
    days: '02',
    hours: '03',
    minutes: '04',
    seconds: '05',
  });
  expect(clockFields(seconds, new Set(['hours', 'minutes']))).toMatchObject({ hours: '51', minutes: '04' });
  expect(clockFields(seconds, new Set(['seconds', 'name']))).toMatchObject({ seconds: String(seconds) });
  expect(clockFields(120 * 86_400, new Set(['days']))).toMatchObject({ days: '120' });
});

test.each([
  [{}, ['data_source.timer.end: Say when the countdown ends.']],
  [{ kind: 'fixed', end: '2026-02-30T10:00' }, ['data_source.timer.end: Write the date and time as 2026-12-24T18:00.']],
  [
    { kind: 'evergreen', timezone: 'Mars' },
    [
      'data_source.timer.timezone: "Mars" is no timezone. Choose one from the list.',
      'data_source.timer.duration_seconds: Say how long the countdown runs, in whole seconds.',
    ],
  ],
  [{ kind: 'sent', duration_seconds: 1e9 }, ['data_source.timer.duration_seconds: Let it run for at most 366 days.']],
  [{ kind: 'field' }, ['data_source.timer.field: Name the field that holds the date.']],
  [{ kind: 'clock', end: '2026-12-24' }, ['data_source.timer.kind: There is no such kind of countdown.']],
  [null, ['data_source.timer.end: Say when the countdown ends.']],
])('settings %j are refused by field and reason', (wire, problems) => {
  expect(readTimer(wire).problems.map(({ path, message }) => `${path}: ${message}`)).toEqual(problems);
});

test('settings come back from the wire as they went', () => {
  const kept = settings({ kind: 'evergreen', end: '', endImage: 'https://example.com/over.png' });
  expect(readTimer(wireTimer(kept))).toEqual({ settings: kept, problems: [] });
});

test('lists the dates it reads beside the field that holds one', () => {
  const readsOf = (locale: string) =>
    timer
      .tagFields({ locale, data_source: { timer: { kind: 'field', field: 'expires' } } })
      .map(({ model, reads }) => [model, reads?.slice(-24)]);
  expect(readsOf('en-US')).toEqual([
    ['timezone', undefined],
    ['expires', '2/05/2026 is 5 December.'],
  ]);
  expect(readsOf('de-DE').at(-1)?.[1]).toContain('12 May');
});

test('writes what the countdown needs into the tag', () => {
  const parametersOf = (wire: object) => timer.tagFields({ data_source: { fields: 'name', timer: wire } }).map(({ model }) => model);
  expect(parametersOf({ kind: 'fixed' })).toEqual(['timezone', 'name']);
  expect(parametersOf({ kind: 'sent' })).toEqual(['sent', 'name']);
  expect(parametersOf({ kind: 'evergreen' })).toEqual(['name']);
  expect(parametersOf({ kind: 'field', field: 'expires' })).toEqual(['timezone', 'expires', 'name']);
});
