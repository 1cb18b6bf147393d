import { newEnrichments, type EventView } from '@limn/contracts';
import { INPUT_TYPE } from '@limn/query';
import { expect, test } from 'vitest';
import { catalogueOf, isSameDraft, openDraft, withEnrichment, withNewEnrichment, withoutEnrichment } from './view-draft.ts';

const item = (id: string, type: number) => ({ id, label: id, type, operators: [] });
const VIEW = {
  label: 'Shoes',
  most_recent_only: false,
  event_enrichment: false,
  datatable_enrichment: false,
  filters: { operator: 'All', children: [] },
  enrichment: newEnrichments(),
  query_builder_rules: [
    { id: 'event', label: 'Purchase', items: [item('event_timestamp', INPUT_TYPE.DATETIME), item('field_4', INPUT_TYPE.DATE)] },
  ],
  item_datatable: { id: 9, name: 'Products', category: { id: 'item', label: 'Products', items: [item('price', INPUT_TYPE.NUMBER)] } },
} as unknown as EventView;
const draft = openDraft(VIEW);

test('offers the columns of what is switched on, also before it is saved', () => {
  const ids = (changes: object) =>
    catalogueOf(VIEW, { ...draft, ...changes }).map(({ id, items }) => [id, ...items.map((one) => `${String(one.id)}:${one.type}`)]);
  expect(ids({})).toEqual([['event', 'event_timestamp:10', 'field_4:4']]);
  expect(ids({ datatable_enrichment: true })[1]).toEqual(['item', 'price:0']);
  const byDay = withEnrichment(
    withEnrichment(draft, 1, (one) => ({ ...one, enabled: false })),
    3,
    (one) => ({ ...one, date_field: 'field_4' }),
  );
  expect(ids({ ...byDay, event_enrichment: true })[1]).toEqual(['enrichment', 'e2_date:10', 'e2_period:0', 'e3_date:4', 'e3_days:0']);
});

test('gives a new enrichment an id and a label of its own', () => {
  const next = withNewEnrichment(withNewEnrichment(draft, 'rank'), 'rank');
  expect(next.enrichment.map(({ id, label }) => [id, label])).toEqual([
    [1, 'Rank'],
    [2, 'First'],
    [3, 'Last'],
    [4, 'Rank 2'],
    [5, 'Rank 3'],
  ]);
  expect(isSameDraft(withoutEnrichment(withoutEnrichment(next, 4), 5), draft)).toBe(true);
});

test('takes spaces around names for no change', () => {
  expect(isSameDraft({ ...draft, label: ' Shoes ' }, draft)).toBe(true);
  expect(isSameDraft({ ...draft, most_recent_only: true }, draft)).toBe(false);
});
