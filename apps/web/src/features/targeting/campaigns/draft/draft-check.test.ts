import type { CampaignFinding } from '@limn/contracts';
import { expect, test, vi } from 'vitest';
import { aCampaign, aRuleset, aTest } from '../campaigns.cases.ts';
import { withChangedRuleset, withMoved, withoutRuleset, withTest } from './campaign-draft.ts';
import { createCampaignSession, type CampaignClient } from './campaign-session.ts';
import { partOfField } from './draft-check.ts';

const found = (path: string, kind: CampaignFinding['kind'] = 'dead_link'): CampaignFinding => ({
  kind,
  path,
  stops_publishing: false,
  ruleset: null,
  message: path,
});

function openWith(...answers: (() => unknown)[]) {
  const checkCampaign = vi.fn(async () => answers.shift()?.());
  const session = createCampaignSession({ checkCampaign } as unknown as CampaignClient, aCampaign(), () => 'key');
  return { session, open: () => session.getState().check.last?.open.map(({ place, field }) => [place, field]) };
}
const answer = (...findings: CampaignFinding[]) => ({ findings, links_left: 0, rulesets_left: 0 });

test('keeps findings at their rulesets while these are moved', async () => {
  const { session, open } = openWith(() => answer(found('rulesets.2.link'), found('rulesets.0.rule', 'over'), found('other.image_url')));
  await session.check();
  session.change((draft) => withMoved(draft, 3, 0));
  expect(open()).toEqual([
    [3, 'link'],
    [1, 'end'],
    ['other', 'image_url'],
  ]);
});

test('drops findings of deleted rulesets and of changed fields, until that is undone', async () => {
  const { session, open } = openWith(() => answer(found('rulesets.0.rule', 'over'), found('rulesets.1.rule', 'conflict')));
  await session.check();
  session.change((draft) => withChangedRuleset(draft, 1, { end: '2099-01-01T00:00:00Z' }));
  session.change((draft) => withoutRuleset(draft, 2));
  expect(open()).toEqual([]);
  session.undo();
  session.undo();
  expect(open()).toHaveLength(2);
});

test('shows the last check that was asked for, not the one that answers last', async () => {
  let answerFirst: (value: unknown) => void = () => undefined;
  const { session, open } = openWith(
    () => new Promise((resolve) => (answerFirst = resolve)),
    () => answer(found('rulesets.1.link')),
  );
  const first = session.check();
  await vi.waitFor(() => expect(session.getState().check.kind).toBe('checking'));
  await Promise.resolve();
  await session.check();
  answerFirst(answer(found('rulesets.0.link')));
  await first;
  expect([session.getState().check.kind, open()]).toEqual(['idle', [[2, 'link']]]);
});

test('checks nothing that could not be saved, and keeps the last findings', async () => {
  const { session, open } = openWith(() => answer(found('rulesets.0.link')));
  await session.check();
  session.change((draft) => ({ ...draft, name: '' }));
  await session.check();
  expect([session.getState().check.kind, open()]).toEqual(['idle', [[1, 'link']]]);
  expect(session.getState().problems).toMatchObject([{ field: 'name' }]);
});

test.each([
  ['test.weight', 'test'],
  ['rule', 'rule'],
  ['rule.children.0.query', 'rule'],
  ['start', 'rule'],
  ['end', 'rule'],
  ['link', 'image'],
  ['device_links.phone', 'image'],
  ['image_url', 'image'],
])('finds %s under the tab %s', (field, part) => {
  expect(partOfField(1, field)).toBe(part);
});

test('finds problems of variants under the tab of the test, until these are gone', async () => {
  const checkCampaign = async () => answer(found('rulesets.0.test.variants.0.link'));
  const campaign = aCampaign({ rulesets: [aRuleset({ test: aTest() })] });
  const session = createCampaignSession({ checkCampaign } as unknown as CampaignClient, campaign, () => 'key');
  await session.check();
  const [finding] = session.getState().check.last?.open ?? [];
  expect([partOfField(finding?.place, finding?.field ?? ''), finding?.field]).toEqual(['test', 'link']);
  session.change((draft) => withTest(draft, draft.rulesets[0]?.row ?? 0, () => null));
  expect(session.getState().check.last?.open).toEqual([]);
});
