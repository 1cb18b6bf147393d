import type { CampaignTestResult, CohortTable, ProofSource, ViewPreviewRow } from '@limn/contracts';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDemo } from './demo/demo.ts';
import { DEMO_VIEWS } from './demo/views.ts';
import { attributeOnce } from './features/measuring/counting/attribution/attribute.ts';
import { asCompany } from './storage/as-company.ts';
import { createSecrets } from './platform/secrets.ts';
import { withClient } from './storage/connection.ts';
import { startApi, type ApiServer } from './testing/api-server.ts';

let api: ApiServer;
let owner = '';
beforeAll(async () => {
  api = await startApi();
  owner = api.person('demo');
  await start();
});
afterAll(() => api.close());

/** As a start does it. Without the demo's file it looks through everything once more. */
async function start(): Promise<void> {
  const { db, dataDir, front } = api;
  rmSync(join(dataDir, 'demo.json'), { force: true });
  await makeDemo({
    config: { dataDir, publicUrl: 'http://limn.test', renderUrl: 'http://limn.test' },
    db,
    embedded: { createDemoAccount: async () => ({ iss: 'https://issuer.example', sub: 'demo', created: true }) },
    images: front.images.routes,
    proofs: front.proofs,
    campaigns: front.campaigns.routes,
    recipes: front.recipes.routes,
    secrets: createSecrets('a secret for tests that is long enough'),
    uploads: front.tables.uploads,
  });
}

async function dashboard() {
  const seriesOf = async (route: 'imageOpens' | 'imageClicks') => {
    const { stats, previous } = (await api.ask(route, { as: owner })).body as { stats: { value: number }[]; previous: number | null };
    return { days: stats.map(({ value }) => value), previous };
  };
  const { sample_data } = (await api.ask('sampleData', { as: owner })).body as { sample_data: { present: boolean } };
  return { opens: await seriesOf('imageOpens'), clicks: await seriesOf('imageClicks'), present: sample_data.present };
}

async function creditsUsed(): Promise<number> {
  const { company } = (await api.ask('getUserCompany', { as: owner })).body as {
    company: { billing: { usage: { credits_remaining: number } } };
  };
  return 10_000_000 - company.billing.usage.credits_remaining;
}

test('starts with 30 days of figures and 30 before, on every image, for no credits', async () => {
  const { opens, clicks, present } = await dashboard();
  expect({ present, dayCount: opens.days.length, isEveryDayOpened: opens.days.slice(0, 29).every((value) => value > 0) }).toEqual({
    present: true,
    dayCount: 30,
    isEveryDayOpened: true,
  });
  expect(opens.previous).toBeGreaterThan(1000);
  const rate = clicks.days.reduce((sum, value) => sum + value, 0);
  expect(rate).toBeGreaterThan(2);
  expect(rate).toBeLessThan(7);
  const { body } = await api.ask('imageStats', { as: owner, params: { start: '2020-01-01', end: '2029-12-31' } });
  // The recipe's picture is shown inside the recipe.
  const rows = (body.stats as { name: string; total_opens: number; uniq_opens: number; uniq_clicks: number }[]).filter(
    ({ name }) => name !== 'Product card',
  );
  expect(rows).toHaveLength(7);
  for (const { total_opens, uniq_opens, uniq_clicks } of rows) {
    expect(total_opens).toBeGreaterThan(uniq_opens);
    expect(uniq_opens).toBeGreaterThan(uniq_clicks);
    expect(uniq_clicks).toBeGreaterThan(0);
  }
  expect(await creditsUsed()).toBe(0);
});

test('has a test of two pictures that found more clicks, conversions and revenue', async () => {
  const { rules } = (await api.ask('listCampaigns', { as: owner })).body as { rules: { id: number; name: string }[] };
  const id = rules.find(({ name }) => name === 'Something for every level')?.id ?? 0;
  const { tests } = (await api.ask('listCampaignTests', { as: owner, params: { id } })).body as { tests: CampaignTestResult[] };
  expect(tests.map(({ status, ruleset, arms }) => ({ status, ruleset: ruleset.name, arms: arms.map(({ name }) => name) }))).toEqual([
    { status: 'running', ruleset: 'Bronze', arms: ['Control', 'Offer of the week'] },
  ]);
  const [found] = tests;
  expect(found?.sample_ratio.sound).toBe(true);
  expect(found?.arms[1]?.comparison?.verdict).toBe('better');
  expect(Math.min(...(found?.arms.map(({ recipients }) => recipients) ?? []))).toBeGreaterThan(1000);
  expect(found?.outcomes.map((outcome) => [outcome.id, outcome.arms.every(({ converted }) => converted >= 20)])).toEqual([
    ['conversions', true],
    ['revenue', true],
  ]);
});

