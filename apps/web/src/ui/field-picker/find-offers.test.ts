import { expect, test } from 'vitest';
import { findOffers } from './find-offers.ts';

const MONTH = { group: 'Date & Time', label: 'Month', text: '[[date_time.month]]' };
const TOWN = { group: 'URL', label: 'town', text: '{{town}}' };

test('finds offers by words of their group, label and text', () => {
  expect(findOffers([MONTH, TOWN], '')).toEqual([MONTH, TOWN]);
  expect(findOffers([MONTH, TOWN], 'mon date')).toEqual([MONTH]);
  expect(findOffers([MONTH, TOWN], '{{TO')).toEqual([TOWN]);
  expect(findOffers([MONTH, TOWN], 'town month')).toEqual([]);
});
