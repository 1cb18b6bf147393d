import { OPERATOR } from '@limn/query';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type ApiServer, type Answer, type Tenant } from '../../../testing/api-server.ts';
import { countView } from './count-view.ts';
import { addEvents, rule, type EventLine } from './testing/view-events.ts';
import { viewSource } from './view-source.ts';
import { requireView } from './views.read.ts';

let api: ApiServer;
let team: Tenant;
let teams = 0;
let event: number;
let fields: Record<string, number>;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  team = await api.tenant(`views-${(teams += 1)}`);
  event = await idOf(ask('createEvent', {}, { event_name: 'Purchase' }), 'event');
  fields = {};
  for (const [name, data_type] of [
    ['category', 'varchar'],
    ['total', 'decimal'],
  ] as const)
    fields[name] = await idOf(ask('createEventField', { id: event }, { name, data_type, value_field: name === 'total' }), 'field');
});

const ask = (route: Parameters<ApiServer['ask']>[0], params: object, body?: object, more: object = {}) =>
  api.ask(route, { as: team.owner, params: params as Record<string, unknown>, ...(body && { body }), ...more });
async function idOf(answer: Promise<Answer>, key: string): Promise<number> {
  const { status, body } = await answer;
  expect([status, body.detail]).toEqual([201, undefined]);
  return (body[key] as { id: number }).id;
}
const aView = (label = 'All') => idOf(ask('createEventView', { id: event }, { label }), 'event_view');
const problems = async (answer: Promise<Answer>) =>
  ((await answer).body.errors as { path: string; message: string }[]).map(({ path, message }) => [path, message]);

const PURCHASES: EventLine[] = [
  ['anna', '2026-11-01T09:00:00Z', 'shoes', '10.00'],
  ['ben', '2026-11-02T09:00:00Z', 'hats', '5.00'],
  [null, '2026-11-03T09:00:00Z', 'shoes', null],
  ['anna', '2026-11-04T09:00:00Z', 'hats', '7.50'],
];

test('creates a view without a filter, with one enrichment of each kind that is on', async () => {
  const { status, body } = await ask('createEventView', { id: event }, { label: '  Späte Käufe ' });
  expect([status, body.event_view]).toEqual([
    201,
    expect.objectContaining({
      label: 'Späte Käufe',
      name: 'spate_kaufe',
      event_id: event,
      event_name: 'Purchase',
      most_recent_only: false,
      event_enrichment: false,
      datatable_enrichment: false,
      filters: { operator: 'All', children: [] },
      merge_fields: {},
      item_datatable: null,
      enrichment: [
        { id: 1, type: 'rank', label: 'Rank', enabled: true, date_field: 'event_timestamp', distinct: 0, distinct_field: null },
        {
          id: 2,
          type: 'first',
          label: 'First',
          enabled: true,
          date_field: 'event_timestamp',
          period_days: 30,
          comparison_date: 'event_timestamp',
          max_cohort_period: 12,
          cohort_value_field: null,
          create_cohort_table: 1,
        },
        { id: 3, type: 'prior', label: 'Last', enabled: true, date_field: 'event_timestamp', comparison_date: 'event_timestamp' },
      ],
    }),
  ]);
  expect(await problems(ask('createEventView', { id: event }, { label: ' ' }))).toEqual([['label', 'Give the view a name.']]);
});

test('gives views of the same label names of their own', async () => {
  await aView('Recent');
  await aView('recent!');
  const { event_views: views } = (await ask('listEventViews', {})).body as { event_views: { name: string }[] };
  expect(views.map(({ name }) => name)).toEqual(['recent', 'recent_2']);
});

test('lists views with their event, and finds them by either name', async () => {
  const id = await aView('Shoes');
  const { events } = (await ask('listEvents', {})).body as { events: { view_count: number; views: unknown[] }[] };
  expect(events.map(({ view_count, views }) => [view_count, views])).toEqual([[1, [expect.objectContaining({ id, label: 'Shoes' })]]]);
  for (const [search, found] of [
    ['sho', 1],
    ['PURCH', 1],
    ['hats', 0],
  ] as const)
    expect((await ask('listEventViews', {}, undefined, { query: { search } })).body.event_views).toHaveLength(found);
});

