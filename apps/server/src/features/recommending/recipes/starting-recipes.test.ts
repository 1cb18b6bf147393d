/** Starting recipes and the flavours of a shop: each takes the one that counts the events it is about. */
import { STARTING_RECIPES, type TableColumn } from '@limn/contracts';
import { evaluate } from '@limn/query';
import { describe, expect, test } from 'vitest';
import type { FlavourOnTable } from './recommended-items.port.ts';
import { fallbackItems } from './fallback-items.ts';
import { generatedColumns } from './generated-columns.port.ts';
import { missingFor, startedDraft, type StartingId } from './starting-recipes.ts';

const flavour = (id: number, label: string, peopleWho: string[], alsoDid: string[]): FlavourOnTable => ({
  id,
  label,
  enabled: true,
  ready: true,
  peopleWho,
  alsoDid,
});
const [BASKET, TOGETHER, VIEWS, VIEWED] = [
  flavour(1, 'Basket, then bought', ['added_to_basket'], ['purchased']),
  flavour(2, 'Bought together', ['purchased', 'added_to_basket'], ['purchased', 'added_to_basket']),
  flavour(3, 'Viewed together', ['product_viewed'], ['product_viewed']),
  flavour(4, 'Viewed, then bought', ['product_viewed'], ['purchased']),
];
const started = (id: StartingId, flavours: readonly FlavourOnTable[]) =>
  startedDraft(id, { id: 9, columns: [{ name: 'popularity', type: 'number' }], flavours }).orderings.map(
    ({ ordering_type: type, recommended_by: by, recommendation_flavour: model, leave_out_owned: leavesOut, ordering_field: field }) =>
      type === 'recommendations' ? `${by} of ${model}${leavesOut ? ', not owned' : ''}` : field,
  );

test('takes the flavour that counts what a starting recipe is about', () => {
  const all = [flavour(5, 'After the first order', ['First orders'], ['purchased']), TOGETHER, BASKET, VIEWS, VIEWED];
  expect(started('recently_viewed', all)).toEqual(['own_items of 4, not owned', 'popularity of 5', 'popularity']);
  expect(started('basket_left', all)).toEqual(['own_items of 1, not owned', 'popularity of 5', 'popularity']);
  expect(started('bought_together', all)).toEqual(['automatic of 2, not owned', 'popularity']);
  expect(started('most_popular', all)).toEqual(['popularity of 5', 'popularity']);
  expect(started('birthday', all)).toEqual(['customer of 4', 'popularity']);
});

test('leaves out no views of a flavour that counts views as had', () => {
  expect(started('recently_viewed', [TOGETHER, VIEWS])[0]).toBe('own_items of 3');
});

test('says which flavour is missing, and shows what is popular instead', () => {
  const table = { id: 9, columns: [], flavours: [VIEWS] };
  expect(missingFor('basket_left', table)).toEqual([expect.stringContaining('“added to basket” to “bought”')]);
  expect(missingFor('recently_viewed', table)).toEqual([]);
  expect(started('basket_left', [VIEWS])).toEqual(['popularity of 3', 'popularity']);
});

test('takes events whose names say nothing as they are', () => {
  const foreign = flavour(7, 'Kauf', ['angesehen'], ['gekauft']);
  expect(started('recently_viewed', [foreign])[0]).toBe('own_items of 7');
  expect(missingFor('recently_viewed', { id: 9, columns: [], flavours: [foreign] })).toEqual([]);
});

test('falls back on what is in stock and sells most', () => {
  const columns = ['sku', 'title', 'availability', 'sales'].map((name) => ({
    name,
    type: name === 'sales' ? ('number' as const) : ('text' as const),
  }));
  const rows = [
    ['A', 'Boots', 'in_stock', '3'],
    ['B', 'Hats', 'out_of_stock', '90'],
    ['C', '', 'in stock', '12'],
    ['D', 'Gloves', 'In Stock', ''],
  ].map((texts) => ({ texts, shown: texts[0] === 'A' ? ['No. A', 'BOOTS', null, '3.0M'] : null }));
  const fallback = fallbackItems({ columns, uniqueHeader: 'sku', rows, total: 4 });
  expect(fallback).toEqual([
    { id: 'C', value: 'C' },
    { id: 'A', value: 'BOOTS' },
    { id: 'D', value: 'Gloves' },
  ]);
  for (const id of STARTING_RECIPES)
    expect(startedDraft(id, { id: 9, columns, flavours: [] }, { fallback }).fallback).toMatchObject({
      type: 'specific_item',
      fallback_item_list: fallback,
    });
  expect(startedDraft('birthday', { id: 9, columns: [], flavours: [] }).fallback.type).toBe('none');
});

