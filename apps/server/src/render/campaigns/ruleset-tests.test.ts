/**
 * Tests of variants from their publication to their results: who sees what, what is counted, and when a
 * period begins.
 */
import { TAG_PARAMETER, TEST_ARM } from '@limn/model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testFigures } from '../../compose/test-figures.ts';
import { countEverything } from '../../features/people/company-file/testing/rich-company.ts';
import { decideTests } from '../../features/targeting/campaigns/decide-tests.ts';
import { keepTests } from '../../features/measuring/counting/keep-tests.job.ts';
import { withClient } from '../../storage/connection.ts';
import { openCampaignKit, whereUrl, type CampaignKit, type WireCampaign } from '../../testing/campaign-kit.ts';

let kit: CampaignKit;
beforeAll(async () => {
  kit = await openCampaignKit();
});
afterAll(() => kit.close());

const linkTo = (page: string) => ({ image_type: '3', link: `https://shop.example/${page}` });
const aTest = (more: object = {}) => ({ weight: 45, hold_out: 10, variants: [{ name: 'B', weight: 45, ...linkTo('b') }], ...more });
const aDraft = (more: object = {}) => ({
  rulesets: [{ name: 'Hull', ...linkTo('a'), rule: whereUrl('town', 'Hull'), test: aTest(more) }],
  other: linkTo('otherwise'),
});
const published = async (more: object = {}) => {
  const campaign = await kit.create(aDraft(more));
  expect((await kit.publish(campaign.id)).status).toBe(201);
  return campaign;
};
const testOf = (campaign: WireCampaign) => campaign.rulesets[0]?.test as { key: number; variants: { key: number }[] };
interface Result {
  key: number;
  status: string;
  summary: string;
  since: string | null;
  winner: object | null;
  arms: { key: number; name: string; role: string; recipients: number; clicked: number; comparison: { verdict: string } | null }[];
  sample_ratio: { sound: boolean };
  guardrails: { id: string }[];
  outcomes: {
    id: string;
    arms: { key: number; converted: number; total: number; average: number; comparison: { verdict: string } | null }[];
  }[];
  currency: string;
  goal: string;
  needed: { baseline: number | null; changes: { recipients: number | null }[] };
}
const results = async (id: number) =>
  (await kit.api.ask('listCampaignTests', { as: kit.tenant.viewer, params: { id } })).body.tests as Result[];
const clickedOf = async (uuid: string, eid?: string) =>
  (await kit.open('link', uuid, { town: 'Hull', ...(eid === undefined ? {} : { eid }) })).location?.split('/').at(-1);

test('splits recipients, leads their clicks alike everywhere, and reads the result', async () => {
  const campaign = await published();
  const { id, uuid } = campaign;
  const led: Record<string, string[]> = { a: [], b: [], otherwise: [] };
  for (let n = 0; n < 40; n++) {
    const eid = `p${n}@x.example`;
    await kit.open('render', uuid, { town: 'Hull', eid });
    // A click follows the arm of its picture, also when the link names another town.
    if (n % 2) continue;
    const answer = await kit.open('link', uuid, { town: 'York', eid });
    led[answer.location?.split('/').at(-1) ?? '']?.push(eid);
  }
  // Neither is a recipient of the test: an open without eid, and one that doesn't match.
  expect((await kit.open('render', uuid, { town: 'Hull' })).status).toBe(200);
  await kit.open('render', uuid, { town: 'York', eid: 'york@x.example' });
  await countEverything(kit.api);
  const [first, ...more] = await results(id);
  expect(more).toEqual([]);
  const { key } = testOf(campaign);
  expect(first?.arms.map((arm) => [arm.key, arm.name, arm.role])).toEqual([
    [key * TEST_ARM.places, 'Control', 'control'],
    [testOf(campaign).variants[0]?.key, 'B', 'variant'],
    [key * TEST_ARM.places + TEST_ARM.holdOut, 'Hold-out', 'hold_out'],
  ]);
  expect(first?.arms.reduce((sum, { recipients }) => sum + recipients, 0)).toBe(40);
  expect(first?.arms.map(({ clicked }) => clicked)).toEqual([led.a?.length, led.b?.length, led.otherwise?.length]);
  expect(Math.min(...(first?.arms.slice(0, 2).map(({ recipients }) => recipients) ?? []))).toBeGreaterThan(5);
  expect(first).toMatchObject({
    status: 'running',
    summary: 'Too early to say: “B” and “Control” need 20 clicks each.',
    sample_ratio: { sound: true },
    guardrails: [{ id: 'opened_again' }],
  });
  // Another front, which holds nothing in memory, decides the same.
  kit.api.front.render.forget(kit.tenant.companyId);
  expect(await clickedOf(uuid, led.b?.[0])).toBe('b');
  expect(await clickedOf(uuid, led.a?.[0])).toBe('a');
  expect(await clickedOf(uuid)).toBe('a');
});

