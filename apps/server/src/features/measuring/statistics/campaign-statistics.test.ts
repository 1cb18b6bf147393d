/** Impressions and clicks of a campaign and each of its rulesets, as the report has them. */
import { dayIn } from '@limn/model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCampaignKit, whereUrl, type CampaignKit } from '../../../testing/campaign-kit.ts';
import { asCompany } from '../../../storage/as-company.ts';
import { withClient } from '../../../storage/connection.ts';
import { countEverything } from '../../people/company-file/testing/rich-company.ts';
import { attributeOnce } from '../counting/attribution/attribute.ts';
import { recipientHash } from '../counting/log/recipient.ts';

let kit: CampaignKit;
beforeAll(async () => {
  kit = await openCampaignKit();
});
afterAll(() => kit.close());

interface Row {
  id: number;
  name: string;
  ruleset_id: number | null;
  ruleset_name: string;
  total_opens: number;
  uniq_opens: number;
  total_clicks: number;
  uniq_clicks: number;
  conversions: number;
  unique_conversions: number;
  revenue: number;
  rulesets: Row[];
}
const RANGE = { start: '2024-01-01', end: '2030-12-31' };
const answer = async () => (await kit.api.ask('liveTargetStats', { as: kit.tenant.viewer, params: RANGE })).body;
const report = async () => (await answer()).stats as Row[];
const figures = (row: Row | undefined) => ({
  name: row?.ruleset_name,
  opens: row?.total_opens,
  uniqueOpens: row?.uniq_opens,
  clicks: row?.total_clicks,
  uniqueClicks: row?.uniq_clicks,
});
const NOTHING = { image_type: '3', link: 'https://shop.example/' };

test('counts each campaign as a whole and by its rulesets, also those that are gone', async () => {
  const quiet = await kit.create({ name: 'Quiet', other: NOTHING });
  const rulesets = ['Hull', 'York'].map((name) => ({ name, ...NOTHING, rule: whereUrl('town', name) }));
  const { id, uuid } = await kit.create({ name: 'Towns', rulesets, other: NOTHING });
  await kit.publish(id);
  for (const [eid, town] of [
    ['ada', 'Hull'],
    ['ada', 'Hull'],
    ['ada', 'York'],
    ['bo', 'Hull'],
    ['cy', 'Leeds'],
  ] as const)
    await kit.open('render', uuid, { eid, town });
  await kit.open('link', uuid, { eid: 'bo', town: 'Hull' });
  const image = (await kit.api.ask('createImage', { as: kit.tenant.owner, body: { name: 'Plain', type_id: 1 } })).body.image as {
    id: number;
    uuid: string;
  };
  await kit.api.ask('publishImage', { as: kit.tenant.owner, params: { id: image.id }, body: {} });
  for (const eid of ['ada', 'dee']) await kit.open('render', image.uuid, { eid });
  const [, york] = (await kit.read(id)).rulesets;
  await kit.save(id, { rulesets: [york, { name: 'Leeds', ...NOTHING, rule: whereUrl('town', 'Leeds') }] });
  await countEverything(kit.api);
  const [first, second] = await report();
  expect([first?.name, first?.rulesets.map(figures)]).toEqual([
    'Quiet',
    [{ name: 'Otherwise', opens: 0, uniqueOpens: 0, clicks: 0, uniqueClicks: 0 }],
  ]);
  expect({ id: second?.id, rulesetId: second?.ruleset_id, figures: figures(second) }).toEqual({
    id,
    rulesetId: null,
    figures: { name: '', opens: 5, uniqueOpens: 3, clicks: 1, uniqueClicks: 1 },
  });
  expect(second?.rulesets.map(figures)).toEqual([
    { name: 'York', opens: 1, uniqueOpens: 1, clicks: 0, uniqueClicks: 0 },
    { name: 'Leeds', opens: 0, uniqueOpens: 0, clicks: 0, uniqueClicks: 0 },
    { name: 'Otherwise', opens: 1, uniqueOpens: 1, clicks: 0, uniqueClicks: 0 },
    { name: 'Hull', opens: 3, uniqueOpens: 2, clicks: 1, uniqueClicks: 1 },
  ]);
  // Nothing but campaigns is in it: the same people opened an image, too.
  const totals = { total_opens: 5, uniq_opens: 3, total_clicks: 1, uniq_clicks: 1 };
  expect(await answer()).toMatchObject({ totals, daily_stats: [totals] });
  expect(second?.rulesets.map(({ ruleset_id }) => ruleset_id)).toEqual([york?.id, expect.any(Number), 0, 1]);
  for (const campaign of [quiet.id, id]) await kit.api.ask('deleteCampaign', { as: kit.tenant.editor, params: { id: campaign } });
  expect((await report()).map(({ name }) => name)).toEqual(['Towns']);
});

