import { instantIn } from '@limn/model';
import { expect, test } from 'vitest';
import { clockChanges, timesAround } from '../testing/clock-changes.ts';
import { wrongSeconds } from '../testing/wrong-seconds.ts';
import { clockAt } from './timer-clock.ts';
import { TIMER_KIND, type TimerSettings } from './timer-settings.ts';

const changes = Intl.supportedValuesOf('timeZone').flatMap((zone) => clockChanges(zone, 2026, 2028));

test('agrees on well-known clock changes', () => {
  const london = changes.filter(({ zone }) => zone === 'Europe/London').map(({ atMs }) => new Date(atMs).toISOString().slice(0, 16));
  expect(london).toEqual(['2026-03-29T01:00', '2026-10-25T01:00', '2027-03-28T01:00', '2027-10-31T01:00']);
  const [spring, autumn] = changes.filter(({ zone }) => zone === 'Europe/London');
  const read = (change: typeof spring, local: string) =>
    new Date(timesAround(change!, 30).find((time) => time.local === local)?.atMs ?? 0).toISOString().slice(0, 16);
  expect([read(spring, '2026-03-29T01:30'), read(autumn, '2026-10-25T01:30')]).toEqual(['2026-03-29T01:30', '2026-10-25T00:30']);
  expect(new Set(changes.map(({ zone }) => zone)).size).toBeGreaterThan(100);
});

test('resolves repeated and skipped times in every timezone', { timeout: 30_000 }, () => {
  const wrong = changes.flatMap((change) =>
    timesAround(change, 15).flatMap(({ local, atMs }) => (instantIn(change.zone, local) === atMs ? [] : [`${change.zone} ${local}`])),
  );
  expect(wrong).toEqual([]);
});

test('counts seconds across every change of clocks in every timezone', { timeout: 30_000 }, () => {
  // Every timezone in one of its changes, another one each: the soak named f6 takes all of them, minute by
  // minute.
  const one = [...Map.groupBy(changes, ({ zone }) => zone).values()].flatMap((ofZone, index) => ofZone[index % ofZone.length] ?? []);
  expect(one.flatMap((change) => wrongSeconds(change, 45).wrong)).toEqual([]);
});

test('limits a countdown to its length when the host’s clock steps back', () => {
  const settings: TimerSettings = { kind: TIMER_KIND.evergreen, end: '', timezone: 'UTC', durationSeconds: 600, field: '', endImage: '' };
  const nowMs = Date.UTC(2026, 5, 1);
  const secondsAt = (stepMs: number, kind: TimerSettings['kind']) =>
    clockAt({ ...settings, kind }, { nowMs: nowMs + stepMs, value: () => undefined, startedMs: nowMs })?.seconds;
  for (const kind of [TIMER_KIND.evergreen, TIMER_KIND.sent])
    expect([-86_400_000, -1, 0, 1, 60_000, 86_400_000].map((stepMs) => secondsAt(stepMs, kind))).toEqual([600, 600, 600, 600, 540, 0]);
});