test('begins again when weights change, and goes on when only content does', async () => {
  const campaign = await published();
  const { id, uuid } = campaign;
  const open = async (eid: string) => void (await kit.open('render', uuid, { town: 'Hull', eid }));
  const total = async () => (await results(id))[0]?.arms.reduce((sum, { recipients }) => sum + recipients, 0);
  await open('one@x.example');
  await countEverything(kit.api);
  const before = (await results(id))[0];
  expect(await total()).toBe(1);
  const [ruleset] = (await kit.read(id)).rulesets;
  const publishWith = async (changed: object) => {
    expect((await kit.save(id, { rulesets: [{ ...ruleset, test: { ...(ruleset?.test as object), ...changed } }] })).status).toBe(200);
    await kit.publish(id);
  };
  await publishWith({ automatic_winner: true });
  expect((await results(id))[0]).toMatchObject({ key: before?.key, since: before?.since, automatic_winner: true });
  await publishWith({ weight: 50, hold_out: 5 });
  expect((await results(id))[0]).toMatchObject({ key: before?.key, status: 'running' });
  expect(((await results(id))[0]?.since ?? '') > (before?.since ?? '')).toBe(true);
  await open('one@x.example');
  await open('two@x.example');
  await countEverything(kit.api);
  expect(await total()).toBe(1);
  await kit.restore(id, 1);
  expect(await total()).toBe(0);
  // Without its test the ruleset is itself, and the result stays.
  await kit.save(id, { rulesets: [{ ...ruleset, test: null }] });
  await kit.publish(id);
  expect(await results(id)).toMatchObject([{ key: before?.key, status: 'ended' }]);
});

/** As the drain would have written them. */
async function recipients(
  campaign: WireCampaign,
  arms: readonly (readonly [place: number, recipients: number, clicks: number])[],
): Promise<void> {
  const { key } = testOf(campaign);
  const { companyId } = kit.tenant;
  await withClient(kit.api.logins.jobs, 'test', async (client) => {
    for (const [place, count, clicks] of arms)
      await client.query(
        `insert into test_recipient (company_id, object_id, test, recipient, variant, at, day, clicked_at)
       select $1, $2, $3, $4::int * 1000000 + n, $3::int * 64 + $4, now(), 20000, case when n <= $6 then now() end
       from generate_series(1, $5::int) n on conflict do nothing`,
        [companyId, campaign.id, key, place, count, clicks],
      );
  });
}
/** The first of an arm's recipients bought so much each, some time after they were assigned. */
async function conversions(place: number, count: number, value: number, after = '1 minute'): Promise<void> {
  await withClient(kit.api.logins.jobs, 'test', async (client) => {
    await client.query(
      `insert into conversion (company_id, recipient, key, event_id, at, day, value)
       select $1, $2::int * 1000000 + n, gen_random_uuid(), 1, now() + $5::interval, 20000, $4 from generate_series(1, $3::int) n on conflict do nothing`,
      [kit.tenant.companyId, place, count, value, after],
    );
  });
}
const decide = (id: number) =>
  kit.api.db.withCompany(kit.tenant.companyId, (tx) =>
    decideTests(tx, kit.tenant.companyId, id, {
      figures: testFigures(),
      now: () => new Date(),
      changed: (inner, uuid) => kit.api.db.notify(inner, 'version', { uuid }),
    }),
  );

