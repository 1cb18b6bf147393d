/** From an event that a shop sends to the item report: conversions come in, are taken back and come again. */
import { dateOfDay, dayIn, OPENER_CLASS, RECORD_KIND, SUBJECT_KIND } from '@limn/model';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asCompany } from '../../../../storage/as-company.ts';
import { createEventDrainer } from '../../../data/events/drain-events.job.ts';
import { startCountJobs } from '../../../../jobs/testing/count-jobs.ts';
import { createLog } from '../../../../platform/log.ts';
import { withClient } from '../../../../storage/connection.ts';
import { eventJournalDirectory } from '../../../../storage/journal/journal-files.ts';
import { startApi, type ApiServer, type Tenant } from '../../../../testing/api-server.ts';
import { openJournal } from '../log/journal.ts';
import { recipientHash } from '../log/recipient.ts';
import { attributeOnce } from './attribute.ts';
import { eventFollowers } from '../../../../jobs/event-followers.ts';

let api: ApiServer;
let team: Tenant;
let event: number;
let secret: string;
const log = createLog('error');
const HOUR_MS = 3_600_000;
const nowMs = Date.now();
const today = dayIn('Europe/London', nowMs);

beforeAll(async () => {
  api = await startApi();
  team = await api.tenant('conversions');
  secret = ((await asked('createCollectKey', {}, { name: 'Shop' })).body.collect_key as { secret: string }).secret;
  event = ((await asked('createEvent', {}, { event_name: 'Purchase' })).body.event as { id: number }).id;
  await asked('createEventField', { id: event }, { name: 'total', data_type: 'decimal', value_field: true });
});
afterAll(() => api.close());

const asked = (route: Parameters<ApiServer['ask']>[0], params: object, body?: object) =>
  api.ask(route, { as: team.owner, params: params as Record<string, unknown>, ...(body && { body }) });
const mark = (conversion: boolean) => asked('updateEvent', { id: event }, { conversion });

const collect = (...records: object[]) => collectAs('Purchase', records);

async function collectAs(name: string, records: object[]): Promise<void> {
  const url = `/collect/${secret}/${name}`;
  const payload = JSON.stringify({ records });
  expect((await api.app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'text/plain' } })).statusCode).toBe(200);
  const drainer = createEventDrainer({ ...eventFollowers, directory: eventJournalDirectory(join(api.dataDir, 'journal')), log });
  await withClient(api.logins.jobs, 'drain', async (client) => {
    while (await drainer.step(client));
  });
}

/** A picture of a recipe was opened, or clicked, by this customer. */
async function touch(who: string, atMs: number, kind: number): Promise<void> {
  const { eid_key: key } = await api.db.control((tx) =>
    tx.one<{ eid_key: Buffer }>('select eid_key from company where id = $1', [team.companyId]),
  );
  const directory = join(api.dataDir, `touches-${atMs}-${kind}`);
  const journal = await openJournal({ directory, slot: 3, db: api.db, log });
  await journal.append({
    atMs,
    companyId: team.companyId,
    objectKind: SUBJECT_KIND.recipe,
    objectId: 7001,
    version: 1,
    day: dayIn('Europe/London', atMs),
    kind: kind as typeof RECORD_KIND.click,
    openerClass: OPENER_CLASS.person,
    recipient: recipientHash(key, who),
    send: 0n,
    position: 1,
    decisions: [],
    items: ['mug'],
    lease: 0,
  });
  await journal.close();
  await startCountJobs({ login: api.logins.jobs, directory, log }).stop();
}

async function items() {
  await withClient(api.logins.jobs, 'attribute', async (client) => {
    while (await attributeOnce(client, { asCompany }));
  });
  const params = { start: dateOfDay(today - 3), end: dateOfDay(today), attribution_type: 1 };
  const { stats, totals } = (await asked('itemStats', params)).body as {
    stats: Record<string, unknown>[];
    totals: Record<string, unknown>;
  };
  expect(stats.map(({ revenue }) => revenue)).toEqual(stats.length > 0 ? [totals['revenue']] : []);
  return {
    totalImpressions: totals['total_impressions'],
    conversions: totals['conversions'],
    uniqueConversions: totals['unique_conversions'],
    revenue: totals['revenue'],
  };
}

