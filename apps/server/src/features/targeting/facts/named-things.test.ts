import { expect, test } from 'vitest';
import { namedThings } from './named-things.read.ts';

test('finds the tables and feeds that merge fields name, also within their steps', () => {
  const { tables, feeds } = namedThings({
    rules: [{ query: { category_id: 'table_1', id: 'town', value: '{{[table_2.town] | lower}}' } }],
    link: 'https://shop.example/[[feed_3.page]]/{{town | default:[places_4.town]}}',
    settings: { plain: 'table_5.town', other: '[[customer.table_6.x]]' },
  });
  expect([[...tables].toSorted((a, b) => a - b), [...feeds]]).toEqual([[1, 2, 4], [3]]);
});