test('says what was found, and shows everyone the winner when set to', async () => {
  const [manual, automatic] = [await published(), await published({ automatic_winner: true })];
  for (const campaign of [manual, automatic])
    await recipients(campaign, [
      [0, 4500, 300],
      [1, 4500, 600],
      [63, 1000, 40],
    ]);
  expect((await results(manual.id))[0]).toMatchObject({
    summary: expect.stringMatching(/^“B” gets \d+–\d+% more clicks than “Control”\.$/),
    arms: [{ comparison: null }, { comparison: { verdict: 'better' } }, { role: 'hold_out' }],
    needed: { baseline: 300 / 4500, changes: [{ percent: 5 }, { percent: 10 }, { percent: 20 }, { percent: 50 }] },
  });
  expect({
    manual: await decide(manual.id),
    automaticBefore: await decide(automatic.id),
    automaticAfter: await decide(automatic.id),
  }).toEqual({ manual: 0, automaticBefore: 1, automaticAfter: 0 });
  const [decided] = await results(automatic.id);
  expect(decided).toMatchObject({
    status: 'decided',
    winner: { name: 'B' },
    summary: '“B” won, and everyone sees it now. It was chosen automatically.',
  });
  await expect.poll(() => clickedOf(automatic.uuid)).toBe('b');
  expect(await clickedOf(manual.uuid)).toBe('a');
  // Recipients who are missing afterwards don't make it unsaid.
  await withClient(kit.api.logins.jobs, 'test', (client) =>
    client.query('delete from test_recipient where object_id = $1 and variant % 64 = 1 and recipient % 10 = 0', [automatic.id]),
  );
  expect((await results(automatic.id))[0]).toMatchObject({ summary: decided?.summary, sample_ratio: { sound: false } });
  // Switched off, the test goes on.
  const [ruleset] = (await kit.read(automatic.id)).rulesets;
  await kit.save(automatic.id, { rulesets: [{ ...ruleset, test: { ...(ruleset?.test as object), automatic_winner: false } }] });
  await kit.publish(automatic.id);
  expect((await results(automatic.id))[0]).toMatchObject({ status: 'running', winner: null, since: decided?.since });
  await expect.poll(() => clickedOf(automatic.uuid)).toBe('a');
});

test('leads recipients by the winner that they were shown, and counts them in no arm', async () => {
  const campaign = await published({ automatic_winner: true });
  const { id, uuid } = campaign;
  const shows = async (eid: string, town = 'Hull') => void (await kit.open('render', uuid, { town, eid }));
  // Before there is a winner, one recipient is in each of the shown arms.
  const early: Record<string, string> = {};
  for (let n = 0; early.a === undefined || early.b === undefined; n++) {
    await shows(`early${n}@x.example`);
    early[(await clickedOf(uuid, `early${n}@x.example`)) ?? ''] = `early${n}@x.example`;
  }
  await countEverything(kit.api);
  await recipients(campaign, [
    [0, 4500, 300],
    [1, 4500, 600],
    [63, 1000, 40],
  ]);
  expect(await decide(id)).toBe(1);
  await expect.poll(() => clickedOf(uuid)).toBe('b');
  const before = (await results(id))[0]?.arms;
  // The link names another town: the choice of the picture is followed, not made again.
  const followed = async (eid: string) => (await kit.open('link', uuid, { town: 'York', eid })).location?.split('/').at(-1);
  await shows('late@x.example');
  expect({ late: await followed('late@x.example'), earlyA: await followed(early.a), earlyB: await followed(early.b ?? '') }).toEqual({
    late: 'b',
    earlyA: 'a',
    earlyB: 'b',
  });
  await shows(early.a);
  expect(await followed(early.a)).toBe('b');
  await countEverything(kit.api);
  kit.api.front.render.forget(kit.tenant.companyId);
  expect([await followed('late@x.example'), await followed(early.a)]).toEqual(['b', 'b']);
  await countEverything(kit.api);
  expect((await results(id))[0]?.arms).toEqual(before);
  const { body } = await kit.api.ask('findDecisions', { as: kit.tenant.editor, body: { eid: 'late@x.example' } });
  expect(body.decisions).toMatchObject(Array.from({ length: 3 }, () => ({ variant: { role: 'variant', name: 'B' } })));
  // Switched off, the test goes on without those who saw the winner.
  const [ruleset] = (await kit.read(id)).rulesets;
  await kit.save(id, { rulesets: [{ ...ruleset, test: { ...(ruleset?.test as object), automatic_winner: false } }] });
  await kit.publish(id);
  expect((await results(id))[0]?.arms.map((arm) => arm.recipients)).toEqual(before?.map((arm) => arm.recipients));
});