const bought = (id: string, total: string, more: object = {}) => ({
  event_id: id,
  customer_id: 'c-1',
  event_timestamp: new Date(nowMs - HOUR_MS).toISOString(),
  event_properties: { total, ...more },
});

test('gives purchases to the item seen before them, whichever comes first', async () => {
  await collect(bought('before', '100.00'));
  expect(await items()).toEqual({ totalImpressions: 0, conversions: 0, uniqueConversions: 0, revenue: 0 });
  expect((await mark(true)).body.event).toMatchObject({ conversion: true });
  await collect(bought('1', '19.99'), bought('1', '19.99'), bought('2', '5', { currency: 'GBP' }));
  expect(await items()).toEqual({ totalImpressions: 0, conversions: 0, uniqueConversions: 0, revenue: 0 });
  // The open was before, and its record comes late.
  await touch('c-1', nowMs - 2 * HOUR_MS, RECORD_KIND.impression);
  expect(await items()).toEqual({ totalImpressions: 1, conversions: 3, uniqueConversions: 1, revenue: 12_499 });
});

test('refuses amounts in another currency with the reason', async () => {
  await collect(bought('3', '7', { currency: 'EUR' }));
  const { data } = (await asked('listEventRejects', { id: event })).body.rejects as { data: { reason: string }[] };
  expect(data.map(({ reason }) => reason)).toEqual(['The amount is in EUR. Your company counts in GBP.']);
  expect(await items()).toEqual({ totalImpressions: 1, conversions: 3, uniqueConversions: 1, revenue: 12_499 });
});

test('takes back what an unmarked event gave, and gives it again when it is marked', async () => {
  await mark(false);
  expect(await items()).toEqual({ totalImpressions: 1, conversions: 0, uniqueConversions: 0, revenue: 0 });
  await mark(true);
  expect(await items()).toEqual({ totalImpressions: 1, conversions: 3, uniqueConversions: 1, revenue: 12_499 });
});

test('reads amounts again in another currency, and follows a change of the models', async () => {
  await asked('updateCompany', { id: team.companyId }, { currency: 'JPY' });
  // Whole yen: 100, 20 and 5.
  expect(await items()).toEqual({ totalImpressions: 1, conversions: 3, uniqueConversions: 1, revenue: 125 });
  await asked('updateCompany', { id: team.companyId }, { recipe_attribution: [{ label: 'One hour', window_hours: 1 }] });
  expect(await items()).toEqual({ totalImpressions: 1, conversions: 0, uniqueConversions: 0, revenue: 0 });
  const body = (await asked('itemStats', { start: dateOfDay(today), end: dateOfDay(today), attribution_type: 1 })).body;
  expect(body['currency']).toBe('JPY');
});

test('gives a purchase under an ID to an open under the email of that customer', async () => {
  await asked('updateCompany', { id: team.companyId }, { recipe_attribution: [], currency: 'GBP' });
  const before = await items();
  await touch('ann@example.com', nowMs - 3 * HOUR_MS, RECORD_KIND.impression);
  await collect({ ...bought('7', '30'), customer_id: 'c-7' });
  expect(await items()).toEqual({ ...before, totalImpressions: 2 });
  await collectAs('identify', [{ customer_id: 'c-7', event_properties: { email: 'Ann@Example.com' } }]);
  expect(await items()).toEqual({
    totalImpressions: 2,
    conversions: Number(before.conversions) + 1,
    uniqueConversions: Number(before.uniqueConversions) + 1,
    revenue: Number(before.revenue) + 3000,
  });
  // A later open under the email matters for purchases under the ID at once.
  await touch('ann@example.com', nowMs - 2 * HOUR_MS, RECORD_KIND.click);
  expect((await items()).conversions).toBe(Number(before.conversions) + 1);
});
