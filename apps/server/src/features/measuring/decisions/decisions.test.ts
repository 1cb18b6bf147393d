/** Decisions that recipients met, looked up: from the open over the log to the answer. */
import type { RecipientDecision } from '@limn/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countEverything } from '../../people/company-file/testing/rich-company.ts';
import { withClient } from '../../../storage/connection.ts';
import { openCampaignKit, whereUrl, type CampaignKit } from '../../../testing/campaign-kit.ts';
import { readTrace } from '../counting/log/shown-trace.ts';

let kit: CampaignKit;
beforeAll(async () => {
  kit = await openCampaignKit();
});
afterAll(() => kit.close());

const NOTHING = { image_type: '3' };
const ofUrl = (parameter: string, value: string) => whereUrl(parameter, value).children[0];
const DEVICE = { type: 'rule', query: { category_id: 'device', id: 'device', operator: 0, value: 'phone', ruleType: 2 } };
const WEATHER = { type: 'rule', query: { category_id: 'weather', id: 'condition', operator: 0, value: 'rain', ruleType: 2 } };
const PROXY = 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)';

interface Found {
  decisions: RecipientDecision[];
  next: string | null;
}

async function found(eid: string): Promise<Found> {
  await countEverything(kit.api);
  return looked({ eid });
}

async function looked(body: object): Promise<Found> {
  const answer = await kit.api.ask('findDecisions', { as: kit.tenant.editor, body });
  expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  return answer.body as unknown as Found;
}

async function live(body: object) {
  const campaign = await kit.create({ other: NOTHING, ...body });
  expect((await kit.publish(campaign.id)).status).toBe(201);
  await expect.poll(async () => (await kit.open('render', campaign.uuid)).reason).toBe('nothing');
  return campaign;
}

test('says what each rule of the version that was live answered', async () => {
  const rule = { operator: 'All', children: [ofUrl('town', 'Hull'), { type: 'group', operator: 'Any', children: [DEVICE, WEATHER] }] };
  const { id, uuid, rulesets } = await live({
    name: 'Spring',
    rulesets: [
      { name: 'Over', ...NOTHING, end: '2020-01-01T00:00:00Z' },
      { name: 'Rain in Hull', ...NOTHING, rule },
      { name: 'Hull', ...NOTHING, rule: whereUrl('town', 'Hull') },
      { name: 'Everyone', ...NOTHING },
    ],
  });
  await kit.open('render', uuid, { eid: 'ada@x.example', town: 'Hull', pos: '2' }, { 'user-agent': PROXY });
  await kit.open('link', uuid, { eid: 'ada@x.example', town: 'Hull', pos: '2' });
  await kit.save(id, { name: 'Summer', rulesets: [] });
  await kit.publish(id);
  const { decisions, next } = await found(' ADA@x.example ');
  const campaign = { id, name: 'Summer', deleted: false };
  expect(decisions).toMatchObject([
    { kind: 'click', campaign, trace: null, trace_missing: 'followed' },
    {
      kind: 'open',
      opener: 'proxy',
      campaign,
      version: 1,
      outcome: 'ruleset',
      ruleset: { key: rulesets[2]?.key, id: 3, name: 'Hull' },
      variant: null,
      facts: { device: null, client: 'Gmail', country: null },
      trace_missing: null,
      trace: [
        { name: 'Over', verdict: 'ended' },
        {
          name: 'Rain in Hull',
          verdict: 'unknown',
          rules: [
            { path: '', verdict: 'unknown' },
            { path: 'children[0]', verdict: 'true' },
            { path: 'children[1]', verdict: 'unknown' },
            { path: 'children[1].children[0]', verdict: 'unknown' },
            { path: 'children[1].children[1]', verdict: 'unknown' },
          ],
        },
        { name: 'Hull', verdict: 'true' },
        { name: 'Everyone', verdict: 'unreached' },
      ],
    },
  ]);
  expect([decisions[1]?.facts.hour !== null, next]).toEqual([true, null]);
  expect(JSON.stringify(decisions).includes('town')).toBe(false);
});

test('keeps nothing of what the link said, and nothing of openers without a name', async () => {
  const { id, uuid } = await live({ rulesets: [{ name: 'Secret', ...NOTHING, rule: whereUrl('town', 'Hull') }] });
  await kit.open('render', uuid, { eid: 'one@x.example', town: 'Hull' });
  await kit.open('render', uuid, { eid: 'two@x.example', town: 'York' });
  await countEverything(kit.api);
  const rows = await kit.api.db.withCompany(kit.tenant.companyId, (tx) =>
    tx.query<{ verdict: Buffer | null; named: boolean }>(
      'select verdict, recipient is not null as named from impression where company_id = $1 and object_id = $2',
      [kit.tenant.companyId, id],
    ),
  );
  const answers = rows.map(({ verdict, named }) => ({ named, verdict: readTrace(verdict).verdict }));
  expect(answers.filter(({ verdict, named }) => named !== (verdict !== undefined))).toEqual([]);
  expect(answers.filter(({ named }) => named).map(({ verdict }) => verdict?.length)).toEqual([3, 3]);
});

