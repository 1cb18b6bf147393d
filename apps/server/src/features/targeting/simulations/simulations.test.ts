/** Campaigns tried as made-up people: by the code that decides real opens, and without a trace in counts. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { INPUT_TYPE, OPERATOR } from '@limn/query';
import { openCampaignKit, whereUrl, type CampaignKit } from '../../../testing/campaign-kit.ts';

let kit: CampaignKit;
beforeAll(async () => {
  kit = await openCampaignKit();
});
afterAll(() => kit.close());

const simulated = async (id: number, body: object = {}) => {
  const answer = await kit.api.ask('simulateCampaign', { as: kit.tenant.viewer, params: { id }, body });
  expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  return answer.body.decision as Record<string, unknown>;
};
const where = (category_id: string, id: string, value: string, ruleType = 2) => ({
  operator: 'All',
  children: [{ type: 'rule', query: { category_id, id, operator: 0, value, ruleType } }],
});
const NOTHING = { image_type: '3' };

async function customers(): Promise<number> {
  const form = new FormData();
  form.append('file', new Blob(['email,tier,page\nada@x.example,Gold,https://shop.example/gold\n']), 'Customers.csv');
  const { id } = (await kit.api.ask('uploadDatatable', { as: kit.tenant.editor, form })).body as { id: number };
  await kit.api.ask('confirmDatatable', { as: kit.tenant.editor, params: { id }, body: { uniqueHeader: 'email' } });
  const status = async () => (await kit.api.ask('datatableStat', { as: kit.tenant.viewer, params: { id } })).body.status;
  await expect.poll(status, { timeout: 10_000 }).toBe('complete');
  return id;
}

test('decides as an open does: parameters, device, place, moment and row', async () => {
  const table = await customers();
  const { id, uuid } = await kit.create({
    rulesets: [
      { name: 'Hull', ...NOTHING, rule: whereUrl('town', 'Hull'), link: 'https://shop.example/{{town}}' },
      { name: 'Phones', ...NOTHING, rule: where('device', 'device', 'phone'), device_links: { phone: 'https://shop.example/app' } },
      { name: 'Norway', ...NOTHING, rule: where('place', 'country', 'NO') },
      { name: 'Gold', ...NOTHING, rule: where(`table_${table}`, 'tier', 'gold', 1), link: `[[table_${table}.page]]` },
      { name: 'One day', ...NOTHING, rule: where('date_time', 'date', '2040-11-26', INPUT_TYPE.DATE) },
    ],
    other: { ...NOTHING, link: 'https://shop.example/all' },
  });
  await kit.publish(id);
  for (const [facts, name, link] of [
    [{ town: 'hull' }, 'Hull', 'https://shop.example/hull'],
    [{ ri_device: 'phone' }, 'Phones', 'https://shop.example/app'],
    [{ ri_country: 'no' }, 'Norway', 'https://shop.example/all'],
    [{ key: 'ada@x.example' }, 'Gold', 'https://shop.example/gold'],
    [{ key: 'bo@x.example' }, null, 'https://shop.example/all'],
    [{}, null, 'https://shop.example/all'],
  ] as const) {
    const decision = await simulated(id, { facts, at: '2040-11-22T12:00' });
    expect([(decision.ruleset as { name: string } | null)?.name ?? null, decision.shown]).toEqual([name, { kind: 'nothing' }]);
    if (name !== 'Norway') expect(decision.link).toBe(link);
    if (!Object.keys(facts).some((fact) => fact.startsWith('ri_'))) expect((await kit.open('link', uuid, facts)).location).toBe(link);
  }
  expect(await simulated(id, { at: '2040-11-26T00:00' })).toMatchObject({
    at: '2040-11-26T00:00:00.000Z',
    ruleset: { name: 'One day' },
    facts: { 'date_time.date': '2040-11-26', 'url.town': null },
    trace: [{ verdict: 'false' }, { verdict: 'unknown' }, { verdict: 'unknown' }, { verdict: 'false' }, { verdict: 'true' }],
  });
});

test('decides by every value of the weather that is pretended', async () => {
  const weather = (item: string, operator: number, value: unknown, type: number) => ({
    operator: 'All',
    children: [{ type: 'rule', query: { category_id: 'weather', id: item, operator, value, ruleType: type } }],
  });
  const values = [
    ['condition', OPERATOR.EQUAL, 'Rain', INPUT_TYPE.SELECT, { ri_weather: 'Rain' }],
    ['temperature', OPERATOR.SMALLER, 0, INPUT_TYPE.NUMBER, { ri_temperature: '-3.5' }],
    ['wind', OPERATOR.GREATER, 30, INPUT_TYPE.NUMBER, { ri_wind: '40' }],
    ['rain', OPERATOR.GREATER_OR_EQUAL, 2, INPUT_TYPE.NUMBER, { ri_rain: '2' }],
  ] as const;
  const { query_builder_rules: categories } = (await kit.api.ask('listCampaignFacts', { as: kit.tenant.viewer })).body as {
    query_builder_rules: { id: string; items: { id: string }[] }[];
  };
  expect(categories.find(({ id }) => id === 'weather')?.items.map(({ id }) => id)).toEqual(values.map(([item]) => item));
  const { id } = await kit.create({
    rulesets: values.map(([item, operator, value, type]) => ({ name: item, ...NOTHING, rule: weather(item, operator, value, type) })),
    other: NOTHING,
  });
  for (const [item, , , , facts] of values) expect([item, (await simulated(id, { facts })).ruleset]).toMatchObject([item, { name: item }]);
});

test('simulates the draft or what is live', async () => {
  const { id } = await kit.create({ rulesets: [{ name: 'Old', ...NOTHING }], other: NOTHING });
  const live = { version: 'live' };
  const before = await kit.api.ask('simulateCampaign', { as: kit.tenant.viewer, params: { id }, body: live });
  expect([before.status, before.body.code]).toEqual([422, 'invalid']);
  await kit.publish(id);
  await kit.save(id, { rulesets: [{ name: 'New', ...NOTHING }] });
  await expect.poll(() => simulated(id, live)).toMatchObject({ ruleset: { name: 'Old' } });
  expect(await simulated(id)).toMatchObject({ ruleset: { name: 'New' } });
});

test('falls on the same side of a split as the recipient does', async () => {
  const half = {
    operator: 'All',
    children: [
      {
        type: 'rule',
        query: { category_id: 'random', id: 'percent', operator: OPERATOR.SMALLER_OR_EQUAL, value: 50, ruleType: INPUT_TYPE.NUMBER },
      },
    ],
  };
  const { id, uuid } = await kit.create({
    rulesets: [{ name: 'Half', ...NOTHING, rule: half, link: 'https://shop.example/half' }],
    other: { ...NOTHING, link: 'https://shop.example/rest' },
  });
  await kit.publish(id);
  const links = new Set<unknown>();
  for (const eid of ['ada', 'bo', 'cy', 'di', 'ed', 'flo', 'gus', 'hal']) {
    const { link } = await simulated(id, { eid });
    expect((await kit.open('link', uuid, { eid })).location).toBe(link);
    links.add(link);
  }
  expect(links.size).toBe(2);
});

test('lays out what one person sees over seven days', async () => {
  const { id } = await kit.create({
    rulesets: [
      { name: 'Launch', ...NOTHING, start: '2026-11-24T10:15:00Z', end: '2026-11-24T11:45:00Z' },
      { name: 'Saturdays', ...NOTHING, rule: where('date_time', 'weekday', 'Saturday'), link: 'https://shop.example/{{town}}' },
    ],
    other: NOTHING,
  });
  const body = { at: '2026-11-22T12:30', facts: { town: 'York' } };
  const { timeline, complete } = (await kit.api.ask('campaignTimeline', { as: kit.tenant.viewer, params: { id }, body })).body as {
    timeline: { from: string; until: string; ruleset: { name: string } | null; link: string | null }[];
    complete: boolean;
  };
  expect(timeline.map(({ from, until, ruleset }) => ({ from: from.slice(8, 16), until: until.slice(8, 16), name: ruleset?.name }))).toEqual(
    [
      { from: '22T12:30', until: '24T10:15', name: undefined },
      { from: '24T10:15', until: '24T11:45', name: 'Launch' },
      { from: '24T11:45', until: '28T00:00', name: undefined },
      { from: '28T00:00', until: '29T00:00', name: 'Saturdays' },
      { from: '29T00:00', until: '29T12:30', name: undefined },
    ],
  );
  expect([timeline[3]?.link, complete]).toEqual(['https://shop.example/York', true]);
});

test('leaves no trace in counts', async () => {
  const { id } = await kit.create({ rulesets: [], other: NOTHING });
  await kit.publish(id);
  for (let open = 0; open < 3; open++) await simulated(id, { eid: 'never@x.example' });
  const rows = await kit.api.db.withCompany(kit.tenant.companyId, (tx) =>
    tx.query('select from impression where company_id = $1 and object_id = $2', [kit.tenant.companyId, id]),
  );
  expect(rows).toEqual([]);
});

test.each([
  [{ at: 'tomorrow' }, 'at'],
  [{ at: '2026-99-01' }, 'at'],
  [{ version: 'older' }, 'version'],
  [{ facts: { town: {} } }, 'facts.town'],
])('refuses %j', async (body, path) => {
  const { id } = await kit.create({ other: NOTHING });
  const answer = await kit.api.ask('simulateCampaign', { as: kit.tenant.viewer, params: { id }, body });
  expect([answer.status, (answer.body.errors as { path: string }[]).map((error) => error.path.replace(/^body\./, ''))]).toEqual([
    422,
    [path],
  ]);
});

test('keeps people by name, and changes and deletes them', async () => {
  const { editor, viewer, companyId } = kit.tenant;
  const people = async () =>
    (await kit.api.ask('listSimulatedPeople', { as: viewer })).body.simulated_people as { id: number; name: string }[];
  const made = async (body: object) =>
    (await kit.api.ask('createSimulatedPerson', { as: editor, body })).body.simulated_person as { id: number };
  const bo = await made({ name: 'bo', facts: { ri_device: 'phone', key: 'bo@x.example' }, eid: ' bo@x.example ' });
  const anna = await made({ name: 'Anna' });
  expect(await people()).toMatchObject([
    { id: anna.id, name: 'Anna', facts: {}, eid: null },
    { id: bo.id, name: 'bo', facts: { ri_device: 'phone' }, eid: 'bo@x.example' },
  ]);
  await kit.api.ask('updateSimulatedPerson', { as: editor, params: { id: bo.id }, body: { name: 'Zoe', eid: null } });
  expect(await people()).toMatchObject([{ name: 'Anna' }, { name: 'Zoe', facts: { ri_device: 'phone' }, eid: null }]);
  // The hashes of every value that may name a recipient lead an erasure to the row.
  const hashes = await kit.api.db.withCompany(companyId, (tx) =>
    tx.query<{ n: number }>('select cardinality(recipients) as n from simulated_person where company_id = $1 order by id', [companyId]),
  );
  expect(hashes).toEqual([{ n: 2 }, { n: 0 }]);
  await kit.api.ask('deleteSimulatedPerson', { as: editor, params: { id: bo.id } });
  expect((await people()).map(({ name }) => name)).toEqual(['Anna']);
  expect((await kit.api.ask('deleteSimulatedPerson', { as: editor, params: { id: bo.id } })).status).toBe(404);
});