test('gives its recipe figures by day and by item, for products in stock', async () => {
  const days = { start: '2020-01-01', end: '2029-12-31', attribution_type: 1 };
  const { stats } = (await api.ask('recipeStats', { as: owner, params: days })).body as { stats: { id: number; total_opens: number }[] };
  expect(stats).toHaveLength(1);
  expect(stats[0]?.total_opens).toBeGreaterThan(3000);
  const { body } = await api.ask('recipeFigures', { as: owner, params: { ...days, id: stats[0]?.id } });
  const items = body.item_stats as { item_id: string; total_impressions: number; unique_clicks: number; unique_impressions: number }[];
  expect((body.daily_stats as unknown[]).length).toBeGreaterThan(20);
  expect(items.length).toBeGreaterThan(8);
  const rates = items.map(({ unique_clicks: clicks, unique_impressions: seen }) => clicks / seen);
  expect([Math.max(...rates) < 0.1, Math.max(...rates) > 2 * Math.min(...rates)]).toEqual([true, true]);
  // The report of all items has the same ones.
  const all = (await api.ask('itemStats', { as: owner, params: days })).body.stats as { item_id: string }[];
  expect(all.map(({ item_id: id }) => id).toSorted()).toEqual(items.map(({ item_id: id }) => id).toSorted());
});

test('has orders that came of what its recipe showed, by recipe, day and item', async () => {
  await withClient(api.db.logins.jobs, 'demo-test', async (client) => {
    while (await attributeOnce(client, { asCompany }));
  });
  const days = { start: '2020-01-01', end: '2029-12-31', attribution_type: 1 };
  for (const report of ['recipeStats', 'dailyStats', 'itemStats'] as const) {
    const { totals } = (await api.ask(report, { as: owner, params: days })).body as { totals: { conversions: number; revenue: number } };
    // One of three who clicked: how many these are differs from day to day, as the demo ends now.
    expect(totals.conversions, report).toBeGreaterThan(20);
    expect(totals.revenue, report).toBeGreaterThan(0);
  }
});

test('adds nothing with a second start, and cleared figures stay cleared', async () => {
  const before = await dashboard();
  await start();
  expect(await dashboard()).toEqual(before);
  expect((await api.ask('clearSampleData', { as: owner })).status).toBe(200);
  await start();
  const after = await dashboard();
  expect({ present: after.present, previous: after.opens.previous, days: after.opens.days.filter((value) => value > 0) }).toEqual({
    present: false,
    previous: null,
    days: [],
  });
});

test('finds the same when the demo proof of customers runs again', async () => {
  const { images } = (await api.ask('listImages', { as: owner })).body as { images: { id: number; name: string }[] };
  const params = { id: images.find(({ name }) => name === 'Member balance')?.id };
  const { proof } = (await api.ask('describeProof', { as: owner, params })).body as { proof: ProofSource };
  const { last } = proof;
  expect(last).toMatchObject({ state: proof.state, looked: 100, of: 2000, kept_by: 'Demo' });
  expect(last?.rows.flatMap(({ problems }) => problems.map(({ kind }) => kind)).toSorted((one, other) => one.localeCompare(other))).toEqual(
    ['missing', 'truncated'],
  );
  const rows = last?.rows.map(({ row }) => row);
  expect((await api.ask('proofRows', { as: owner, params, body: { rows } })).body.rows).toEqual(last?.rows);
});

test('has a live recipe of products in stock, each of another room', async () => {
  const [recipe] = (await api.ask('listRecipes', { as: owner })).body.recipes as { id: number; uuid: string; live_version: number }[];
  expect(recipe).toMatchObject({ label: 'Picked for you', live_version: 1, datatable_name: 'Products', unpublished_changes: false });
  const { body } = await api.ask('recommendItems', { as: owner, params: { id: recipe?.id ?? 0 }, query: { limit: '4' } });
  const items = body.items as { id: string; link: string; picture: string; values: Record<string, string> }[];
  expect(new Set(items.map(({ values }) => values.product_type)).size).toBe(4);
  expect(items.map(({ values }) => values.availability)).toEqual(['in_stock', 'in_stock', 'in_stock', 'in_stock']);
  expect(items.every(({ link }) => link.startsWith('https://www.harbourandpine.example/products/'))).toBe(true);
  expect(items.map(({ picture }) => picture)).toEqual(items.map(({ id }) => `http://limn.test/demo/products/${id}.png`));
  const { source_settings, tag_settings } = (await api.ask('getRecipe', { as: owner, params: { id: recipe?.id ?? 0 } })).body
    .recipe as Record<string, unknown>;
  expect(tag_settings).toMatchObject({ items: 4 });
  expect(source_settings).toContainEqual(
    expect.objectContaining({ category: 'url', settings: [expect.objectContaining({ model: 'room' })] }),
  );
});

