/** Previews of views that choose by rank, over more events than a preview shows, beside plain SQL. */
import { newEnrichments } from '@limn/contracts';
import { OPERATOR } from '@limn/query';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventTableName } from '../../../storage/event-tables.ts';
import { startApi, type ApiServer, type Tenant } from '../../../testing/api-server.ts';
import { createCustomers, mergeInto } from '../customers/customers.store.ts';
import { ensureIdentities } from '../customers/identities.store.ts';
import { newPreview, searchFrom, type Preview, type Search } from './preview-search.ts';
import { searchPreview } from './preview-view.ts';
import { addEvents, rule, type EventLine } from './testing/view-events.ts';
import { viewSource } from './view-source.ts';
import { requireView } from './views.read.ts';

const EVENTS = 5000;
const CUSTOMERS = 900;
/** So many customers are one with the one whose number is so much higher. */
const TWICE_NAMED = 150;
const PERSON = `case when c1 in (select 'c-' || n from generate_series(${TWICE_NAMED}, ${2 * TWICE_NAMED - 1}) n)
  then 'c-' || substr(c1, 3)::int - ${TWICE_NAMED} else c1 end`;
const LAST = Date.UTC(2026, 10, 20);
const MINUTE_MS = 60_000;
let api: ApiServer;
let team: Tenant;
let event = 0;
let view = 0;

const ask = (route: Parameters<ApiServer['ask']>[0], id: number | undefined, body: object) =>
  api.ask(route, { as: team.owner, ...(id !== undefined && { params: { id } }), body });

/**
 * A tenth of the events name no one; customers come in a scattered order, and pairs of events share a moment.
 */
const lines = Array.from({ length: EVENTS }, (_, n): EventLine => {
  const customer = n % 10 === 3 ? null : `c-${(n * 7919) % CUSTOMERS}`;
  return [customer, new Date(LAST - Math.floor((EVENTS - n) / 2) * MINUTE_MS).toISOString()];
});

beforeAll(async () => {
  api = await startApi();
  team = await api.tenant('large-previews');
  event = ((await ask('createEvent', undefined, { event_name: 'Visit' })).body.event as { id: number }).id;
  view = ((await ask('createEventView', event, { label: 'Visits' })).body.event_view as { id: number }).id;
  await addEvents(api, team.companyId, event, lines, ['text']);
  await api.db.withCompany(team.companyId, async (tx) => {
    const names = Array.from({ length: 2 * TWICE_NAMED }, (_, n) => ({ kind: 'customer_id' as const, value: `c-${n}` }));
    const people = await ensureIdentities(tx, team.companyId, names, (name) => BigInt(name.slice(2)));
    await createCustomers(tx, team.companyId, [...people.values()]);
    const customer = (n: number) => people.get(`c-${n}`)?.customer ?? 0;
    for (let n = 0; n < TWICE_NAMED; n++) await mergeInto(tx, team.companyId, customer(n + TWICE_NAMED), customer(n));
  });
});
afterAll(() => api.close());

async function previewOf(limits: Partial<Search>): Promise<Preview> {
  const preview = newPreview();
  await api.db.withCompany(team.companyId, async (tx) => {
    const source = await viewSource(tx, team.companyId, await requireView(tx, team.companyId, view));
    if (source)
      await searchPreview(tx, source, preview, { ...searchFrom(LAST), deadline: performance.now() + 60_000, soon: Infinity, ...limits });
  });
  return preview;
}

/** Keys of all events that plain SQL finds, the newest first. */
async function plainly(where: string): Promise<string[]> {
  const table = eventTableName({ companyId: team.companyId, id: event, generation: 1 });
  const rows = await api.db.withCompany(team.companyId, (tx) =>
    tx.query<{ key: string }>(
      `select key::text as key from (
         select key, at, c1, person, row_number() over (partition by person order by at, key) as rank, row_number() over (partition by person order by at desc, key desc) as back
         from (select *, ${PERSON} as person from ${table}) t) e where ${where} order by at desc, key desc`,
    ),
  );
  return rows.map(({ key }) => key);
}

const keysOf = ({ rows }: Preview) => rows.map(({ key }) => key);

test.each([
  { name: 'first visits', rank: [OPERATOR.EQUAL, 1], mostRecent: false, where: 'c1 is not null and rank = 1' },
  { name: 'fifth visits', rank: [OPERATOR.EQUAL, 5], mostRecent: false, where: 'c1 is not null and rank = 5' },
  { name: 'visits that have no rank', rank: [OPERATOR.EMPTY, null], mostRecent: false, where: 'c1 is null' },
  { name: 'each customer’s last of the first three', rank: [OPERATOR.SMALLER, 4], mostRecent: true, where: 'c1 is not null and rank = 3' },
] as const)('finds the newest of $name', async ({ rank: [operator, value], mostRecent, where }) => {
  const filters = { operator: 'All', children: [rule('enrichment', 'e1_rank', operator, value)] };
  await ask('updateEventView', view, { event_enrichment: true, enrichment: newEnrichments(), filters, most_recent_only: mostRecent });
  const expected = await plainly(where);
  const whole = await previewOf({});
  expect(keysOf(whole)).toEqual(expected.slice(0, 100));
  expect(whole.cursor).toBeUndefined();
});

test.each([false, true])('finds each customer’s newest, enriched: %s', async (event_enrichment) => {
  await ask('updateEventView', view, { event_enrichment, filters: { operator: 'All', children: [] }, most_recent_only: true });
  const expected = await plainly('c1 is not null and back = 1');
  expect(keysOf(await previewOf({}))).toEqual(expected.slice(0, 100));
});

test('shows enough events early, of customers who were active since a moment', async () => {
  const filters = { operator: 'All', children: [rule('enrichment', 'e1_rank', OPERATOR.EQUAL, 1)] };
  await ask('updateEventView', view, { event_enrichment: true, enrichment: newEnrichments(), filters, most_recent_only: false });
  const early = await previewOf({ soon: 0 });
  expect(early.rows).toHaveLength(100);
  expect(early.cursor?.key).toBeDefined();
  const table = eventTableName({ companyId: team.companyId, id: event, generation: 1 });
  const since = `('${early.cursor?.at}'::timestamptz, '${early.cursor?.key}'::uuid)`;
  const active = await plainly(`rank = 1 and person in (select ${PERSON} from ${table} a where (a.at, a.key) >= ${since})`);
  expect(keysOf(early)).toEqual(active.slice(0, 100));
});
