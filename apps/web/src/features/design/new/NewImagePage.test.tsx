import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { NO_ANSWER, problem } from '../../../testing/api-stub.ts';
import { aTable } from '../../data/tables/tables.cases.ts';
import { aCompany, aDesign, anImage, aSummary, aType } from '../../../testing/builders.ts';
import { chooseCompany } from '../../../session/company-choice.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const types = { 'GET /imagetypes': { imagetypes: [aType()] } };

interface Place {
  pathname: string;
  search: string;
}

function destination(state: { location: Place; navigation: { location?: Place | undefined } }): string {
  const { pathname, search } = state.navigation.location ?? state.location;
  return pathname + search;
}

async function toLastStep(user: ReturnType<typeof userEvent.setup>) {
  const name = await screen.findByLabelText('Image Name');
  await user.clear(name);
  await user.type(name, 'Spring');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.type(await screen.findByLabelText('Merge field'), 'firstname{Enter}points');
  await user.click(screen.getByRole('button', { name: 'Next' }));
}

test('makes an image in three steps and opens the editor', async () => {
  const user = userEvent.setup();
  const { api, router } = renderApp('/new', {
    ...types,
    'POST /images': { image: anImage({ id: 42 }) },
    'GET /images/42': { image: anImage({ id: 42 }) },
  });
  await toLastStep(user);
  expect(screen.getByText('firstname: Amelia')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Create Image' }));
  // The editor itself is large: that it is being opened is enough.
  await waitFor(() => expect(destination(router.state)).toBe('/editor?id=42&type=image'));
  expect(api.bodiesOf('POST /images')).toEqual([
    expect.objectContaining({ name: 'Spring', type_id: 1, data_source: { fields: 'firstname,points' }, width: 600, height: 200 }),
  ]);
  expect(api.asked.find((one) => one.call === 'POST /images')?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
});

test.each([
  ['/new?folder=5', { folder_id: 5 }],
  ['/new?folder=6', {}],
])('puts the image into the folder of %s where there is such a folder', async (address, expected) => {
  const user = userEvent.setup();
  const { api } = renderApp(address, {
    ...types,
    'GET /folders': { folders: [{ id: 5, name: 'Spring', images: 0, created_at: '2026-11-01T00:00:00Z' }] },
    'POST /images': { image: anImage({ id: 42 }) },
    'GET /images/42': { image: anImage({ id: 42 }) },
  });
  await toLastStep(user);
  await user.click(screen.getByRole('button', { name: 'Create Image' }));
  await waitFor(() => expect(api.bodiesOf('POST /images')).toHaveLength(1));
  const { folder_id } = api.bodiesOf('POST /images')[0] as { folder_id?: number };
  expect(folder_id === undefined ? {} : { folder_id }).toEqual(expected);
});

test('makes one image of a double click or repeated Enter', async () => {
  const user = userEvent.setup();
  let answer: (image: unknown) => void = () => undefined;
  const { api } = renderApp('/new', { ...types, 'POST /images': () => new Promise((resolve) => (answer = resolve)) });
  await toLastStep(user);
  const create = screen.getByRole('button', { name: 'Create Image' });
  await user.dblClick(create);
  fireEvent.submit(screen.getByRole('form', { name: 'New image' }));
  expect(await screen.findByRole('button', { name: 'Creating Image' })).toHaveAttribute('aria-disabled', 'true');
  answer({ image: anImage({ id: 42 }) });
  await waitFor(() => expect(sessionStorage).toHaveLength(0));
  expect(api.bodiesOf('POST /images')).toHaveLength(1);
});

test('repeats one request for lost answers, reloads and clicks', async () => {
  const user = userEvent.setup();
  const { api, unmount } = renderApp('/new', { ...types, 'POST /images': NO_ANSWER });
  await toLastStep(user);
  await user.click(screen.getByRole('button', { name: 'Create Image' }));
  const message = await screen.findByRole('alert');
  expect(message).toHaveTextContent('Sorry, an error has occured. Please try again, or contact support.');
  expect(message).toHaveTextContent('The server didn’t respond. Your answers are saved');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(api.bodiesOf('POST /images')).toHaveLength(2));
  unmount();

  const again = renderApp('/new', { ...types, 'POST /images': NO_ANSWER });
  await user.click(await screen.findByRole('button', { name: 'Create Image' }));
  await screen.findByRole('alert');
  await user.click(screen.getByRole('button', { name: 'Change name' }));
  await user.type(screen.getByLabelText('Image Name'), ' sale');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.click(await screen.findByRole('button', { name: 'Create Image' }));
  await waitFor(() => expect(again.api.bodiesOf('POST /images')).toHaveLength(2));
  const keys = [...api.asked, ...again.api.asked]
    .filter((one) => one.call === 'POST /images')
    .map((one) => one.headers.get('idempotency-key'));
  expect(new Set(keys.slice(0, 3)).size).toBe(1);
  expect(keys[3]).not.toBe(keys[0]);
});

test('explains a refusal, leads to its step and keeps what was typed', async () => {
  const user = userEvent.setup();
  renderApp('/new', {
    ...types,
    'POST /images': problem(422, 'Invalid', [{ path: 'data_source.fields', message: 'That name is taken.' }]),
  });
  await toLastStep(user);
  await user.click(screen.getByRole('button', { name: 'Create Image' }));
  const message = await screen.findByRole('alert');
  expect(message).toHaveTextContent('Sorry, an error has occured. Please try again, or contact support.');
  expect(message).toHaveTextContent('That name is taken.');
  await user.click(screen.getByRole('button', { name: 'Change the data source' }));
  expect(await screen.findByLabelText('Merge field')).toBeVisible();
  expect(screen.getByText('firstname')).toBeVisible();
  expect(screen.getByText('Spring')).toBeVisible();
});

test('answers survive a reload, at the step where they were left; Leave drops them', async () => {
  const user = userEvent.setup();
  const { unmount } = renderApp('/new', types);
  await toLastStep(user);
  unmount();
  renderApp('/new', types);
  expect(await screen.findByRole('button', { name: 'Create Image' })).toBeEnabled();
  expect(screen.getByText('Spring')).toBeVisible();
  expect(await screen.findByText('Personalised (CSV): firstname, points')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Leave' }));
  await waitFor(() => expect(sessionStorage).toHaveLength(0));
});

test('keeps one company’s answers from another', async () => {
  const user = userEvent.setup();
  const { unmount } = renderApp('/new', types);
  await toLastStep(user);
  unmount();
  chooseCompany(8);
  const other = { 'GET /user/company': { company: aCompany({ id: 8, name: 'Other' }) } };
  renderApp('/new', { ...types, ...other, 'GET /company/list': { companies: [{ id: 8, name: 'Other', role: 'owner' }] } });
  const name = await screen.findByLabelText<HTMLInputElement>('Image Name');
  expect(name.value).toMatch(/^New Image \d/);
});

test('warns of a name over 50 characters and keeps it', async () => {
  const user = userEvent.setup();
  renderApp('/new', types);
  const name = await screen.findByLabelText('Image Name');
  expect((name as HTMLInputElement).value).toMatch(/^New Image \d{2}\/\d{2}\/\d{4}, \d{2}:\d{2}$/);
  fireEvent.change(name, { target: { value: 'x'.repeat(53) } });
  expect(screen.getByText('53/50')).toBeVisible();
  expect(screen.getByText('Names over 50 characters are shortened in lists.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByLabelText('Merge field')).toBeVisible();
});

test('reads fields from a CSV’s first line and refuses other files', async () => {
  const user = userEvent.setup();
  renderApp('/new', types);
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  const input = await screen.findByLabelText('CSV file');
  await user.upload(input, new File(['firstname;points;eid\nMaya;3;1'], 'people.csv', { type: 'text/csv' }));
  expect(await screen.findByText(/2 columns in “people.csv”. We only read the header row/)).toBeVisible();
  expect(screen.getByText(/Skipped: .*eid/)).toBeVisible();
  expect(screen.getAllByRole('button', { name: /^Remove/ }).map((button) => button.getAttribute('aria-label'))).toEqual([
    'Remove firstname',
    'Remove points',
  ]);
  await user.upload(input, new File(['\u0000\u0001PK'], 'people.csv', { type: 'text/csv' }));
  expect(await screen.findByText(/isn’t a text file. Save your spreadsheet as CSV/)).toBeVisible();
});

test('splits a pasted column into fields by line', async () => {
  const user = userEvent.setup();
  renderApp('/new', types);
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  await user.click(await screen.findByLabelText('Merge field'));
  await user.paste('firstname\nlast name\r\ncity');
  expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(3);
});

const withTemplates = {
  ...types,
  'GET /templates/gallery': { templates: [aDesign()] },
  'GET /images': { images: [aSummary({ id: 8, name: 'House style', template: true, labels: ['autumn'] })] },
};

test('finds a template, chooses it by keyboard and sends it as the source', async () => {
  const user = userEvent.setup();
  const { api } = renderApp('/new', {
    ...withTemplates,
    'POST /images': { image: anImage({ id: 42 }) },
    'GET /images/42': { image: anImage({ id: 42 }) },
  });
  await toLastStep(user);
  await user.click(screen.getByRole('radio', { name: /^Template/ }));
  const picker = await screen.findByRole('dialog', { name: 'Choose a template' });
  expect(await within(picker).findByRole('button', { name: /^House style/ })).toBeVisible();
  await user.click(within(picker).getByRole('button', { name: 'Loyalty' }));
  expect(within(picker).queryByRole('button', { name: /^House style/ })).toBeNull();
  await user.click(within(picker).getByRole('button', { name: 'All' }));
  within(picker)
    .getByRole('button', { name: /^House style/ })
    .focus();
  await user.keyboard('{ArrowRight}');
  expect(within(picker).getByRole('button', { name: /^Points balance/ })).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('Points balance')).toBeVisible();
  expect(screen.getByText(/Adds these fields to your image\. Where/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Create Image' }));
  await waitFor(() => expect(api.bodiesOf('POST /images')).toHaveLength(1));
  expect(api.bodiesOf('POST /images')[0]).toEqual({
    name: 'Spring',
    type_id: 1,
    data_source: { fields: 'firstname,points' },
    source: { gallery: 'points-balance' },
  });
});

test('passes choices by arrow keys and waits for what Create needs', async () => {
  const user = userEvent.setup();
  renderApp('/new', withTemplates);
  await toLastStep(user);
  screen.getByRole('radio', { name: /^Empty Canvas/ }).focus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('radio', { name: /^Background Image/ })).toBeChecked();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Create Image' })).toBeDisabled();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('radio', { name: /^Template/ })).toBeChecked();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Create Image' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Browse templates' }));
  await user.click(await screen.findByRole('button', { name: /^House style/ }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Create Image' })).toBeEnabled());
});

test('reports a deleted template and lets another be chosen', async () => {
  const user = userEvent.setup();
  const { unmount } = renderApp('/new', withTemplates);
  await toLastStep(user);
  await user.click(screen.getByRole('radio', { name: /^Template/ }));
  await user.click(await screen.findByRole('button', { name: /^House style/ }));
  unmount();
  renderApp('/new', { ...withTemplates, 'GET /images': { images: [] } });
  expect(await screen.findByText('The template you chose is gone. Someone has deleted it.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Create Image' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Choose another template' })).toBeEnabled();
});

test('retries image types that did not load and keeps Back', async () => {
  const user = userEvent.setup();
  let answers = 0;
  renderApp('/new', { 'GET /imagetypes': () => (answers++ === 0 ? problem(422, 'Not now.') : { imagetypes: [aType()] }) });
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  expect(await screen.findByText(/Couldn’t load the image types. Not now./)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Back' })).toBeEnabled();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('Merge field')).toBeVisible();
});

test('tells viewers that they cannot create', async () => {
  renderApp('/new', { ...types, 'GET /user/company': { company: aCompany({ role: 'viewer' }) } });
  expect(await screen.findByText('You have view-only access')).toBeVisible();
});

test('Back leads one step back, and a name of nothing but spaces cannot be left', async () => {
  const user = userEvent.setup();
  renderApp('/new', types);
  await toLastStep(user);
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByLabelText('Merge field')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  const name = await screen.findByLabelText('Image Name');
  await user.clear(name);
  await user.type(name, '  ');
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
});

const STORES = {
  id: 7,
  type: 'location',
  unique_header: null,
  columns: ['Filiale', 'Ort', 'lat', 'lng'].map((name) => ({ name, type: 'text' as const })),
} as const;

test('chooses a newly added table, asks for unclear columns, and sends them', async () => {
  const user = userEvent.setup();
  const design = aDesign({ id: 'stores', type_id: 3, fields: ['name', 'town', 'distance'] });
  let tables = [aTable({ ...STORES, id: 6, name: 'Old shops', columns: [...STORES.columns] })];
  const open = () =>
    renderApp('/new', {
      'GET /imagetypes': { imagetypes: [aType({ id: 3, name: 'Location' })] },
      'GET /datatable': () => ({ datatable: tables }),
      'GET /templates/gallery': { templates: [design] },
      'GET /images': { images: [] },
      'POST /images': { image: anImage({ id: 42 }) },
      'GET /images/42': { image: anImage({ id: 42 }) },
    });
  const first = open();
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  await user.click(await screen.findByRole('link', { name: 'Add a location table' }));
  first.unmount();
  tables = [...tables, aTable({ ...STORES, name: 'New shops', columns: [...STORES.columns] })];
  const { api } = open();
  expect(await screen.findByRole('combobox', { name: /Location table/ })).toHaveTextContent('New shops');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.click(await screen.findByRole('button', { name: 'Browse templates' }));
  await user.click(await screen.findByRole('button', { name: new RegExp(design.name) }));
  const columns = within(await screen.findByRole('group', { name: 'Columns of the template' }));
  expect(columns.getByText(/for 2 fields/)).toBeVisible();
  expect(columns.queryByRole('combobox', { name: 'distance' })).toBeNull();
  await user.click(columns.getByRole('combobox', { name: 'name' }));
  await user.click(await screen.findByRole('option', { name: 'Filiale' }));
  await user.click(columns.getByRole('combobox', { name: 'town' }));
  await user.click(await screen.findByRole('option', { name: 'Leave empty' }));
  expect(await columns.findByText('Every field has a column in “New shops”.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Create Image' }));
  await waitFor(() => expect(api.bodiesOf('POST /images')).toHaveLength(1));
  expect(api.bodiesOf('POST /images')[0]).toMatchObject({
    type_id: 3,
    data_source: { id: 7 },
    source: { gallery: 'stores', fields: { name: 'Filiale', town: '' } },
  });
});