/** The page that simulations and previews of the draft and of what is live lead a recipient to. */
async function simulatedOf({ id, uuid }: WireCampaign, eid: string): Promise<(string | undefined)[]> {
  const as = kit.tenant.viewer;
  const simulated = async (version: 'draft' | 'live') =>
    (await kit.api.ask('simulateCampaign', { as, params: { id }, body: { facts: { town: 'Hull' }, eid, version } })).body.decision as {
      link: string;
    };
  const { token } = (await kit.api.ask('campaignPreviewToken', { as, params: { id }, query: { purpose: 'draft' } })).body as {
    token: string;
  };
  const previewed = await kit.open('link', uuid, { town: 'Hull', eid, [TAG_PARAMETER.token]: token });
  return [(await simulated('draft')).link, (await simulated('live')).link, previewed.location].map((link) => link?.split('/').at(-1));
}

test('simulates and previews the winner, and the variant that a recipient keeps', async () => {
  const campaign = await published({
    automatic_winner: true,
    weight: 99,
    hold_out: 0,
    variants: [{ name: 'B', weight: 1, ...linkTo('b') }],
  });
  const { id, uuid } = campaign;
  let eid: string;
  let n = 0;
  do {
    eid = `keeps${n++}@x.example`;
    await kit.open('render', uuid, { town: 'Hull', eid });
  } while ((await clickedOf(uuid, eid)) !== 'a');
  // One in a hundred is in another arm than most.
  const ofNew = () => Promise.all([1, 2, 3].map((one) => simulatedOf(campaign, `new${one}@x.example`)));
  // By the hash alone they would be in the other arm from now on.
  const [ruleset] = (await kit.read(id)).rulesets;
  const { variants } = testOf(campaign);
  const weighted = { ...(ruleset?.test as object), weight: 1, variants: variants.map((variant) => ({ ...variant, weight: 99 })) };
  await kit.save(id, { rulesets: [{ ...ruleset, test: weighted }] });
  await kit.publish(id);
  await expect.poll(ofNew).toContainEqual(['b', 'b', 'b']);
  expect(await simulatedOf(campaign, eid)).toEqual(['a', 'a', 'a']);
  await recipients(campaign, [
    [0, 50, 40],
    [1, 4950, 300],
  ]);
  expect(await decide(id)).toBe(1);
  await expect.poll(() => clickedOf(uuid)).toBe('a');
  await expect.poll(ofNew).toEqual([1, 2, 3].map(() => ['a', 'a', 'a']));
  // The draft begins again with other weights, and so has no winner.
  const even = { ...weighted, weight: 2, variants: variants.map((variant) => ({ ...variant, weight: 98 })) };
  await kit.save(id, { rulesets: [{ ...ruleset, test: even }] });
  expect(await ofNew()).toContainEqual(['b', 'a', 'b']);
});

