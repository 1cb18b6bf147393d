import type { Campaign } from '@limn/contracts';
import { problemSentence } from '@limn/query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { problem } from '../../../../testing/api-stub.ts';
import { aCompany, aSummary } from '../../../../testing/builders.ts';
import { renderApp } from '../../../../testing/render-app.tsx';
import { aCampaign, aRuleset } from '../campaigns.cases.ts';
// The page, fetched before the clock of the first search runs.
import './CampaignEditorPage.tsx';

const CATEGORY = {
  id: 'device',
  label: 'Device & Client',
  items: [{ id: 'type', label: 'type', type: 1, operators: [{ operator: 0, label: 'is equal' }] }],
};

function openEditor(campaign: Campaign = aCampaign(), answers: Record<string, unknown> = {}) {
  const user = userEvent.setup();
  const page = renderApp('/livetarget/edit?id=5', {
    'GET /rules/5': { rule: campaign },
    'GET /rules': { rules: [] },
    'GET /querybuilder/rules/livetarget': { query_builder_rules: [CATEGORY] },
    'POST /rules/5': (body: unknown) => ({ rule: savedOf(campaign, body as Partial<Campaign>) }),
    ...answers,
  });
  return { user, ...page, sent: () => page.api.bodiesOf('POST /rules/5') as Partial<Campaign>[] };
}

function savedOf(campaign: Campaign, body: Partial<Campaign>): Campaign {
  const rulesets = (body.rulesets ?? []).map((ruleset, index) => ({ ...ruleset, key: ruleset.key ?? 100 + index }));
  return { ...campaign, ...body, rulesets, revision: campaign.revision + 1 };
}

const panels = () =>
  screen.getAllByRole('listitem').filter((item) => item.parentElement?.getAttribute('aria-label') === 'Rulesets in their order');
const panelNames = () => panels().map((panel) => panel.getAttribute('aria-label'));
const save = () => screen.getByRole('button', { name: 'SAVE' });

test('lists rulesets in their order with Otherwise last, and nothing to save', async () => {
  openEditor();
  expect(await screen.findByLabelText('Campaign Name')).toHaveValue('Weekend outdoors');
  expect(panelNames()).toEqual(['Rain', 'Snow', 'Sun']);
  expect(screen.getByRole('region', { name: 'Otherwise' })).toHaveTextContent('Everyone else. Always last.');
  expect(save()).toBeDisabled();
  expect(screen.queryByText('Unsaved changes')).toBeNull();
});

test('adds, copies and deletes rulesets, offers Undo, and saves what is left', async () => {
  const { user, sent, api } = openEditor();
  await user.click(await screen.findByRole('button', { name: 'Copy: Snow' }));
  expect(panelNames()).toEqual(['Rain', 'Copy of Snow', 'Snow', 'Sun']);
  await user.click(screen.getByRole('button', { name: 'Delete: Rain' }));
  await user.click(screen.getByRole('button', { name: 'Delete: Sun' }));
  const snack = screen.getByText('“Sun” was deleted.').closest('[role="status"], [role="region"]') as HTMLElement;
  await user.click(within(snack).getByRole('button', { name: 'Undo' }));
  await user.click(screen.getByRole('button', { name: 'Add ruleset' }));
  expect(panelNames()).toEqual(['Copy of Snow', 'Snow', 'Sun', 'New Ruleset']);
  expect(screen.getAllByText('Unsaved changes').length).toBeGreaterThan(0);
  await user.click(save());
  await waitFor(() => expect(save()).toBeDisabled());
  expect(sent()[0]?.rulesets?.map(({ id, key, name }) => [id, key, name])).toEqual([
    [4, null, 'Copy of Snow'],
    [2, 2, 'Snow'],
    [3, 3, 'Sun'],
    [5, null, 'New Ruleset'],
  ]);
  expect(api.asked.find(({ call }) => call === 'POST /rules/5')?.headers.get('if-match')).toContain('3');
});

test('edits name, type, link and rule of a ruleset', async () => {
  const { user, sent } = openEditor(aCampaign({ rulesets: [aRuleset()] }));
  await user.click(await screen.findByRole('button', { name: /^1 ?Rain/ }));
  const panel = within(panels()[0] as HTMLElement);
  await user.type(panel.getByLabelText('Ruleset Name'), 'y day');
  await user.click(panel.getByRole('radio', { name: /Show Nothing/ }));
  await user.type(panel.getByLabelText('URL'), 'https://a.example');
  await user.click(panel.getByRole('tab', { name: 'Targeting Rule' }));
  await user.click(await panel.findByRole('button', { name: /Add rule/ }));
  await user.click(save());
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.rulesets?.[0]).toMatchObject({
    name: 'Rainy day',
    image_type: '3',
    link: 'https://a.example',
    rule: { operator: 'All', children: [{ type: 'rule', query: { category_id: 'device', id: 'type' } }] },
  });
  expect(sent()[0]?.rulesets?.[0]).not.toHaveProperty('image_url');
});

