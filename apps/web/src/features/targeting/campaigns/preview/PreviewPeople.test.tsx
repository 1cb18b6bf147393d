/** A campaign tried as saved people, and over the next days. */
import type { FormField, SimulatedPerson } from '@limn/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aCompany } from '../../../../testing/builders.ts';
import { renderApp } from '../../../../testing/render-app.tsx';
import { aCampaign } from '../campaigns.cases.ts';
// The page, fetched before the clock of the first search runs.
import '../editor/CampaignEditorPage.tsx';
import './PersonDialogs.tsx';
import './PersonPicker.tsx';
import './PreviewTab.tsx';
import './SavedPeople.tsx';
import './Timeline.tsx';

const TOWN: FormField = { model: 'town', label: 'town', input: 'text', merge: true };
const AT: FormField = { model: 'ri_at', label: 'Date and time', input: 'text' };
const GROUPS = [
  { category: 'url', label: 'URL', settings: [TOWN] },
  { category: 'date_time', label: 'Date & Time', settings: [AT] },
];
const ANNA: SimulatedPerson = { id: 4, name: 'Anna', facts: { town: 'Hull' }, eid: 'anna@example.com', updated_at: '2026-11-20T10:00:00Z' };
const BO: SimulatedPerson = { ...ANNA, id: 5, name: 'Bo', facts: { town: 'York' }, eid: null };
const RAIN = { ruleset: { id: 1, name: 'Rain' }, shown: { kind: 'picture' }, link: 'https://shop.example/rain' };
const OTHERWISE = { ruleset: null, shown: { kind: 'nothing' }, link: null };

let asked: string[];
beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return Response.json({ url: 'https://img.example/render/plain', debug: { rule: null, link: null, facts: {}, trace: [] } });
  });
});
afterEach(() => vi.unstubAllGlobals());

async function openPreview(saved: SimulatedPerson[] = [ANNA, BO], role: 'owner' | 'viewer' = 'owner') {
  const user = userEvent.setup();
  let people = saved;
  const page = renderApp('/livetarget/edit?id=5', {
    'GET /rules/5': { rule: aCampaign({ preview_source_settings: GROUPS }) },
    'GET /user/company': { company: aCompany({ role, timezone: 'Europe/Oslo' }) },
    'GET /rules': { rules: [] },
    'GET /querybuilder/rules/livetarget': { query_builder_rules: [] },
    'GET /rules/5/preview_token': { token: 'a-token', expires: '2026-11-20T11:00:00.000Z' },
    'POST /rules/5': { rule: aCampaign({ preview_source_settings: GROUPS }) },
    'GET /simulated_people': () => ({ simulated_people: people }),
    'POST /simulated_people': (body: Pick<SimulatedPerson, 'name' | 'facts' | 'eid'>) => {
      const person = { ...ANNA, ...body, id: 9 };
      people = [...people, person];
      return { simulated_person: person };
    },
    'POST /simulated_people/4': (body: Partial<SimulatedPerson>) => {
      people = people.map((person) => (person.id === 4 ? { ...person, ...body } : person));
      return { simulated_person: people[0] };
    },
    'DELETE /simulated_people/4': () => {
      people = people.filter(({ id }) => id !== 4);
      return { message: 'The person is deleted.' };
    },
    'POST /rules/5/simulate': ({ facts }: { facts: Record<string, string> }) => ({
      decision: { at: '2026-11-23T10:00:00Z', facts: {}, trace: [], ...(facts['town'] === 'Hull' ? RAIN : OTHERWISE) },
    }),
    'POST /rules/5/timeline': {
      timeline: [
        { from: '2026-11-23T11:00:00.000Z', until: '2026-11-24T17:00:00.000Z', ...RAIN },
        { from: '2026-11-24T17:00:00.000Z', until: '2026-11-30T11:00:00.000Z', ...OTHERWISE },
      ],
      complete: false,
    },
  });
  await user.click(await screen.findByRole('tab', { name: 'Preview' }));
  await screen.findByRole('status', { name: 'Matched ruleset' });
  return { user, ...page };
}

type User = ReturnType<typeof userEvent.setup>;
async function choose(user: User, name: string): Promise<void> {
  await user.click(await screen.findByRole('combobox', { name: 'Preview as' }));
  await user.click(await screen.findByRole('option', { name }));
}

test('fills the form as a saved person, and clears it again', async () => {
  const { user } = await openPreview();
  await choose(user, 'Anna');
  expect(screen.getByLabelText('town')).toHaveValue('Hull');
  await waitFor(() => expect(asked.at(-1)).toContain('eid=anna%40example.com'));
  await choose(user, 'You, as you open it here');
  expect(screen.getByLabelText('town')).toHaveValue('');
});

