import type { Campaign, FormField } from '@limn/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { problem } from '../../../../testing/api-stub.ts';
import { renderApp } from '../../../../testing/render-app.tsx';
import { aCampaign, aRuleset } from '../campaigns.cases.ts';
// The page, fetched before the clock of the first search runs.
import './CampaignEditorPage.tsx';
import '../preview/PreviewTab.tsx';
import '../tags/TagsTab.tsx';
import '../../../design/tags/dialog/TagPanels.tsx';

afterEach(() => vi.unstubAllGlobals());

const TOWN: FormField = { model: 'town', label: 'town', input: 'text', merge: true };
const DEVICE: FormField = { model: 'ri_device', label: 'Device', input: 'select', options: [{ label: 'Phone', value: 'phone' }] };
const GROUPS = {
  source_settings: [{ category: 'url', label: 'URL', settings: [TOWN] }],
  preview_source_settings: [
    { category: 'url', label: 'URL', settings: [TOWN] },
    { category: 'device', label: 'Device & Client', settings: [DEVICE] },
  ],
};
const VERSION = { version: 2, live: true, note: 'Rain first', published_at: '2026-11-20T10:00:00.000Z', published_by: 'Priya' };

function openTabs(change: Partial<Campaign> = {}, answers: Record<string, unknown> = {}) {
  const user = userEvent.setup();
  let campaign = aCampaign({ ...GROUPS, rulesets: [aRuleset()], ...change });
  const page = renderApp('/livetarget/edit?id=5', {
    'GET /rules/5': () => ({ rule: campaign }),
    'GET /rules': { rules: [] },
    'GET /querybuilder/rules/livetarget': { query_builder_rules: [] },
    'GET /rules/5/preview_token': { token: 'a-token', expires: '2026-11-20T11:00:00.000Z' },
    'GET /rules/5/versions': { versions: [VERSION, { ...VERSION, version: 1, live: false, note: '' }] },
    'POST /rules/5/tag_tokens': { message: 'Kept.' },
    'POST /rules/5': (body: unknown) => {
      campaign = { ...campaign, ...(body as Partial<Campaign>), revision: campaign.revision + 1 };
      return { rule: campaign };
    },
    'POST /rules/5/publish': () => {
      campaign = { ...campaign, live_version: 2, unpublished_changes: false, revision: campaign.revision + 1 };
      return { version: VERSION, rule: campaign };
    },
    'POST /rules/5/versions/1/restore': () => ({ rule: { ...campaign, live_version: 1, unpublished_changes: true } }),
    ...answers,
  });
  return { user, ...page };
}

/** The render host, which says why. */
function stubRenderHost(rule: { id: number; name: string } | null = { id: 1, name: 'Rain' }): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    const debug = {
      rule,
      link: null,
      facts: { 'url.town': 'Hull' },
      trace: [{ id: 1, name: 'Rain', verdict: rule ? 'true' : 'false', rules: [] }],
    };
    return Response.json({ url: 'https://img.example/render/plain', debug });
  });
  return asked;
}

test('previews the draft for typed values, names what matched, and keeps the values', async () => {
  const asked = stubRenderHost();
  const { user, api } = openTabs();
  await user.click(await screen.findByRole('tab', { name: 'Preview' }));
  expect(await screen.findByRole('status', { name: 'Matched ruleset' })).toHaveTextContent('Rain');
  await user.type(screen.getByLabelText('town'), 'Hull');
  await waitFor(() => expect(asked.at(-1)).toContain('town=Hull'));
  const last = new URL(asked.at(-1) ?? '');
  expect({
    t: last.searchParams.get('t'),
    debug: last.searchParams.get('debug'),
    hasRefresh: last.searchParams.has('__refresh__'),
  }).toEqual({
    t: 'a-token',
    debug: '1',
    hasRefresh: true,
  });
  const picture = await screen.findByRole('img', { name: 'What is shown: Rain' });
  await waitFor(() => expect(picture.getAttribute('src')).toContain('town=Hull'));
  expect(picture.getAttribute('src')).not.toContain('debug');
  await waitFor(() => expect(api.bodiesOf('POST /rules/5')).toContainEqual({ preview_settings: { town: 'Hull' } }), { timeout: 3000 });
  expect(within(screen.getByRole('region', { name: 'Debug' })).getByRole('button', { name: 'Copy' })).toBeEnabled();
});

test('says Otherwise where no ruleset matched, and looks again at every visit', async () => {
  const asked = stubRenderHost(null);
  const { user } = openTabs({ other: { image_type: '3' } });
  await user.click(await screen.findByRole('tab', { name: 'Preview' }));
  expect(await screen.findByRole('status', { name: 'Matched ruleset' })).toHaveTextContent('Otherwise');
  expect(screen.getByText('Shows nothing: a transparent pixel.')).toBeVisible();
  expect(within(screen.getByRole('list', { name: 'What each ruleset decided' })).getByRole('listitem')).toHaveTextContent('Doesn’t match');
  const before = asked.length;
  await user.click(screen.getByRole('tab', { name: 'Setup' }));
  await user.click(screen.getByRole('tab', { name: 'Preview' }));
  await waitFor(() => expect(asked.length).toBeGreaterThan(before));
});