test('shows rules of a newer release as broken, and saves them as they came', async () => {
  const known = { category_id: 'device', id: 'type', value: 'phone', ruleType: 1 };
  const rule = {
    operator: 'All',
    newer: [1],
    children: [
      { type: 'rule', query: { category_id: 'moon', id: 'phase', operator: 77, value: { full: true }, ruleType: 40, more: 1 } },
      { type: 'rule', query: { ...known, operator: 99 } },
      { type: 'sentence', text: 'later' },
      { type: 'rule', query: { ...known, operator: 0 } },
    ],
  };
  const { user, sent } = openEditor(aCampaign({ rulesets: [aRuleset({ rule })] }));
  await user.click(await screen.findByRole('button', { name: /^1 ?Rain/ }));
  const panel = within(panels()[0] as HTMLElement);
  await user.click(panel.getByRole('tab', { name: 'Targeting Rule' }));
  const row = async (name: string) => panel.findByRole('group', { name });
  expect(await row('rule 1')).toHaveTextContent(problemSentence('unknown_field'));
  expect(within(await row('rule 1')).getByRole('combobox', { name: 'Field of rule 1' })).toHaveValue('Unknown field (moon: phase)');
  expect(await row('rule 2')).toHaveTextContent(problemSentence('unknown_operator'));
  expect(await row('rule 3')).toHaveTextContent(problemSentence('not_a_rule'));
  await user.type(within(await row('rule 4')).getByRole('textbox', { name: 'Value of rule 4' }), 's');
  await user.click(save());
  await waitFor(() => expect(sent()).toHaveLength(1));
  const [first, second, third] = rule.children;
  expect(sent()[0]?.rulesets?.[0]?.rule).toEqual({
    ...rule,
    children: [first, second, third, { type: 'rule', query: { ...known, operator: 0, value: 'phones' } }],
  });
});

test('picks a live image and fills the fields that it asks for', async () => {
  const { user, sent } = openEditor(aCampaign({ rulesets: [] }), { 'GET /images': { images: [aSummary({ name: 'Winter welcome' })] } });
  const otherwise = within(await screen.findByRole('region', { name: 'Otherwise' }));
  await user.click(otherwise.getByRole('radio', { name: /Live Image/ }));
  await user.click(await otherwise.findByRole('button', { name: 'Choose a live image' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose a live image' }));
  await user.click(await dialog.findByRole('button', { name: /Winter welcome/ }));
  await user.type(await otherwise.findByLabelText('firstname'), 'Sam');
  await user.click(save());
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.other).toMatchObject({ image_type: '2', image_id: 3, tag_settings: { firstname: 'Sam' } });
});

test.each([
  ['Ann', 'Ann'],
  ['*|FNAME|*', ''],
])('starts the fields of a live image with its own tag’s: %s', async (own, started) => {
  const image = aSummary({ name: 'Winter welcome', tag_settings: { firstname: own, gone: 'x' } });
  const { user, sent } = openEditor(aCampaign({ rulesets: [] }), { 'GET /images': { images: [image] } });
  const otherwise = within(await screen.findByRole('region', { name: 'Otherwise' }));
  await user.click(otherwise.getByRole('radio', { name: /Live Image/ }));
  await user.click(await otherwise.findByRole('button', { name: 'Choose a live image' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose a live image' }));
  await user.click(await dialog.findByRole('button', { name: /Winter welcome/ }));
  expect(await otherwise.findByLabelText('firstname')).toHaveValue(started);
  await user.click(save());
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.other?.tag_settings).toEqual({ firstname: started });
});

test('shows what the server refused at its ruleset', async () => {
  const errors = [{ path: 'rulesets.1.image_url', message: 'Picture not found.' }];
  const { user } = openEditor(aCampaign(), { 'POST /rules/5': problem(422, 'Picture not found.', errors) });
  await user.type(await screen.findByLabelText('Campaign Name'), '!');
  await user.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent('Picture not found.');
  await user.click(screen.getByRole('button', { name: /^2 ?Snow/ }));
  expect(within(panels()[1] as HTMLElement).getByRole('alert')).toHaveTextContent('Picture not found.');
  expect(save()).toBeEnabled();
});

test('asks what to do when someone else saved first', async () => {
  const stale = {
    ...problem(412, 'Tom saved a newer version.'),
    code: 'stale_revision',
    updated_by: 'Tom',
    updated_at: '2026-11-21T18:00:00.000Z',
  };
  let rule = aCampaign();
  const { user } = openEditor(rule, { 'POST /rules/5': stale, 'GET /rules/5': () => ({ rule }) });
  await user.type(await screen.findByLabelText('Campaign Name'), ' mine');
  rule = aCampaign({ name: 'Theirs', revision: 9 });
  await user.click(save());
  const dialog = within(await screen.findByRole('dialog', { name: /^Tom saved this campaign at/ }));
  expect(dialog.getByRole('button', { name: 'Keep mine as a copy' })).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Load Tom’s' }));
  await waitFor(() => expect(screen.getByLabelText('Campaign Name')).toHaveValue('Theirs'));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getByLabelText('Campaign Name')).toHaveValue('Weekend outdoors mine');
});

test('asks before unsaved changes are left', async () => {
  const { user, router } = openEditor();
  await user.type(await screen.findByLabelText('Campaign Name'), '!');
  await user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Live Target' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave without saving' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/livetarget'));
});

test('lets viewers look at everything and change nothing', async () => {
  const { user } = openEditor(aCampaign(), { 'GET /user/company': { company: aCompany({ role: 'viewer' }) } });
  expect(await screen.findByLabelText('Campaign Name')).toBeDisabled();
  await user.click(screen.getByRole('button', { name: /^1 ?Rain/ }));
  expect(screen.getByRole('radio', { name: /Show Nothing/ })).toBeDisabled();
  for (const name of [/^Add ruleset/, /^SAVE/, /^Copy:/, /^Delete:/]) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('says so where there is no such campaign', async () => {
  openEditor(aCampaign(), { 'GET /rules/5': { ...problem(404, 'There is no such campaign.'), code: 'not_found' } });
  expect(await screen.findByText('Campaign not found')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Live Target' })).toHaveAttribute('href', '/livetarget');
});