/** The items, by the first column, that the filters of a starting recipe leave at a moment. */
function leftBy(id: StartingId, header: string, rows: readonly string[], at = '2026-11-29T12:00:00Z', timezone = 'UTC'): string[] {
  const names = header.split(',');
  const records = rows.map((row) => row.split(','));
  const columns = names.map((name, index): TableColumn => ({
    name,
    type: records.every((cells) => /^[\d.]*$/.test(cells[index] ?? '')) ? 'number' : 'text',
  }));
  const { filters } = startedDraft(id, { id: 9, columns, flavours: [] });
  const generated = new Map(generatedColumns(columns).map((one) => [one.name, one]));
  const now = Date.parse(at);
  return records.flatMap((cells) => {
    const cellOf = (name: string) => {
      const index = names.indexOf(name);
      const text = cells[index] ?? '';
      return text === '' ? null : columns[index]?.type === 'number' ? Number(text) : text;
    };
    const verdict = evaluate(filters, {
      moment: { now, timezone },
      read: ({ id: name }) => {
        const worked = generated.get(String(name));
        return worked ? worked.valueOf(worked.sources.map(cellOf)) : cellOf(String(name));
      },
      fill: () => new Date(now),
    });
    return verdict === 'true' ? [cells[0] ?? ''] : [];
  });
}

describe('offers', () => {
  const HEADER = 'sku,price,sale_price,sale_price_from,sale_price_to';
  const offer = (from: string, to: string) => [`a,20,15,${from},${to}`];
  const holds = (from: string, to: string, at: string, timezone?: string) =>
    leftBy('price_drop', HEADER, offer(from, to), at, timezone).length === 1;

  test.each([
    ['', '2026-11-29T08:00+00:00', '07:59', true],
    ['', '2026-11-29T08:00+00:00', '18:00', false],
    ['2026-11-29T20:00Z', '', '09:00', false],
    ['2026-11-29T20:00Z', '', '20:00', true],
    // A day is one of the company, from its beginning to its end.
    ['2026-11-29', '2026-11-29', '00:00', true],
    ['2026-11-29', '2026-11-29', '23:59', true],
    ['2026-11-30', '', '23:59', false],
    ['', '2026-11-28', '00:00', false],
    ['', '2026-11-29 00:00:00', '18:00', true],
    ['', '2026-11-29T00:00+00:00', '18:00', false],
    // No end, as databases and shops write it.
    ['0000-00-00 00:00:00', '9999-12-31', '12:00', true],
    ['9999-12-31', '', '12:00', false],
    // No moment is within a date that can't be read.
    ['', 'soon', '12:00', false],
  ])('that hold from “%s” to “%s” are shown at %s: %s', (from, to, clock, isShown) => {
    expect(holds(from, to, `2026-11-29T${clock}:00Z`)).toBe(isShown);
  });

  test('end with the day of the company', () => {
    expect(holds('', '2026-11-29', '2026-11-30T07:59:00Z', 'America/Los_Angeles')).toBe(true);
    expect(holds('', '2026-11-29', '2026-11-30T08:01:00Z', 'America/Los_Angeles')).toBe(false);
  });

  test.each([
    ['WooCommerce', 'ID,Regular price,Sale price,Date sale price starts,Date sale price ends,In stock?', ',1'],
    ['Magento', 'sku,price,special_price,special_price_from_date,special_price_to_date,is_in_stock', ',1'],
    ['a feed of one column', 'id,price,sale_price,sale_price_effective_date,availability', ',in stock'],
  ])('are read with the dates of %s', (_shop, header, stock) => {
    const dates = (from: string, to: string) =>
      header.includes('effective') ? (from + to === '' ? '' : `${from}/${to}`) : `${from},${to}`;
    const rows = [
      `holds,20,15,${dates('2026-11-01', '2026-12-01')}${stock}`,
      `ended,20,15,${dates('2026-11-01', '2026-11-28')}${stock}`,
      `future,20,15,${dates('2026-11-30', '2026-12-01')}${stock}`,
      `always,20,15,${dates('', '')}${stock}`,
    ];
    expect(leftBy('price_drop', header, rows)).toEqual(['holds', 'always']);
  });

  test.each(['Variant Compare At Price', 'Compare-at price', 'oldprice', 'retailprice', 'msrp', 'was_price'])(
    'are known by the price before in a column “%s”',
    (name) => {
      expect(leftBy('price_drop', `sku,price,${name}`, ['less,15,20', 'same,20,20', 'none,20,'])).toEqual(['less']);
    },
  );
});

test.each([
  ['availability', 'in stock', 'out of stock'],
  ['In stock?', '1', '0'],
  ['is_in_stock', '1', '0'],
  ['instock', 'true', 'false'],
  ['stock_status', 'instock', 'onbackorder'],
  ['available', 'true', 'false'],
  ['Variant Inventory Qty', '4', '0'],
  ['stock', 'In stock', 'Out of stock'],
  ['Verfügbarkeit', 'Auf Lager', 'Ausverkauft'],
])('starts with what is in stock by a column “%s”, and falls back on the same', (name, yes, no) => {
  expect(leftBy('most_popular', `sku,${name}`, [`a,${yes}`, `b,${no}`])).toEqual(['a']);
  const columns = ['sku', name].map((column) => ({
    name: column,
    type: /^\d$/.test(yes) && column === name ? ('number' as const) : ('text' as const),
  }));
  const rows = [yes, no].map((text, index) => ({ texts: ['ab'.charAt(index), text], shown: null }));
  expect(fallbackItems({ columns, uniqueHeader: 'sku', rows, total: 2 }).map(({ id }) => id)).toEqual(['a']);
});

test('takes the number in stock where nothing else is said of an item', () => {
  const rows = ['a,in stock,0', 'b,,3', 'c,,0', 'd,sold out,9', 'e,,'];
  expect(leftBy('most_popular', 'sku,availability,quantity', rows)).toEqual(['a', 'b', 'e']);
});
