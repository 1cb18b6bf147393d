import { expect, test } from 'vitest';
import { isAskedFor, pageOf, type ListShape } from './list.ts';

const SHAPE: ListShape = { key: 'images', searched: ['name', 'type.name', 'labels'], labels: 'labels', typeId: 'type.id' };
const ROWS = [
  { id: 1, name: 'Spring offer', type: { id: 1, name: 'Personalised' }, labels: ['Sale', 'UK'] },
  { id: 2, name: 'Nearest shop', type: { id: 3, name: 'Location' }, labels: [] },
  { id: 3, name: 'Countdown', type: { id: 2, name: 'Countdown timer' }, labels: ['sale'] },
];
const idsOf = (asked: Parameters<typeof isAskedFor>[2]) => ROWS.filter((row) => isAskedFor(row, SHAPE, asked)).map(({ id }) => id);

test.each([
  [{}, [1, 2, 3]],
  [{ search: '' }, [1, 2, 3]],
  [{ search: '  SPRING ' }, [1]],
  [{ search: 'location' }, [2]],
  [{ search: 'sal' }, [1, 3]],
  [{ search: 'nothing' }, []],
  [{ label: 'SALE' }, [1, 3]],
  [{ label: 'sal' }, []],
  [{ type_id: 3 }, [2]],
  [{ label: 'sale', type_id: 2 }, [3]],
  [{ label: 'sale', type_id: 2, search: 'spring' }, []],
])('narrows a list by %j to rows %j', (asked, ids) => expect(idsOf(asked)).toEqual(ids));

test('answers every row without a page', () => expect(pageOf(ROWS, { rowsPerPage: 1 })).toEqual(ROWS));

test('answers each row on one page, in order, and an empty page past the end', () => {
  const pages = [1, 2, 3].map((page) => pageOf(ROWS, { page, rowsPerPage: 2 }));
  expect(pages).toEqual([
    { data: ROWS.slice(0, 2), current_page: 1, per_page: 2, total: 3 },
    { data: ROWS.slice(2), current_page: 2, per_page: 2, total: 3 },
    { data: [], current_page: 3, per_page: 2, total: 3 },
  ]);
});
