import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { problem } from '../../../testing/api-stub.ts';
import { aCompany, aDesign, anImage, aSummary, aType } from '../../../testing/builders.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const house = aSummary({ id: 8, name: 'House style', template: true });
const made = { image: anImage({ id: 42, template: true }) };
const answers = {
  'GET /imagetypes': { imagetypes: [aType(), aType({ id: 2, name: 'Countdown timer' })] },
  'GET /templates/gallery': { templates: [aDesign()] },
  'GET /images': { images: [house, aSummary({ id: 9, name: 'Clock', template: true, type: aType({ id: 2, name: 'Countdown timer' }) })] },
};

interface Place {
  pathname: string;
  search: string;
}

function destination({ router }: ReturnType<typeof renderApp>): string {
  const state = router.state as { location: Place; navigation: { location?: Place | undefined } };
  const { pathname, search } = state.navigation.location ?? state.location;
  return pathname + search;
}

// The page's own code is loaded with the first one.
const card = (name: string) => screen.findByRole('article', { name });
const press = async (user: ReturnType<typeof userEvent.setup>, name: string, button: string) =>
  user.click(within(await card(name)).getByRole('button', { name: button }));

async function choose(user: ReturnType<typeof userEvent.setup>, name: string, action: string): Promise<void> {
  await press(user, name, `More actions for ${name}`);
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

test('lists own and gallery templates of one type', async () => {
  const user = userEvent.setup();
  renderApp('/template/1', answers);
  expect(await card('House style')).toBeVisible();
  expect(await card('Points balance')).toBeVisible();
  expect(screen.queryByRole('article', { name: 'Clock' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Countdown timer' }));
  expect(await card('Clock')).toBeVisible();
  expect(screen.queryByRole('article', { name: 'House style' })).toBeNull();
});

test.each(['/template/77', '/template/word', '/template/1.5'])('reports an unknown type: %s', async (address) => {
  renderApp(address, answers);
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('search looks at names and fields, and what fits nothing says so with a way back', async () => {
  const user = userEvent.setup();
  renderApp('/template/1', answers);
  const search = await screen.findByLabelText('Search templates');
  await user.type(search, 'POINTS');
  await waitFor(() => expect(screen.queryByRole('article', { name: 'House style' })).toBeNull());
  expect(await card('Points balance')).toBeVisible();
  await user.type(search, ' zebra');
  expect(await screen.findByText('No results for “POINTS zebra”')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await card('House style')).toBeVisible();
});

test('Create makes one image of the template however often it is pressed, and opens it', async () => {
  const user = userEvent.setup();
  const app = renderApp('/template/1', { ...answers, 'POST /images': made, 'GET /images/42': made });
  await user.dblClick(within(await card('House style')).getByRole('button', { name: 'Create an image from House style' }));
  await waitFor(() => expect(destination(app)).toBe('/editor?id=42&type=image'));
  expect(app.api.bodiesOf('POST /images')).toEqual([{ name: 'House style', type_id: 1, template: false, source: { image: 8 } }]);
});

test('Edit opens an own template, and makes an own copy of the gallery’s first', async () => {
  const user = userEvent.setup();
  const own = renderApp('/template/1', { ...answers, 'GET /images/8': { image: anImage({ id: 8, template: true }) } });
  await press(user, 'House style', 'Edit House style');
  await waitFor(() => expect(destination(own)).toBe('/editor?id=8&type=template'));
  expect(own.api.bodiesOf('POST /images')).toEqual([]);
  own.unmount();
  const app = renderApp('/template/1', { ...answers, 'POST /images': made, 'GET /images/42': made });
  await press(user, 'Points balance', 'Edit Points balance');
  await waitFor(() => expect(destination(app)).toBe('/editor?id=42&type=template'));
  expect(app.api.bodiesOf('POST /images')).toEqual([
    { name: 'Points balance', type_id: 1, template: true, source: { gallery: 'points-balance' } },
  ]);
});

test('explains how to make a first template', async () => {
  const user = userEvent.setup();
  const app = renderApp('/template/1', { ...answers, 'GET /images': { images: [] }, 'POST /images': made, 'GET /images/42': made });
  expect(await screen.findByText('No templates of your own yet')).toBeVisible();
  await user.click(within(screen.getByRole('region', { name: 'Your templates' })).getByRole('button', { name: 'New template' }));
  await waitFor(() => expect(destination(app)).toBe('/editor?id=42&type=template'));
  expect(app.api.bodiesOf('POST /images')).toEqual([{ name: 'New template', type_id: 1, template: true }]);
});

test('renames and copies a template', async () => {
  const user = userEvent.setup();
  const { api } = renderApp('/template/1', {
    ...answers,
    'POST /images/8': { image: anImage({ id: 8, name: 'House' }) },
    'POST /images/copy/8': { image: anImage({ id: 10, name: 'Copy of House style', template: true }) },
  });
  await choose(user, 'House style', 'Rename');
  const dialog = await screen.findByRole('dialog', { name: 'Rename template' });
  await user.clear(within(dialog).getByLabelText('Template Name'));
  expect(within(dialog).getByRole('button', { name: 'Rename' })).toBeDisabled();
  await user.type(within(dialog).getByLabelText('Template Name'), 'House{Enter}');
  await waitFor(() => expect(api.bodiesOf('POST /images/8')).toEqual([{ name: 'House' }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await choose(user, 'House style', 'Copy');
  expect(await screen.findByText('“Copy of House style” was created.')).toBeVisible();
});

test('asks before a deletion and reports one made by someone else', async () => {
  const user = userEvent.setup();
  let answered = 0;
  const { api } = renderApp('/template/1', {
    ...answers,
    'DELETE /images/8': () =>
      answered++ === 0 ? { ...problem(423, 'Locked'), code: 'locked' } : { ...problem(404, 'None'), code: 'not_found' },
    'POST /images/8': { image: anImage({ id: 8 }) },
  });
  await choose(user, 'House style', 'Delete');
  let dialog = await screen.findByRole('alertdialog', { name: 'Delete template?' });
  expect(dialog).toHaveTextContent('Images created from it don’t change.');
  await user.click(within(dialog).getByRole('button', { name: 'Keep it' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(api.asked.filter(({ call }) => call === 'DELETE /images/8')).toEqual([]);
  await choose(user, 'House style', 'Delete');
  dialog = await screen.findByRole('alertdialog', { name: 'Delete template?' });
  await user.click(within(dialog).getByRole('button', { name: 'Delete template' }));
  await user.click(await screen.findByRole('button', { name: 'Unlock it' }));
  await user.click(await screen.findByRole('button', { name: 'Delete template' }));
  await waitFor(() => expect(screen.getByText('“House style” was already gone. Someone else deleted it.')).toBeVisible());
});

test('keeps own templates and retries when the gallery fails to load', async () => {
  const user = userEvent.setup();
  let asked = 0;
  renderApp('/template/1', {
    ...answers,
    'GET /templates/gallery': () => (asked++ === 0 ? problem(422, 'Not now.') : { templates: [aDesign()] }),
  });
  expect(await card('House style')).toBeVisible();
  expect(await screen.findByText('Couldn’t load some templates. Not now.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await card('Points balance')).toBeVisible();
});

test('shows viewers templates without changes', async () => {
  renderApp('/template/1', { ...answers, 'GET /user/company': { company: aCompany({ role: 'viewer' }) } });
  const shown = await card('House style');
  expect(within(shown).queryAllByRole('button')).toEqual([]);
  expect(screen.queryByRole('button', { name: 'New template' })).toBeNull();
});