test('shows everyone what a member chose, without publishing, until they take it back', async () => {
  const campaign = await published();
  const { id, uuid } = campaign;
  const { key, variants } = testOf(campaign);
  const choose = (variant: number | null | undefined, test = key) =>
    kit.api.ask('chooseCampaignTestWinner', { as: kit.tenant.editor, params: { id, test }, body: { variant } });
  await kit.save(id, { other: linkTo('draft') });
  const { status, body } = await choose(variants[0]?.key);
  expect([status, body.test]).toMatchObject([
    200,
    { status: 'decided', winner: { name: 'B', automatic: false }, summary: 'Everyone sees “B” now. Your team chose it.' },
  ]);
  await expect.poll(() => clickedOf(uuid)).toBe('b');
  expect((await kit.open('link', uuid)).location).toBe('https://shop.example/otherwise');
  expect(await decide(id)).toBe(0);
  // Published with the same weights, it stays.
  await kit.publish(id);
  await expect.poll(async () => (await kit.open('link', uuid)).location).toBe('https://shop.example/draft');
  expect(await clickedOf(uuid)).toBe('b');
  expect((await choose(key * TEST_ARM.places)).body.test).toMatchObject({ winner: { name: 'Control' } });
  await expect.poll(() => clickedOf(uuid, 'any@x.example')).toBe('a');
  expect((await choose(null)).body.test).toMatchObject({ status: 'running', winner: null });
  const refused = [await choose(key * TEST_ARM.places + TEST_ARM.holdOut), await choose(1), await choose(variants[0]?.key, key + 1)];
  expect(refused.map((answer) => answer.status)).toEqual([422, 422, 404]);
});

test('reads nothing where recipients did not come as the weights say', async () => {
  const campaign = await published({ automatic_winner: true });
  await recipients(campaign, [
    [0, 4500, 300],
    [1, 3900, 600],
    [63, 1000, 40],
  ]);
  const [found] = await results(campaign.id);
  expect(found?.sample_ratio.sound).toBe(false);
  expect(found?.summary).toMatch(/^Results are paused/);
  expect(found?.arms.map(({ comparison }) => comparison?.verdict)).toEqual([undefined, 'untrusted', 'untrusted']);
  expect(await decide(campaign.id)).toBe(0);
});

test('compares conversions since assignment, and chooses no winner that brings less', async () => {
  const campaign = await published({ automatic_winner: true });
  await recipients(campaign, [
    [0, 4500, 300],
    [1, 4500, 600],
    [63, 1000, 40],
  ]);
  expect((await results(campaign.id))[0]).toMatchObject({ goal: 'clicks', outcomes: [], currency: 'GBP' });
  await conversions(0, 300, 2000);
  await conversions(0, 300, 1000, '2 minutes');
  await conversions(1, 100, 1500);
  // Before they were assigned: of no arm's making.
  await conversions(1, 400, 1500, '-1 hour');
  const [found] = await results(campaign.id);
  const read = found?.outcomes.map(({ id, arms }) => [
    id,
    ...arms.map(({ converted, total, average, comparison }) => [converted, total, average, comparison?.verdict]),
  ]);
  expect(read).toEqual([
    ['conversions', [300, 600, 300 / 4500, undefined], [100, 100, 100 / 4500, 'worse'], [0, 0, 0, 'early']],
    ['revenue', [300, 900_000, 200, undefined], [100, 150_000, 150_000 / 4500, 'worse'], [0, 0, 0, 'early']],
  ]);
  // It gets more clicks, and would win by them alone.
  expect(found?.arms[1]?.comparison?.verdict).toBe('better');
  expect(await decide(campaign.id)).toBe(0);
});

