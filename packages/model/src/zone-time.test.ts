import { expect, test } from 'vitest';
import { instantIn, offsetMs } from './zone-time.ts';

test.each([
  ['Europe/London', '2026-07-01T12:00', '2026-07-01T11:00:00Z'],
  ['Europe/London', '2026-12-24T18:00:30', '2026-12-24T18:00:30Z'],
  // Shown twice: the first. Leapt over: forward.
  ['Europe/London', '2026-10-25T01:30', '2026-10-25T00:30:00Z'],
  ['Europe/London', '2026-03-29T01:30', '2026-03-29T01:30:00Z'],
  ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00Z'],
  ['America/New_York', '2026-03-08T02:30', '2026-03-08T07:30:00Z'],
  ['Australia/Lord_Howe', '2026-04-05T01:45', '2026-04-04T14:45:00Z'],
  ['Asia/Kolkata', '2026-01-01', '2025-12-31T18:30:00Z'],
  ['Pacific/Kiritimati', '2026-01-01T00:00', '2025-12-31T10:00:00Z'],
  ['Etc/GMT+12', '2026-01-01T00:00', '2026-01-01T12:00:00Z'],
])('shows in %s the time %s at %s', (zone, local, instant) => {
  expect(new Date(instantIn(zone, local)).toISOString()).toBe(new Date(instant).toISOString());
});

test('refuses times no calendar has', () => {
  for (const local of ['2026-02-30T10:00', '2026-01-01T24:00', '2026-01-01T10:60', 'tomorrow', '', '2026-1-1'])
    expect(instantIn('Europe/London', local)).toBeNaN();
});

test('picks the earliest instant around every change of clocks', () => {
  const zones = Intl.supportedValuesOf('timeZone');
  expect(zones.length).toBeGreaterThan(400);
  for (const zone of zones) {
    for (const change of changesIn(zone, 2026)) {
      for (let at = change - 4 * 3_600_000; at <= change + 4 * 3_600_000; at += 900_000) {
        const local = new Date(at + offsetMs(zone, at)).toISOString().slice(0, 19);
        const found = instantIn(zone, local);
        expect(found, `${zone} ${local}`).toBeLessThanOrEqual(at);
        expect(found + offsetMs(zone, found), `${zone} ${local}`).toBe(at + offsetMs(zone, at));
      }
    }
  }
});

/** The instants at which a timezone's offset changes in a year. */
function changesIn(zone: string, year: number): number[] {
  const changes: number[] = [];
  const step = 14 * 86_400_000;
  for (let from = Date.UTC(year, 0, 1); from < Date.UTC(year + 1, 0, 1); from += step) {
    let [low, high] = [from, from + step];
    if (offsetMs(zone, low) === offsetMs(zone, high)) continue;
    while (high - low > 60_000) {
      const middle = Math.floor((low + high) / 120_000) * 60_000;
      if (offsetMs(zone, middle) === offsetMs(zone, low)) low = middle;
      else high = middle;
    }
    changes.push(high);
  }
  return changes;
}