test('offers the fields of the event to filters and enrichments', async () => {
  const id = await aView();
  const { event_view: view } = (await ask('getEventView', { id })).body as { event_view: Record<string, unknown> };
  expect(view['enrichment_values']).toEqual({
    cohort: [{ id: `field_${fields['total']}`, label: 'total' }],
    distinct: [
      expect.objectContaining({ label: 'customer_id' }),
      { id: `field_${fields['category']}`, label: 'category' },
      { id: `field_${fields['total']}`, label: 'total' },
    ],
    date: [{ id: 'event_timestamp', label: 'event_timestamp' }],
  });
  const [category] = view['query_builder_rules'] as { id: string; label: string; items: { label: string }[] }[];
  expect({ id: category?.id, label: category?.label, labels: category?.items.map(({ label }) => label) }).toEqual({
    id: 'event',
    label: 'Purchase',
    labels: ['event_timestamp', 'customer_id', 'category', 'total'],
  });
});

test('refuses filters and enrichments that name what there is not, with their paths', async () => {
  const id = await aView();
  const filters = {
    operator: 'All',
    children: [
      rule('event', `field_${fields['category']}`, OPERATOR.EQUAL, 'shoes'),
      { type: 'group', operator: 'Any', children: [rule('event', 'field_1', OPERATOR.EQUAL, 1), rule('item', 'price', OPERATOR.EQUAL, 1)] },
      rule('enrichment', 'e1_rank', OPERATOR.EQUAL, 1),
      rule('event', `field_${fields['total']}`, 99, '1'),
    ],
  };
  expect(await problems(ask('updateEventView', { id }, { filters }))).toEqual([
    ['filters.children.1.children.0.query', '“Purchase” has no such field.'],
    ['filters.children.1.children.1.query', 'This rule asks the table of items. Switch Datatable Enrichment on, or take the rule out.'],
    ['filters.children.2.query', 'This rule asks an enrichment that is switched off or gone.'],
    ['filters.children.3.query', 'This field has no such operator.'],
  ]);
  expect(await problems(ask('updateEventView', { id }, { filters: { operator: 'All' } }))).toEqual([
    ['filters', 'A group needs an operator and a list of children.'],
  ]);
  const enrichment = [
    { id: 1, type: 'rank', label: 'Rank', distinct: 1 },
    { id: 1, type: 'first', label: 'rank ', date_field: `field_${fields['total']}`, cohort_value_field: `field_${fields['category']}` },
    { id: 3, type: 'prior', label: 'Last', comparison_date: 'field_1' },
  ];
  expect(await problems(ask('updateEventView', { id }, { enrichment }))).toEqual([
    ['enrichment.0.distinct_field', 'Choose the field whose values are counted.'],
    ['enrichment.1.id', 'Each enrichment needs an id of its own.'],
    ['enrichment.1.label', 'Another enrichment has this label.'],
    ['enrichment.1.date_field', 'Choose a field that holds dates.'],
    ['enrichment.1.cohort_value_field', 'Choose a field that holds numbers.'],
    ['enrichment.2.comparison_date', 'Choose a field that holds dates.'],
  ]);
});

test('refuses a save on an older revision, and says who saved', async () => {
  const id = await aView();
  const saved = await ask('updateEventView', { id }, { most_recent_only: 1 }, { headers: { 'if-match': '"1"' } });
  expect([saved.status, saved.body.event_view]).toEqual([200, expect.objectContaining({ most_recent_only: true, revision: 2 })]);
  const stale = await ask('updateEventView', { id }, { label: 'Mine' }, { headers: { 'if-match': '"1"' } });
  expect({ status: stale.status, code: stale.body.code, revision: stale.body.revision }).toEqual({
    status: 409,
    code: 'stale_revision',
    revision: 2,
  });
});

test('copies a view, and deletes one', async () => {
  const id = await aView('Shoes');
  await ask('updateEventView', { id }, { event_enrichment: true });
  const { body } = await ask('copyEventView', { id }, {});
  expect(body.event_view).toMatchObject({ label: 'Copy of Shoes', name: 'copy_of_shoes', event_enrichment: true, revision: 1 });
  expect((await ask('deleteEventView', { id })).status).toBe(200);
  expect((await ask('getEventView', { id })).status).toBe(404);
});

