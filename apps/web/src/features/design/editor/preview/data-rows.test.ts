import { expect, test } from 'vitest';
import { keyedRows, matching, placeRows } from './data-rows.ts';

const columns = (...names: string[]) => names.map((name) => ({ name }));

test('a row of a table is shown by its key, wherever that column is', () => {
  const rows = keyedRows({ columns: columns('town', 'email', 'tier'), data: [['Leeds', 'a@x.example', '']] }, 'email');
  expect(rows).toEqual([{ id: '0 a@x.example', label: 'a@x.example', more: 'Leeds', params: { key: 'a@x.example' } }]);
});

test('a store is shown from its own place, by coordinates before a postcode, and one without a place is left out', () => {
  const data = [
    ['Leeds store', '53.8', '-1.54', 'LS1 1AA'],
    ['Nowhere', '', '', 'LS1 1AA'],
  ];
  expect(
    placeRows({ columns: columns('store', 'Latitude', 'lng', 'Post code'), data }).map(({ label, params }) => [label, params]),
  ).toEqual([['Leeds store', { place: '53.8, -1.54' }]]);
  expect(placeRows({ columns: columns('store', 'a', 'b', 'Post code'), data })[1]?.params).toEqual({ place: 'LS1 1AA' });
});

test('rows are found by every word that is typed, in whatever column it stands', () => {
  const rows = keyedRows(
    {
      columns: columns('key', 'town'),
      data: [
        ['1', 'Leeds'],
        ['2', 'Bradford'],
      ],
    },
    'key',
  );
  expect(matching(rows, 'leeds 1').map(({ label }) => label)).toEqual(['1']);
  expect(matching(rows, '').length).toBe(2);
});
