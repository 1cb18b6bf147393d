import { dayIn, isCounted, OBJECT_KIND, OPENER_CLASS, RECORD_KIND } from '@limn/model';
import { expect, test } from 'vitest';
import { demoFigures } from './figures.ts';
import { plainImages } from './images.ts';

const NAMES = plainImages.map(({ name }) => name).concat('Your nearest shop', 'Member balance', 'Offer of the week');
const IMAGES = NAMES.map((name, index) => ({ kind: OBJECT_KIND.image, id: index + 1, name, version: 1 }));

test.each([
  ['2026-11-22T19:45:00Z', 'Europe/London'],
  ['2026-10-25T00:30:00Z', 'Europe/London'],
  ['2026-09-07T02:59:59Z', 'America/Santiago'],
  ['2026-12-31T18:20:00Z', 'Asia/Kathmandu'],
  ['2027-02-15T11:00:00Z', 'Pacific/Auckland'],
])('makes 60 believable days that end at %s in %s', (now, zone) => {
  const nowMs = Date.parse(now);
  const records = demoFigures(IMAGES, zone, nowMs);
  const today = dayIn(zone, nowMs);
  const opened = new Set<string>();
  const counted = records.filter(({ openerClass }) => isCounted(openerClass));
  const opens = counted.filter(({ kind }) => kind === RECORD_KIND.impression);
  const key = ({ objectId, recipient, atMs }: (typeof records)[number]) => `${objectId} ${recipient} ${dayIn(zone, atMs)}`;
  for (const open of opens) opened.add(key(open));

  expect(records.filter(({ atMs }) => atMs > nowMs || dayIn(zone, atMs) <= today - 60)).toEqual([]);
  expect(counted.filter((record) => record.kind === RECORD_KIND.click && !opened.has(key(record)))).toEqual([]);
  expect(new Set(records.map(({ openerClass }) => openerClass))).toEqual(
    new Set([OPENER_CLASS.person, OPENER_CLASS.proxy, OPENER_CLASS.prefetch, OPENER_CLASS.scanner]),
  );
  for (let day = today - 59; day < today; day++) expect(opens.some(({ atMs }) => dayIn(zone, atMs) === day)).toBe(true);
  for (const { id, name } of IMAGES) {
    const people = (kind: number) => new Set(counted.filter((one) => one.objectId === id && one.kind === kind).map((one) => one.recipient));
    const rate = people(RECORD_KIND.click).size / people(RECORD_KIND.impression).size;
    expect(rate, name).toBeGreaterThan(0.02);
    expect(rate, name).toBeLessThan(0.065);
  }
});

test('makes the same figures of the same moment', () => {
  const nowMs = Date.parse('2026-11-22T19:45:00Z');
  expect(demoFigures(IMAGES, 'Europe/London', nowMs)).toEqual(demoFigures(IMAGES, 'Europe/London', nowMs));
});