test('deletes the views of an event with it', async () => {
  const id = await aView();
  expect((await ask('deleteEvent', { id: event })).status).toBe(200);
  expect((await ask('getEventView', { id })).status).toBe(404);
});

test('previews the newest events, or the most recent one of each customer', async () => {
  const id = await aView();
  await addEvents(api, team.companyId, event, PURCHASES);
  const shown = async () => {
    const { body } = await ask('previewEventView', { id });
    const rows = body.rows as { customer_id: string | null; event_timestamp: string; event_properties: Record<string, unknown> }[];
    return [body.searched_since, ...rows.map((row) => [row.customer_id, row.event_timestamp.slice(0, 10), row.event_properties])];
  };
  expect(await shown()).toEqual([
    null,
    ['anna', '2026-11-04', { category: 'hats', total: '7.50' }],
    [null, '2026-11-03', { category: 'shoes' }],
    ['ben', '2026-11-02', { category: 'hats', total: '5.00' }],
    ['anna', '2026-11-01', { category: 'shoes', total: '10.00' }],
  ]);
  await ask('updateEventView', { id }, { most_recent_only: true });
  expect(await shown()).toEqual([
    null,
    ['anna', '2026-11-04', { category: 'hats', total: '7.50' }],
    ['ben', '2026-11-02', { category: 'hats', total: '5.00' }],
  ]);
});

test('counts the events that filters let through, saved or not', async () => {
  const id = await aView();
  await addEvents(api, team.companyId, event, PURCHASES);
  const count = async (children: readonly object[], more: object = {}) => {
    const { status, body } = await ask('countEventView', { id }, { filters: { operator: 'All', children }, ...more });
    return status === 200 ? body.count : (body.errors as { path: string }[]).map(({ path }) => path);
  };
  expect(await count([])).toEqual({ matching: 4, counted: 4, total: 4 });
  const shoes = rule('event', `field_${fields['category']}`, OPERATOR.EQUAL, 'shoes');
  expect(await count([shoes])).toEqual({ matching: 2, counted: 4, total: 4 });
  expect(await count([shoes, rule('event', `field_${fields['total']}`, OPERATOR.GREATER, 5)])).toEqual({
    matching: 1,
    counted: 4,
    total: 4,
  });
  expect(await count([rule('event', '999', OPERATOR.EQUAL, 'x')])).toEqual(['filters.children.0.query']);
  expect(await count([rule('item', 'name', OPERATOR.EQUAL, 'x')], { datatable_enrichment: true })).toEqual(['filters.children.0.query']);
  await ask('updateEventView', { id }, { event_enrichment: true });
  expect(await count([rule('enrichment', 'e1_rank', OPERATOR.EQUAL, 1)])).toBeNull();
});

test('counts an event in stretches, and says how far it came', async () => {
  const id = await aView();
  const days = Array.from({ length: 30 }, (_, n) => [
    `c${n}`,
    `2026-10-${String(n + 1).padStart(2, '0')}T09:00:00Z`,
    n % 3 ? 'hats' : 'shoes',
    '1.00',
  ]);
  await addEvents(api, team.companyId, event, [...days, ...days.slice(0, 5)] as never);
  const view = { filters: { operator: 'All', children: [rule('event', `field_${fields['category']}`, OPERATOR.EQUAL, 'shoes')] } };
  await ask('updateEventView', { id }, view);
  const counted = async (deadline: number) => {
    const count = { matching: 0, counted: 0, total: 0 };
    await api.db.withCompany(team.companyId, async (tx) => {
      const source = await viewSource(tx, team.companyId, await requireView(tx, team.companyId, id));
      if (source) await countView(tx, source, count, { now: Date.now(), deadline, stretch: 4 });
    });
    return count;
  };
  expect(await counted(performance.now() + 60_000)).toEqual({ matching: 12, counted: 35, total: 35 });
  expect(await counted(performance.now() - 1)).toMatchObject({ matching: 0, counted: 0 });
});
