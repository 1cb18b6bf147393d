/** Decisions one by one: what is waited for, what is not asked, and what is counted. */
import { valuesOf } from '@limn/merge';
import { DEVICE, OPENER_CLASS, seededRandom, SUBJECT_KIND } from '@limn/model';
import type { CampaignSnapshot } from '@limn/published';
import { expect, test } from 'vitest';
import { explainDecision } from '../../features/measuring/decisions/explain-decision.ts';
import { NO_RECORD, type RecordSource } from '../../features/data/records/records.port.ts';
import { Budget } from '../budget.ts';
import type { Decidable } from '../decision.ts';
import { anOpenedObject } from '../testing/a-visit.ts';
import { compileCampaign } from './compiled-campaign.ts';
import { decideCampaign, type CampaignDecisionDeps } from './decide-campaign.ts';
import { OTHERWISE_KEY } from './show-choice.ts';

const URL_RULE = (parameter: string, value: string) => ({
  type: 'rule',
  query: { category_id: 'url', id: 'text', operator: 0, value, ruleType: 1, string: parameter },
});
const ROW_RULE = { type: 'rule', query: { category_id: 'table_12', id: 'tier', operator: 0, value: 'gold', ruleType: 1 } };
const all = (...children: object[]) => ({ operator: 'All', children });
const nothing = { shown: { kind: 'nothing' as const }, link: '', settings: {} };

function campaignOf(rulesets: readonly Partial<CampaignSnapshot['rulesets'][number]>[]) {
  const snapshot: CampaignSnapshot = {
    rulesets: rulesets.map((ruleset, index) => ({
      ...nothing,
      id: index + 1,
      key: index + 11,
      name: `Ruleset ${index + 1}`,
      rule: all(),
      ...ruleset,
    })),
    other: nothing,
    width: 1,
    height: 1,
    pictures: [],
  };
  return compileCampaign(
    3,
    snapshot,
    new Map([
      [50, 'an image'],
      [51, 'a campaign'],
    ]),
  );
}

const opened = { ...anOpenedObject(), uuid: 'the campaign' };
function decider(campaign: ReturnType<typeof campaignOf>, deps: Partial<CampaignDecisionDeps> = {}) {
  return decideCampaign(campaign, opened, {
    records: { read: async () => NO_RECORD },
    placeOfOpener: () => undefined,
    find: () => undefined,
    ...deps,
  });
}

const visit = (filled: Partial<Decidable> = {}): Decidable => ({
  given: new Map(),
  eid: 'ada',
  send: '',
  position: 1,
  address: '',
  openerClass: OPENER_CLASS.person,
  atMs: Date.UTC(2026, 10, 22, 12),
  budget: new Budget(60_000),
  openedWith: { client: 0, device: 0, country: 0 },
  purpose: undefined,
  target: { params: new Map() },
  ...filled,
});
const ruleset = (key: number) => ({ kind: SUBJECT_KIND.ruleset, id: key });

test('names what was chosen by its key, and Otherwise by 0', async () => {
  const decide = decider(campaignOf([{ rule: all(URL_RULE('town', 'Hull')) }]));
  expect((await decide(visit({ given: valuesOf({ town: 'hull' }) }))).ids).toEqual([ruleset(11)]);
  expect((await decide(visit())).ids).toEqual([ruleset(OTHERWISE_KEY)]);
});

test('decides at once where nothing has to be read, and waits for a row', async () => {
  const inTown = { given: valuesOf({ town: 'Hull' }) };
  const decide = decider(campaignOf([{ rule: all(URL_RULE('town', 'Hull')) }, { rule: all(ROW_RULE) }]));
  expect(decide(visit(inTown))).toMatchObject({ ids: [ruleset(11)], verdict: expect.any(Uint8Array) });
  const waiting = decide(visit());
  expect(waiting).toBeInstanceOf(Promise);
  expect((await waiting).ids).toEqual([ruleset(OTHERWISE_KEY)]);
});

test('does not wait for a row that never comes, and matches nothing by it', async () => {
  let asked = 0;
  const never: RecordSource = {
    read: () => {
      asked++;
      return new Promise(() => {});
    },
  };
  const decide = decider(campaignOf([{ rule: all(ROW_RULE) }, { rule: all(URL_RULE('town', 'Hull')) }]), { records: never });
  const decision = await decide(visit({ given: valuesOf({ town: 'Hull' }), budget: new Budget(5000) }));
  expect([asked, decision.ids]).toEqual([1, [ruleset(12)]]);
});

test('asks no table behind the ruleset that matches, and no table of one that can not', async () => {
  let asked = 0;
  const records: RecordSource = {
    read: async () => {
      asked++;
      return NO_RECORD;
    },
  };
  const rulesets = [{ rule: all(URL_RULE('a', '1'), ROW_RULE) }, { rule: all(URL_RULE('b', '1')) }, { rule: all(ROW_RULE) }];
  const decide = decider(campaignOf(rulesets), { records });
  expect([(await decide(visit({ given: valuesOf({ b: '1' }) }))).ids, asked]).toEqual([[ruleset(12)], 0]);
});

test('asks no rule for a click whose picture is known', async () => {
  const decide = decider(campaignOf([{ rule: all(URL_RULE('town', 'Hull')), link: 'https://shop.example/hull' }]));
  expect((await decide(visit({ followed: [ruleset(11)] }))).link.link).toBe('https://shop.example/hull');
  expect((await decide(visit({ given: valuesOf({ town: 'Hull' }), followed: [ruleset(OTHERWISE_KEY)] }))).ids).toEqual([
    ruleset(OTHERWISE_KEY),
  ]);
});

