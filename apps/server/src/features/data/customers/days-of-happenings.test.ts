import { expect, test } from 'vitest';
import { daysOfHappenings } from './days-of-happenings.ts';

const at = (day: number, time: string) => `2026-11-0${day}T${time}Z`;

test('adds up values by identity and day without losing a digit', () => {
  expect(
    daysOfHappenings([
      { identity: 2, at: at(1, '23:59:59.999'), value: '0.10' },
      { identity: 1, at: at(2, '00:00:00.000'), value: null },
      { identity: 2, at: at(1, '08:00:00.000'), value: '-0.30' },
      { identity: 2, at: at(2, '08:00:00.000'), value: '99999999999999999999999999999999.99' },
      { identity: 2, at: at(2, '09:00:00.000'), value: '0.02' },
      { identity: 2, at: at(1, '09:00:00.000'), value: null },
    ]),
  ).toEqual([
    { identity: 1, day: 20_759, events: 1, valued: 0, total: '0', first: null, last: null },
    {
      identity: 2,
      day: 20_758,
      events: 3,
      valued: 2,
      total: '-0.20',
      first: { at: at(1, '08:00:00.000'), value: '-0.30' },
      last: { at: at(1, '23:59:59.999'), value: '0.10' },
    },
    {
      identity: 2,
      day: 20_759,
      events: 2,
      valued: 2,
      total: '100000000000000000000000000000000.01',
      first: { at: at(2, '08:00:00.000'), value: '99999999999999999999999999999999.99' },
      last: { at: at(2, '09:00:00.000'), value: '0.02' },
    },
  ]);
});

test('orders values of one moment as numbers', () => {
  const [day] = daysOfHappenings(['10', '9', '-1'].map((value) => ({ identity: 1, at: at(1, '08:00:00.000'), value })));
  expect({ firstValue: day?.first?.value, lastValue: day?.last?.value, total: day?.total }).toEqual({
    firstValue: '-1',
    lastValue: '10',
    total: '18',
  });
});