test('keeps the result of an ended test without its recipients', async () => {
  const [kept, purged] = [await published({ goal: 'revenue' }), await published()];
  for (const campaign of [kept, purged])
    await recipients(campaign, [
      [0, 450, 30],
      [1, 440, 60],
      [63, 100, 4],
    ]);
  await conversions(1, 50, 700, '0 seconds');
  const left = async ({ id }: WireCampaign) => {
    const count = (table: string) => `(select count(*)::int from ${table} where company_id = $1 and object_id = $2)`;
    const text = `select ${count('test_recipient')} as recipients, ${count('test_sum')} > 0 as sums`;
    return kit.api.db.withCompany(kit.tenant.companyId, (tx) => tx.one(text, [kit.tenant.companyId, id]));
  };
  const keep = (impressionMonths: number, months: number) =>
    withClient(kit.api.logins.jobs, 'test', (client) =>
      keepTests(client, { impressionMonths, nowMs: Date.now() + months * 31 * 86_400_000 }),
    );
  await keep(13, 15);
  expect(await left(kept)).toEqual({ recipients: 990, sums: false });
  const [ruleset] = (await kit.read(kept.id)).rulesets;
  await kit.save(kept.id, { rulesets: [{ ...ruleset, test: null }] });
  await kit.publish(kept.id);
  const before = await results(kept.id);
  expect(before).toMatchObject([{ status: 'ended', arms: [{ recipients: 450 }, { recipients: 440 }, { recipients: 100 }] }]);
  expect(before[0]?.outcomes[1]?.arms[1]?.total).toBeGreaterThanOrEqual(35_000);
  for (const [impressionMonths, months] of [
    [13, 12],
    [0, 15],
  ] as const) {
    await keep(impressionMonths, months);
    expect(await left(kept)).toEqual({ recipients: 990, sums: false });
  }
  for (let times = 0; times < 2; times++) {
    await keep(13, 15);
    expect([await left(kept), await results(kept.id)]).toEqual([{ recipients: 0, sums: true }, before]);
  }
  const ids = [purged.id];
  await kit.api.ask('deleteCampaign', { as: kit.tenant.editor, params: { id: purged.id } });
  await keep(13, 0);
  expect(await left(purged)).toMatchObject({ recipients: 990 });
  expect((await kit.api.ask('purgeCampaigns', { as: kit.tenant.editor, body: { ids } })).status).toBe(200);
  await keep(0, 0);
  expect(await left(purged)).toEqual({ recipients: 0, sums: false });
});

test('decides by conversions or revenue where that is the goal', async () => {
  const [byClicks, byConversions, byRevenue] = [
    await published({ automatic_winner: true }),
    await published({ automatic_winner: true, goal: 'conversions' }),
    await published({ automatic_winner: true, goal: 'revenue' }),
  ];
  const all = [byClicks, byConversions, byRevenue];
  const [before] = await results(byRevenue.id);
  expect(before).toMatchObject({
    goal: 'revenue',
    summary: 'Too early to say: “B” and “Control” need 20 converting recipients each.',
    outcomes: [{ id: 'revenue' }],
    needed: { baseline: null },
  });
  // The same clicks; as many convert, and pay more.
  for (const campaign of all)
    await recipients(campaign, [
      [0, 4500, 300],
      [1, 4500, 310],
      [63, 1000, 40],
    ]);
  await conversions(0, 300, 1000, '10 seconds');
  await conversions(1, 310, 30_000, '10 seconds');
  const found = await Promise.all(all.map(async ({ id }) => (await results(id))[0]));
  expect(found.map((one) => one?.summary.replace(/\d+/g, 'n'))).toEqual([
    'Too early to say: “B” gets between n% fewer and n% more clicks than “Control”.',
    'Too early to say: “B” gets between n% fewer and n% more converting recipients than “Control”.',
    '“B” brings n–n% more revenue per recipient than “Control”.',
  ]);
  expect(found[1]?.needed.baseline).toBeCloseTo((found[1]?.outcomes[0]?.arms[0]?.converted ?? 0) / 4500);
  expect(found[2]?.needed.baseline).toBeCloseTo((found[2]?.outcomes[1]?.arms[0]?.total ?? 0) / 4500);
  expect(found[2]?.needed.changes.every(({ recipients: needed }) => (needed ?? 0) > 1000)).toBe(true);
  expect({
    byClicks: await decide(byClicks.id),
    byConversions: await decide(byConversions.id),
    byRevenue: await decide(byRevenue.id),
  }).toEqual({ byClicks: 0, byConversions: 0, byRevenue: 1 });
  expect((await results(byRevenue.id))[0]).toMatchObject({ status: 'decided', winner: { name: 'B' } });
  // It stays the goal of a copy.
  const copy = await kit.api.ask('copyCampaign', { as: kit.tenant.editor, params: { id: byRevenue.id } });
  expect((copy.body.rule as WireCampaign).rulesets[0]?.test).toMatchObject({ goal: 'revenue' });
});
