/** Browsers that no one is known in have events, and are no customers. */
import type { CohortTable, ViewPreviewRow } from '@limn/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type ApiServer } from '../../../testing/api-server.ts';
import { customerKit, type CustomerKit } from '../customers/testing/customer-kit.ts';
import { compileView } from './views.read.ts';

const DAY_MS = 86_400_000;
let api: ApiServer;
let kit: CustomerKit;
let view: number;

beforeAll(async () => {
  api = await startApi();
  kit = await customerKit(api, 'browsers');
  const visits = await kit.event({ event_name: 'Visit' });
  const at = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
  const browser = (anonymous_id: string, days: number) => ({ event_timestamp: at(days), event_properties: { anonymous_id } });
  await kit.send('Visit', [
    browser('browser-1', 3),
    browser('browser-1', 2),
    browser('browser-2', 2),
    browser('browser-3', 1),
    { customer_id: 'c-1', event_timestamp: at(1) },
    { customer_id: 'c-2', event_timestamp: at(1) },
  ]);
  // Someone signs in to the second one.
  await kit.send('identify', [{ customer_id: 'c-2', event_properties: { anonymous_id: 'browser-2' } }]);
  const { body } = await kit.ask('createEventView', { id: visits }, { label: 'Visits' });
  view = (body.event_view as { id: number }).id;
});
afterAll(() => api.close());

async function save(settings: object): Promise<void> {
  const { status, body } = await kit.ask('updateEventView', { id: view }, settings);
  expect([status, body.errors]).toEqual([200, undefined]);
}
async function preview(): Promise<[string | null, boolean][]> {
  const rows = (await kit.ask('previewEventView', { id: view })).body.rows as ViewPreviewRow[];
  return rows
    .map(({ customer_id, is_browser }) => [customer_id, is_browser] as [string | null, boolean])
    .toSorted(([a], [b]) => (a ?? '').localeCompare(b ?? ''));
}

test('says in a preview which names are browsers', async () => {
  await save({ most_recent_only: false });
  expect(await preview()).toEqual([
    ['browser-1', true],
    ['browser-1', true],
    ['browser-2', false],
    ['browser-3', true],
    ['c-1', false],
    ['c-2', false],
  ]);
});

test('leaves browsers out of the most recent event of each customer', async () => {
  await save({ most_recent_only: true });
  expect(await preview()).toEqual([
    ['c-1', false],
    ['c-2', false],
  ]);
  const rows = await api.db.withCompany(kit.tenant.companyId, async (tx) => {
    const compiled = await compileView(tx, kit.tenant.companyId, view, { now: Date.now() });
    return tx.query<{ customer: string }>(`select customer from (${compiled?.text ?? ''}) v order by customer`, compiled?.values);
  });
  expect(rows.map(({ customer }) => customer)).toEqual(['c-1', 'c-2']);
});

test('counts customers in cohorts, and browsers beside them', async () => {
  const first = {
    id: 1,
    type: 'first',
    label: 'First visit',
    enabled: 1,
    date_field: 'event_timestamp',
    comparison_date: 'event_timestamp',
    period_days: 7,
    max_cohort_period: 4,
    create_cohort_table: 1,
    cohort_value_field: null,
  };
  await save({ most_recent_only: false, event_enrichment: true, enrichment: [first] });
  const table = (await kit.ask('getEventViewCohorts', { id: view, enrichment: 1 })).body.cohort_table as CohortTable;
  const total = (of: (cohort: CohortTable['cohorts'][number]) => number) => table.cohorts.reduce((sum, cohort) => sum + of(cohort), 0);
  expect(total(({ customers }) => customers)).toBe(2);
  expect(total(({ events }) => events.reduce((sum, count) => sum + count, 0))).toBe(3);
  expect(table.browsers).toBe(2);
});