test('offers to save before a preview that would be out of date', async () => {
  stubRenderHost();
  const { user, api } = openTabs();
  await user.type(await screen.findByLabelText('Campaign Name'), '!');
  await user.click(screen.getByRole('tab', { name: 'Preview' }));
  await user.click(await screen.findByRole('button', { name: 'Save and preview' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save and preview' })).toBeNull());
  expect(api.bodiesOf('POST /rules/5')[0]).toMatchObject({ name: 'Weekend outdoors!' });
});

test('publishes with a note, saving first', async () => {
  const { user, api } = openTabs();
  await user.type(await screen.findByLabelText('Campaign Name'), '!');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish?' }));
  await user.type(dialog.getByLabelText('Note'), 'Rain first');
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('Version 2 is live')).toBeVisible();
  expect(api.asked.map(({ call }) => call).filter((call) => call.startsWith('POST'))).toEqual(['POST /rules/5', 'POST /rules/5/publish']);
  expect(api.bodiesOf('POST /rules/5/publish')).toEqual([{ note: 'Rain first' }]);
  expect(screen.getByRole('button', { name: 'Publish' })).toBeDisabled();
});

test('shows under Setup what keeps the campaign from being published', async () => {
  const errors = [{ path: 'rulesets.0.image_url', message: 'Choose an image.' }];
  const { user } = openTabs({}, { 'POST /rules/5/publish': { ...problem(409, 'This can’t be published.', errors), code: 'conflict' } });
  await user.click(await screen.findByRole('tab', { name: 'Tags' }));
  await user.click(await screen.findByRole('button', { name: 'Publish and show the tag' }));
  await user.click(await screen.findByRole('button', { name: 'Go to Setup' }));
  await user.click(screen.getByRole('button', { name: /^1 ?Rain/ }));
  expect(screen.getByText('Choose an image.')).toBeVisible();
});

test('makes an older version live again', async () => {
  const { user } = openTabs({ live_version: 2, unpublished_changes: false });
  await user.click(await screen.findByRole('button', { name: 'Versions' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Versions' }));
  await user.click(await dialog.findByRole('button', { name: 'Make version 1 live' }));
  const asked = within(await screen.findByRole('alertdialog', { name: 'Make version 1 live?' }));
  await user.click(asked.getByRole('button', { name: 'Make version 1 live' }));
  expect(await screen.findByText('Version 1 is live again. Recipients see it from now on.')).toBeInTheDocument();
});

test('starts an empty tag with the preview’s values, and swaps them for codes', async () => {
  stubRenderHost();
  const settings = [TOWN, { ...TOWN, model: 'firstname', label: 'firstname' }];
  const source_settings = [{ category: 'url', label: 'URL', settings }];
  const published = { live_version: 2, unpublished_changes: false };
  const { user, api } = openTabs({ ...published, source_settings, preview_source_settings: source_settings });
  await user.click(await screen.findByRole('tab', { name: 'Tags' }));
  const tag = await screen.findByLabelText('Your Tag, HTML');
  expect(tag).toHaveTextContent('town=&amp;firstname=*|URL:FNAME|*"');
  expect(screen.queryByRole('button', { name: 'Use merge codes' })).toBeNull();
  await user.click(screen.getByRole('tab', { name: 'Preview' }));
  await user.type(screen.getByRole('textbox', { name: 'town' }), 'Hull');
  await user.type(screen.getByRole('textbox', { name: 'firstname' }), 'Ada');
  await user.click(screen.getByRole('tab', { name: 'Tags' }));
  await waitFor(() => expect(tag).toHaveTextContent('town=Hull&amp;firstname=Ada"'), { timeout: 3000 });
  expect(screen.getByText('From your preview, every recipient gets town “Hull”, firstname “Ada”.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Use merge codes' }));
  expect(tag).toHaveTextContent('town=&amp;firstname=*|URL:FNAME|*"');
  expect(screen.queryByRole('button', { name: 'Use merge codes' })).toBeNull();
  expect(screen.getByText(/“town” has no merge code yet/)).toBeVisible();
  // Kept, so that the next visit doesn't begin with the preview again.
  const kept = { tag_settings: { town: '', firstname: '*|URL:FNAME|*' } };
  await waitFor(() => expect(api.bodiesOf('POST /rules/5')).toContainEqual(kept), { timeout: 3000 });
});

test('writes one tag for a published campaign; saving its settings causes no conflict', async () => {
  const { user, api } = openTabs({ live_version: 2, unpublished_changes: false });
  await user.click(await screen.findByRole('tab', { name: 'Tags' }));
  const tag = await screen.findByLabelText('Your Tag, HTML');
  expect(tag).toHaveTextContent('<!-- BEGIN IMAGE -->');
  expect(tag).toHaveTextContent('town=');
  await user.type(screen.getByLabelText('utm_campaign'), 'spring');
  await waitFor(() => expect(api.bodiesOf('POST /rules/5')).toHaveLength(1), { timeout: 3000 });
  await user.click(screen.getByRole('tab', { name: 'Setup' }));
  await user.type(screen.getByLabelText('Campaign Name'), '!');
  await user.click(screen.getByRole('button', { name: 'SAVE' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'SAVE' })).toBeDisabled());
  const matches = api.asked.filter(({ call }) => call === 'POST /rules/5').map(({ headers }) => headers.get('if-match'));
  expect(matches).toEqual([null, expect.stringContaining('4')]);
});