test('says which rules were too many to keep, and still what was shown', async () => {
  const children = Array.from({ length: 20 }, () => ofUrl('town', 'Hull'));
  const rulesets = Array.from({ length: 20 }, (_, at) => ({ name: `R ${at}`, ...NOTHING, rule: { operator: 'Any', children } }));
  const { uuid } = await live({ rulesets });
  await kit.open('render', uuid, { eid: 'many@x.example', town: 'York' });
  expect((await found('many@x.example')).decisions).toMatchObject([
    { outcome: 'otherwise', ruleset: null, trace: null, trace_missing: 'too_many_rules', facts: { hour: expect.any(Number) } },
  ]);
});

test('pages through all decisions once, newest first, for one campaign or all', async () => {
  const [one, other] = [await live({ rulesets: [] }), await live({ rulesets: [] })];
  for (let open = 1; open <= 7; open++)
    await Promise.all([one, other].map(({ uuid }) => kit.open('render', uuid, { eid: 'pat@x.example', pos: String(open) })));
  await countEverything(kit.api);
  const walk = async (max: number, more: object = {}) => {
    const all: RecipientDecision[] = [];
    for (let before: string | null = null, page = 0; page < 20; page++) {
      const answer = await looked({ eid: 'pat@x.example', most: max, before, ...more });
      expect(answer.decisions.length).toBeLessThanOrEqual(max);
      all.push(...answer.decisions);
      before = answer.next;
      if (before === null) break;
    }
    return all;
  };
  const whole = await walk(100);
  expect(whole.map(({ at }) => at)).toEqual(
    whole
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  expect(new Set(whole.map(({ campaign, position }) => `${campaign.id} ${position}`)).size).toBe(14);
  for (const max of [1, 2, 5, 14]) expect(await walk(max)).toEqual(whole);
  expect(await walk(3, { campaign_id: one.id })).toEqual(whole.filter(({ campaign }) => campaign.id === one.id));
});

test('answers of a recipient who is erased at once no more, and of no other company', async () => {
  const { uuid } = await live({ rulesets: [] });
  for (const eid of ['gone@x.example', 'stays@x.example']) await kit.open('render', uuid, { eid });
  expect((await found('gone@x.example')).decisions).toHaveLength(1);
  const outsider = await kit.api.tenant('another');
  const theirs = await kit.api.ask('findDecisions', { as: outsider.editor, body: { eid: 'gone@x.example' } });
  expect(theirs.body).toEqual({ decisions: [], next: null });
  await kit.api.ask('erasePerson', { as: kit.tenant.owner, body: { eid: 'gone@x.example' } });
  expect(await found('gone@x.example')).toEqual({ decisions: [], next: null });
  expect((await found('stays@x.example')).decisions).toHaveLength(1);
});

test('shows decisions from before verdicts, and damaged ones, without a trace', async () => {
  const { id, uuid } = await live({ rulesets: [{ name: 'Hull', ...NOTHING, rule: whereUrl('town', 'Hull') }] });
  await kit.open('render', uuid, { eid: 'old@x.example', town: 'Hull' });
  await countEverything(kit.api);
  for (const verdict of [null, '\\x01', '\\x0103', '\\xff00ff', '\\x410302', '\\x410300']) {
    await withClient(kit.api.logins.jobs, 'test', (client) =>
      client.query('update impression set verdict = $3 where company_id = $1 and object_id = $2 and recipient is not null', [
        kit.tenant.companyId,
        id,
        verdict,
      ]),
    );
    expect((await looked({ eid: 'old@x.example' })).decisions).toMatchObject([
      { outcome: 'ruleset', ruleset: { name: 'Hull' }, trace: null, trace_missing: 'not_recorded' },
    ]);
  }
});

test.each([
  [{ eid: ' ' }, 'eid'],
  [{ eid: 'a', before: 'yesterday' }, 'before'],
  [{ eid: 'a', before: '2026-99-99T00:00:00.000000Z~0' }, 'before'],
  [{ eid: 'a', most: 101 }, 'most'],
])('refuses %j', async (body, path) => {
  const answer = await kit.api.ask('findDecisions', { as: kit.tenant.editor, body });
  expect([answer.status, (answer.body.errors as { path: string }[]).map((error) => error.path.replace(/^body\./, ''))]).toEqual([
    422,
    [path],
  ]);
});

test('is for members who may edit, not for viewers or keys', async () => {
  const statuses = [];
  for (const as of [kit.tenant.viewer, kit.tenant.key, undefined])
    statuses.push((await kit.api.ask('findDecisions', { ...(as ? { as } : {}), body: { eid: 'a' } })).status);
  expect(statuses).toEqual([403, 403, 401]);
});
