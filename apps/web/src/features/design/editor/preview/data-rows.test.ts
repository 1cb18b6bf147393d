import { expect, test } from 'vitest';
import { keyedRows, matching, placeRows } from './data-rows.ts';

const columns = (...names: string[]) => names.map((name) => ({ name }));

test('shows a table row by its key, wherever the column is', () => {
  const rows = keyedRows({ columns: columns('town', 'email', 'tier'), data: [['Leeds', 'a@x.example', '']] }, 'email');
  expect(rows).toEqual([{ id: '0 a@x.example', label: 'a@x.example', more: 'Leeds', params: { key: 'a@x.example' } }]);
});

test('shows a store from its coordinates or postcode and skips unplaced ones', () => {
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
