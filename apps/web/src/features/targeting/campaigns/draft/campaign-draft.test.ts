import { expect, test } from 'vitest';
import {
  bodyOf,
  hasRules,
  isSameDraft,
  openDraft,
  OTHERWISE,
  withChangedRuleset,
  withChoice,
  withCopy,
  withKeys,
  withMoved,
  withNewRuleset,
  withoutRuleset,
  withRestored,
  type CampaignDraft,
} from './campaign-draft.ts';
import { aCampaign, aRuleset } from '../campaigns.cases.ts';

/** Its rulesets have the rows 1, 2 and 3. */
const opened = (): CampaignDraft => openDraft(aCampaign(), (key) => key);
const names = ({ rulesets }: CampaignDraft) => rulesets.map(({ name }) => name);

test('adds a ruleset last, with the count plus one as its id, without a key', () => {
  const added = withNewRuleset(opened(), 9).rulesets.at(-1);
  expect(added).toMatchObject({ row: 9, id: 4, key: null, name: 'New Ruleset', image_type: '1' });
  expect(hasRules(added ?? {})).toBe(false);
});

test('takes the highest id plus one where count plus one is taken', () => {
  const draft = withoutRuleset(
    openDraft(aCampaign({ rulesets: [aRuleset(), aRuleset({ id: 3, key: 3 })] }), (key) => key),
    99,
  );
  expect(withNewRuleset(draft, 9).rulesets.at(-1)?.id).toBe(4);
});

test('puts a copy in the place of the original, which moves down', () => {
  const draft = withCopy(opened(), 2, 9);
  expect(names(draft)).toEqual(['Rain', 'Copy of Snow', 'Snow', 'Sun']);
  expect(draft.rulesets[1]).toMatchObject({ row: 9, id: 4, key: null, image_url: '/assets/rain.png' });
  expect(draft.rulesets[2]).toMatchObject({ row: 2, id: 2, key: 2 });
});

test('keeps names of copies within 200 characters', () => {
  const draft = withChangedRuleset(opened(), 1, { name: 'x'.repeat(200) });
  expect(withCopy(draft, 1, 9).rulesets[0]?.name).toHaveLength(200);
});

test.each([
  [1, 2, ['Snow', 'Sun', 'Rain']],
  [3, 0, ['Sun', 'Rain', 'Snow']],
  [1, 99, ['Snow', 'Sun', 'Rain']],
  [3, -5, ['Sun', 'Rain', 'Snow']],
  [2, 1, ['Rain', 'Snow', 'Sun']],
  [77, 0, ['Rain', 'Snow', 'Sun']],
])('moves row %i to place %i', (row, index, order) => {
  expect(names(withMoved(opened(), row, index))).toEqual(order);
});

test('restores a deleted ruleset at its place, with a new id where another has it now', () => {
  const [, snow] = opened().rulesets;
  if (!snow) throw new Error('There is no second ruleset.');
  const deleted = withoutRuleset(opened(), snow.row);
  expect(withRestored(deleted, snow, 1)).toEqual(opened());
  const later = withNewRuleset(withoutRuleset(opened(), 3), 9);
  const sun = opened().rulesets[2];
  expect(withRestored(later, sun!, 2).rulesets.map(({ id, key }) => [id, key])).toEqual([
    [1, 1],
    [2, 2],
    [4, 3],
    [3, null],
  ]);
  expect(withRestored(opened(), snow, 0)).toEqual(opened());
});

test('sends only what belongs to the type of choice', () => {
  const image = { image_type: '2', image_id: 7, image_uuid: 'u', image_preview: 'p', tag_settings: { a: '1' } } as const;
  const draft = withChoice(withChoice(opened(), 1, image), OTHERWISE, { image_type: '3', link: 'https://a.example' });
  const body = bodyOf(draft);
  expect(body.rulesets[0]).toEqual({
    id: 1,
    key: 1,
    name: 'Rain',
    rule: { operator: 'All', children: [] },
    image_type: '2',
    image_id: 7,
    tag_settings: { a: '1' },
    test: null,
  });
  expect(body.other).toMatchObject({ image_type: '3', link: 'https://a.example', image_url: null, device_links: null, tag_settings: {} });
});

test('keeps rules that it does not know when it sends them', () => {
  const rule = { operator: 'All', children: [{ type: 'segment', id: 4, more: [1] }], note: 'x' };
  const draft = openDraft(aCampaign({ rulesets: [aRuleset({ rule })] }), (key) => key);
  expect(bodyOf(withChoice(draft, 1, { link: 'https://a.example' })).rulesets[0]?.rule).toEqual(rule);
});

test('is the same draft only where a save would send the same', () => {
  const draft = opened();
  expect(
    isSameDraft(
      draft,
      openDraft(aCampaign(), (key) => key + 100),
    ),
  ).toBe(true);
  expect(isSameDraft(draft, { ...draft, name: ' Weekend outdoors ' })).toBe(true);
  expect(isSameDraft(draft, withChoice(draft, 1, { image_id: 7 }))).toBe(true);
  for (const other of [
    { ...draft, name: 'Other' },
    withMoved(draft, 1, 1),
    withoutRuleset(draft, 1),
    withNewRuleset(draft, 9),
    withChoice(draft, OTHERWISE, { link: 'https://a.example' }),
    withChangedRuleset(draft, 2, { start: '2026-11-21T18:00:00Z' }),
    withChangedRuleset(draft, 2, { rule: { operator: 'Any', children: [] } }),
  ])
    expect(isSameDraft(draft, other)).toBe(false);
});

test('takes keys for new rulesets only', () => {
  const draft = withNewRuleset(opened(), 9);
  const keyed = withKeys(
    draft,
    new Map([
      [9, { key: 40, test: undefined }],
      [1, { key: 50, test: undefined }],
    ]),
  );
  expect(keyed.rulesets.map(({ key }) => key)).toEqual([1, 2, 3, 40]);
  expect(withKeys(keyed, new Map([[9, { key: 41, test: undefined }]]))).toBe(keyed);
});