test('saves what is filled in as a person by name', async () => {
  const { user, api } = await openPreview([]);
  expect(await screen.findByRole('button', { name: 'Save as a person' })).toBeDisabled();
  await user.type(screen.getByLabelText('town'), 'Leeds');
  await user.click(screen.getByRole('button', { name: 'Save as a person' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save as a person' }));
  await user.type(dialog.getByLabelText('Name'), 'Cy in Leeds');
  await user.click(dialog.getByRole('button', { name: 'Save person' }));
  expect(await screen.findByRole('combobox', { name: 'Preview as' })).toHaveTextContent('Cy in Leeds');
  expect(api.bodiesOf('POST /simulated_people')).toEqual([{ name: 'Cy in Leeds', facts: { town: 'Leeds' }, eid: null }]);
});

test('keeps changes to a person, and renames and deletes them', async () => {
  const { user, api } = await openPreview();
  await choose(user, 'Anna');
  await user.type(screen.getByLabelText('town'), '!');
  await user.click(await screen.findByRole('button', { name: 'Save changes to Anna' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save changes to Anna' })).toBeNull());
  expect(api.bodiesOf('POST /simulated_people/4')).toEqual([{ facts: { town: 'Hull!' }, eid: 'anna@example.com' }]);
  await user.click(screen.getByRole('button', { name: 'More for Anna' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename person' }));
  await user.type(dialog.getByLabelText('Name'), ' K');
  await user.click(dialog.getByRole('button', { name: 'Rename' }));
  await user.click(await screen.findByRole('button', { name: 'More for Anna K' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete “Anna K”?' }));
  await user.click(question.getByRole('button', { name: 'Delete person' }));
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Preview as' })).toHaveTextContent('You, as you open it here'));
});

test('shows for each saved person what they get, and previews as one of them', async () => {
  const { user, api } = await openPreview();
  await user.click(screen.getByRole('button', { name: 'Saved people' }));
  const list = await screen.findByRole('list', { name: 'Saved people' });
  await waitFor(() =>
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Annatown: Hull, anna@example.comRainPreview', 'Botown: YorkOtherwisePreview']),
  );
  expect(api.bodiesOf('POST /rules/5/simulate')).toContainEqual({ facts: { town: 'Hull' }, eid: 'anna@example.com', at: null });
  await user.click(screen.getByRole('button', { name: 'Preview as Bo' }));
  expect(screen.getByLabelText('town')).toHaveValue('York');
  expect(screen.getByRole('button', { name: 'One moment' })).toHaveAttribute('aria-pressed', 'true');
});

test('shows the next 7 days as changes on the company’s clock, each with its picture', async () => {
  const { user, api } = await openPreview();
  await user.type(screen.getByLabelText('town'), 'Hull');
  await user.click(screen.getByRole('button', { name: 'Next 7 days' }));
  const region = within(await screen.findByRole('region', { name: 'Next 7 days' }));
  await waitFor(() => expect(api.bodiesOf('POST /rules/5/timeline').at(-1)).toEqual({ facts: { town: 'Hull' }, eid: null, at: null }));
  expect(region.getByText('1 change. Times are in Europe/Oslo.')).toBeVisible();
  expect(region.getByText(/too many times to try, or compare the time with a merge field/)).toBeVisible();
  const days = within(region.getByRole('list', { name: 'Days' })).getAllByRole('listitem');
  expect(days.map(({ textContent }) => textContent)).toEqual([
    'Mon 23 Nov12:00 Rain',
    'Tue 24 NovRain18:00 Otherwise',
    ...['Wed 25 Nov', 'Thu 26 Nov', 'Fri 27 Nov', 'Sat 28 Nov', 'Sun 29 Nov'].map((day) => `${day}Otherwise all day`),
    'Mon 30 NovOtherwise',
  ]);
  const legend = within(region.getByRole('list', { name: 'What they see' })).getAllByRole('listitem');
  expect(legend.map(({ textContent }) => textContent)).toEqual([
    'Rain Shows a static image. A click leads to https://shop.example/rain',
    'Otherwise Shows nothing. A click leads nowhere.',
  ]);
  await user.click(region.getByRole('button', { name: 'Tue 24 Nov: 18:00 Otherwise. Show the picture' }));
  expect(screen.getByLabelText('Date and time')).toHaveValue('2026-11-24T18:00');
  await waitFor(() => expect(asked.at(-1)).toContain('ri_at=2026-11-24T18%3A00'));
});

test('lets viewers try saved people, but not change them', async () => {
  const { user } = await openPreview([ANNA], 'viewer');
  await choose(user, 'Anna');
  await user.type(screen.getByLabelText('town'), '!');
  expect(screen.queryByRole('button', { name: /^Save (as|changes)|More for/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Saved people' }));
  expect(await screen.findByRole('button', { name: 'Preview as Anna' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
});