test('answers only days in order, and says which day is wrong', async () => {
  const refused = await kit.api.ask('liveTargetStats', { as: kit.tenant.viewer, params: { start: '2026-02-01', end: '2026-01-01' } });
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    [{ path: 'start', message: 'The first day must not be after the last one.' }],
  ]);
});

/** Bought now; what was bought is attributed. */
async function buys(...orders: readonly (readonly [eid: string, value: number])[]): Promise<void> {
  const { companyId } = kit.tenant;
  const { eid_key: key } = await kit.api.db.control((tx) =>
    tx.one<{ eid_key: Buffer }>('select eid_key from company where id = $1', [companyId]),
  );
  await withClient(kit.api.logins.jobs, 'test', async (client) => {
    for (const [eid, value] of orders)
      await client.query(
        `with kept as (
           insert into conversion (company_id, recipient, key, event_id, at, day, value) values ($1, $2, gen_random_uuid(), 1, now(), $3, $4) returning *
         ) insert into conversion_due select company_id, recipient, key from kept on conflict do nothing`,
        [companyId, String(recipientHash(key, eid)), dayIn('Europe/London', Date.now()), value],
      );
    while (await attributeOnce(client, { asCompany }));
  });
}

test('gives conversions to the ruleset that was clicked, else seen, before them', async () => {
  expect((await answer()).has_conversions).toBe(false);
  const rulesets = ['Hull', 'York'].map((name) => ({ name, ...NOTHING, rule: whereUrl('town', name) }));
  const { id, uuid } = await kit.create({ name: 'Orders', rulesets, other: NOTHING });
  await kit.publish(id);
  await kit.open('render', uuid, { eid: 'eve', town: 'Hull' });
  await kit.open('link', uuid, { eid: 'eve', town: 'Hull' });
  // Seen last, but a click goes first.
  await kit.open('render', uuid, { eid: 'eve', town: 'York' });
  await kit.open('render', uuid, { eid: 'fay', town: 'York' });
  await kit.open('render', uuid, { eid: 'gus', town: 'Leeds' });
  await countEverything(kit.api);
  await buys(['eve', 1999], ['eve', 1], ['gus', 500], ['hal', 700]);
  const { stats, totals, has_conversions: has, currency, daily_stats: days } = await answer();
  const row = (stats as Row[]).find(({ name }) => name === 'Orders');
  const conversions = (one: Row | undefined) => ({
    name: one?.ruleset_name,
    conversions: one?.conversions,
    uniqueConversions: one?.unique_conversions,
    revenue: one?.revenue,
  });
  expect([row, ...(row?.rulesets ?? [])].map(conversions)).toEqual([
    { name: '', conversions: 3, uniqueConversions: 2, revenue: 2500 },
    { name: 'Hull', conversions: 2, uniqueConversions: 1, revenue: 2000 },
    { name: 'York', conversions: 0, uniqueConversions: 0, revenue: 0 },
    { name: 'Otherwise', conversions: 1, uniqueConversions: 1, revenue: 500 },
  ]);
  expect([has, currency]).toEqual([true, 'GBP']);
  const sums = { conversions: 3, unique_conversions: 2, revenue: 2500 };
  expect([totals, (days as object[]).at(-1)]).toMatchObject([sums, sums]);
  const refused = await kit.api.ask('liveTargetStats', { as: kit.tenant.viewer, params: RANGE, query: { attribution_type: '7' } });
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    [{ path: 'attribution_type', message: 'There is no such attribution model.' }],
  ]);
});
