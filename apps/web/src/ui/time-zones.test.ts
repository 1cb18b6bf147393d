import { isTimeZone, offsetMs } from '@limn/model';
import { expect, test } from 'vitest';
import { findTimeZones, nearestZone, timeZoneOptions } from './time-zones.ts';

const options = timeZoneOptions(Date.UTC(2026, 6, 1), 'Europe/London');
const found = (typed: string) => findTimeZones(options, typed).map(({ id }) => id);

test('offers every timezone and whole offset once, all accepted', () => {
  const ids = options.map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(420);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining(['Europe/London', 'Pacific/Auckland', 'UTC', 'Etc/GMT+12', 'Etc/GMT-14']));
  expect(ids.filter((id) => !isTimeZone(id))).toEqual([]);
});

test('offers a kept unlisted timezone and no invalid one', () => {
  const has = (kept: string) => timeZoneOptions(0, kept).some(({ id }) => id === kept);
  expect({ 'SystemV/PST8': has('SystemV/PST8'), 'US/Pacific': has('US/Pacific'), 'Mars/Olympus': has('Mars/Olympus') }).toEqual({
    'SystemV/PST8': true,
    'US/Pacific': false,
    'Mars/Olympus': false,
  });
});

test('timezones are found by city, by continent and by offset', () => {
  expect(found('lond')[0]).toBe('Europe/London');
  expect(found('new york')).toEqual(['America/New_York']);
  expect(found('europe')).toContain('Europe/Paris');
  expect(found('gmt+5:30')).toContain('Asia/Kolkata');
  expect(found('kolkata')).toEqual(found('calcutta'));
  expect(found('utc-3')[0]).toBe('Etc/GMT+3');
  expect(found('atlantis')).toEqual([]);
});

test('uses the offset of the moment', () => {
  const london = (nowMs: number) => timeZoneOptions(nowMs, 'UTC').find(({ id }) => id === 'Europe/London')?.offset;
  expect([london(Date.UTC(2026, 0, 1)), london(Date.UTC(2026, 6, 1))]).toEqual(['UTC', 'UTC+1']);
});

test('finds the listed timezone with the nearest clocks, near by if several have them', () => {
  const nowMs = Date.UTC(2026, 10, 29);
  const like = (zone: string) => (atMs: number) => offsetMs(zone, atMs) / 60_000;
  expect(nearestZone('America/Newtown', nowMs, like('America/Los_Angeles'))).toBe('America/Los_Angeles');
  expect(nearestZone('Africa/Newtown', nowMs, like('Europe/Paris'))).toBe('Africa/Ceuta');
  expect(nearestZone('Etc/Unknown', nowMs, like('Asia/Kolkata'))).toBe('Asia/Colombo');
  expect(nearestZone('Asia/Newtown', nowMs, () => 5 * 60 + 37)).toMatch(/^Asia\//);
});