test('has a view of each kind, all with events, and cohorts for a heat map', async () => {
  const { event_views: views } = (await api.ask('listEventViews', { as: owner })).body as { event_views: { id: number; label: string }[] };
  expect(views).toHaveLength(DEMO_VIEWS.length);
  const ask = async (route: 'previewEventView' | 'getEventViewCohorts', params: object) =>
    (await api.ask(route, { as: owner, params: params as Record<string, unknown> })).body;
  const rows = new Map<string, ViewPreviewRow[]>();
  for (const { id, label } of views) rows.set(label, ((await ask('previewEventView', { id })) as { rows: ViewPreviewRow[] }).rows);
  for (const [label, some] of rows) expect([label, some.length]).toEqual([label, 100]);
  const customers = rows.get('Latest purchase')?.map(({ customer_id }) => customer_id);
  expect(new Set(customers).size).toBe(100);
  for (const { event_properties: properties } of rows.get('Viewed on sale') ?? [])
    expect(Number(properties['Products: sale_price'])).toBeGreaterThan(0);
  const id = views.find(({ label }) => label === 'Customers by first purchase')?.id;
  const { cohort_table: table } = (await ask('getEventViewCohorts', { id, enrichment: 2 })) as { cohort_table: CohortTable };
  expect(table.cohorts.length).toBeGreaterThan(11);
  for (const { customers: people, active } of table.cohorts) expect([people > 0, active[0]]).toEqual([true, people]);
});

test('has two live campaigns that show each person something else', async () => {
  const rules = async () =>
    (await api.ask('listCampaigns', { as: owner })).body.rules as {
      id: number;
      name: string;
      live_version: number;
      unpublished_changes: boolean;
    }[];
  const [byTime, byLevel] = await rules();
  expect((await rules()).map(({ name, live_version, unpublished_changes }) => ({ name, live_version, unpublished_changes }))).toEqual([
    { name: 'From morning coffee to evening sale', live_version: 1, unpublished_changes: false },
    { name: 'Something for every level', live_version: 1, unpublished_changes: false },
  ]);
  const shown = async (campaign: { id: number } | undefined, body: object) => {
    const answer = await api.ask('simulateCampaign', { as: owner, params: { id: campaign?.id ?? 0 }, body: { version: 'live', ...body } });
    const { ruleset, link } = answer.body.decision as { ruleset: { name: string } | null; link: string | null };
    return [ruleset?.name, link?.startsWith('https://www.harbourandpine.example')];
  };
  const at = ['2026-11-23T08:30', '2026-11-23T14:00', '2026-11-23T18:00'];
  expect(await Promise.all(at.map((moment) => shown(byTime, { at: moment })))).toEqual([
    ['Mornings', true],
    [undefined, expect.anything()],
    ['Evenings', true],
  ]);
  const keys = [1, 2, 3, 4, 5].map((n) => `customer${n}@harbourandpine.example`);
  const levels = await Promise.all(
    [...keys, 'unknown@elsewhere.example'].map(async (key) => (await shown(byLevel, { facts: { key } }))[0]),
  );
  expect(levels).toEqual(['Bronze', 'Gold and Platinum', 'Bronze', 'Gold and Platinum', 'Silver', undefined]);
  for (const campaign of [byTime, byLevel]) {
    const { rule } = (await api.ask('getCampaign', { as: owner, params: { id: campaign?.id ?? 0 } })).body as {
      rule: { source_settings: { settings: { model: string }[] }[]; tag_settings: Record<string, string> };
    };
    // An empty tag would begin with the values of one person.
    for (const { model } of rule.source_settings.flatMap(({ settings }) => settings))
      expect([model, rule.tag_settings[model]]).toEqual([model, expect.stringMatching(/^\*\|.+\|\*$/)]);
    const { body } = await api.ask('checkCampaign', { as: owner, params: { id: campaign?.id ?? 0 }, body: {} });
    // The demo's shop is on no network.
    expect((body.findings as { kind: string }[]).filter(({ kind }) => kind !== 'dead_link')).toEqual([]);
  }
});