test('shows another campaign as little as a deleted image, and itself never', async () => {
  const inner = anOpenedObject({ live: { version: 1, identifiedBy: undefined, decision: () => Promise.reject(new Error('asked')) } });
  const campaign = campaignOf([{ shown: { kind: 'image', id: 51 } }]);
  expect((await decider(campaign, { find: () => inner })(visit())).ids).toEqual([ruleset(OTHERWISE_KEY)]);
  const gone = anOpenedObject({ deleted: true });
  expect((await decider(campaignOf([{ shown: { kind: 'image', id: 50 } }]), { find: () => gone })(visit())).ids).toEqual([
    ruleset(OTHERWISE_KEY),
  ]);
});

test('shows Otherwise, and says why, while the image of a ruleset can not be read', async () => {
  const campaign = campaignOf([{ shown: { kind: 'image', id: 50 } }]);
  const find = () => Promise.reject(new Error('The database is away.'));
  expect((await decider(campaign, { find })(visit())).ids).toEqual([ruleset(OTHERWISE_KEY)]);
  expect((await decider(campaign, { find })(visit({ purpose: 'debug' }))).because.trace).toMatchObject([
    { id: 1, verdict: 'image_missing' },
  ]);
});

test('explains rules that the decision did not need by what their rows say', async () => {
  const isPhone = { type: 'rule', query: { category_id: 'device', id: 'device', operator: 0, value: 'phone', ruleType: 2 } };
  const records: RecordSource = { read: async () => ({ values: valuesOf({ tier: 'gold' }, 'table'), found: true }) };
  const decide = decider(campaignOf([{ rule: all(isPhone, ROW_RULE) }]), { records });
  const { because, ids } = await decide(visit({ purpose: 'debug', openedWith: { client: 0, device: DEVICE.desktop, country: 0 } }));
  expect([ids, because]).toMatchObject([
    [ruleset(OTHERWISE_KEY)],
    {
      facts: { 'device.device': 'desktop', 'table_12.tier': 'gold' },
      trace: [{ id: 1, verdict: 'false', rules: [{ verdict: 'false' }, { verdict: 'false' }, { verdict: 'true' }] }],
    },
  ]);
});

test('shows facts and trace to token holders only', async () => {
  const campaign = campaignOf([{ rule: all(URL_RULE('town', 'Hull')) }, { start: '2030-01-01T00:00:00Z' }, {}, {}]);
  expect((await decider(campaign)(visit())).because).toEqual({ rule: { id: 3, name: 'Ruleset 3' } });
  const because = (await decider(campaign)(visit({ purpose: 'debug', given: valuesOf({ town: 'York' }) }))).because;
  expect(because).toMatchObject({
    rule: { id: 3, name: 'Ruleset 3' },
    facts: { 'url.town': 'York' },
    trace: [
      { id: 1, verdict: 'false' },
      { id: 2, verdict: 'not_started' },
      { id: 3, verdict: 'true' },
      { id: 4, verdict: 'unreached' },
    ],
  });
});

test('notes what explains the same decision later, for random campaigns', async () => {
  const random = seededRandom(17);
  const below = (bound: number) => Math.floor(random() * bound);
  const leaf = () => [URL_RULE('a', String(below(3))), ROW_RULE, { ...ROW_RULE, off: true }, { type: 'moon' }][below(4)] ?? {};
  const group = (depth: number): object => ({
    type: 'group',
    operator: below(2) ? 'All' : 'Any',
    children: Array.from({ length: below(4) }, () => (depth > 1 && below(3) === 0 ? group(depth - 1) : leaf())),
  });
  const [start, end] = ['2030-01-01T00:00:00Z', '2020-01-01T00:00:00Z'];
  const outcomes = new Set<string>();
  for (let round = 0; round < 300; round++) {
    const campaign = campaignOf(
      Array.from({ length: below(5) }, () => ({
        rule: group(3),
        ...(below(6) === 0 ? { start } : below(6) === 0 ? { end } : {}),
        ...(below(4) === 0 ? { shown: { kind: 'image' as const, id: 50 } } : {}),
      })),
    );
    const given = valuesOf({ a: String(below(3)) });
    const decided = await decider(campaign)(visit({ given }));
    const debugged = await decider(campaign)(visit({ given, purpose: 'debug' }));
    const explained = explainDecision(campaign.snapshot, {
      atMs: visit().atMs,
      rulesetKey: decided.ids.find(({ kind }) => kind === SUBJECT_KIND.ruleset)?.id,
      verdict: decided.verdict ?? null,
    });
    const verdictsOf = (trace: readonly object[] = []) =>
      (trace as { id: number; verdict: string }[]).map((one) => `${one.id} ${one.verdict}`).toSorted();
    expect(verdictsOf(explained.trace ?? undefined)).toEqual(verdictsOf(debugged.because.trace));
    for (const { verdict } of explained.trace ?? []) outcomes.add(verdict);
    expect(explained.missing).toBeNull();
  }
  expect([...outcomes].toSorted()).toEqual(['ended', 'false', 'image_missing', 'not_started', 'true', 'unreached']);
});

test('keeps no verdict without a recipient, for token holders or followed clicks', async () => {
  const decide = decider(campaignOf([{}]));
  expect((await decide(visit())).verdict).toHaveLength(2);
  for (const more of [{ eid: undefined }, { purpose: 'debug' as const }, { followed: [ruleset(11)] }])
    expect((await decide(visit(more))).verdict).toBeUndefined();
});
