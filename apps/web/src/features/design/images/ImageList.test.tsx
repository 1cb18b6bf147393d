import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { NO_ANSWER, problem } from '../../../testing/api-stub.ts';
import { aCompany, aSummary, aType } from '../../../testing/builders.ts';
import { renderApp } from '../../../testing/render-app.tsx';
// The page, fetched before the clock of the first search runs.
import './ImagesPage.tsx';

const winter = aSummary({ id: 1, name: 'Winter welcome', labels: ['Journey'] });
const friday = aSummary({ id: 2, name: 'Black Friday', live_version: null });

test('typing narrows the list at once, and an empty search can be cleared', async () => {
  const user = userEvent.setup();
  renderApp('/images', { 'GET /images': { images: [winter, friday] } });
  await screen.findByRole('article', { name: 'Winter welcome' });
  await user.type(screen.getByLabelText('Search images'), 'journey');
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Black Friday' })).toBeNull());
  await user.type(screen.getByLabelText('Search images'), 'x');
  await user.click(await screen.findByRole('button', { name: 'Clear search' }));
  expect(await screen.findByRole('article', { name: 'Black Friday' })).toBeVisible();
});

test('filters by type are shown only where there are several types', async () => {
  renderApp('/images', { 'GET /images': { images: [winter, friday] } });
  await screen.findByRole('article', { name: 'Winter welcome' });
  expect(screen.queryByRole('group', { name: 'Type' })).toBeNull();
});

test('offers several types as filters', async () => {
  const user = userEvent.setup();
  renderApp('/images', {
    'GET /images': { images: [winter, aSummary({ id: 3, name: 'Nearest store', type: aType({ id: 3, name: 'Location' }) })] },
  });
  await user.click(await screen.findByRole('button', { name: 'Location' }));
  expect(screen.getAllByRole('article')).toHaveLength(1);
});

test('deletes an image only after the question and reloads the list', async () => {
  const user = userEvent.setup();
  let images = [winter, friday];
  const { api } = renderApp('/images', {
    'GET /images': () => ({ images }),
    'DELETE /images/2': () => {
      images = [winter];
      return { message: 'Deleted' };
    },
  });
  await user.hover(await screen.findByRole('article', { name: 'Black Friday' }));
  await user.click(screen.getByRole('button', { name: 'Delete: Black Friday' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete image?' });
  expect(api.bodiesOf('DELETE /images/2')).toHaveLength(0);
  await user.click(within(question).getByRole('button', { name: 'Delete image' }));
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Black Friday' })).toBeNull());
});

test.each([
  [null, /It was never published, so no emails are affected\./],
  [
    3,
    /Emails already sent will show its fallback image.*if it has none.*default values.*its fallback link, or to your company’s website.*no longer counted or billed/,
  ],
])('says what deleting does to emails already sent (live version %s)', async (live_version, said) => {
  const user = userEvent.setup();
  renderApp('/images', { 'GET /images': { images: [aSummary({ id: 2, name: 'Black Friday', live_version })] } });
  await user.hover(await screen.findByRole('article', { name: 'Black Friday' }));
  await user.click(screen.getByRole('button', { name: 'Delete: Black Friday' }));
  expect(await screen.findByRole('alertdialog', { name: 'Delete image?' })).toHaveTextContent(said);
});

test('opens a copy in the editor', async () => {
  const user = userEvent.setup();
  const { router } = renderApp('/images', { 'GET /images': { images: [winter] }, 'POST /images/copy/1': { image: aSummary({ id: 9 }) } });
  await user.hover(await screen.findByRole('article', { name: 'Winter welcome' }));
  await user.click(screen.getByRole('button', { name: 'Copy: Winter welcome' }));
  await waitFor(() => expect((router.state.navigation.location ?? router.state.location).search).toBe('?id=9&type=image'));
});

async function askToDelete(name: string) {
  const user = userEvent.setup();
  const link = await screen.findByRole('link', { name });
  link.focus();
  await user.keyboard('{Delete}');
  return { user, question: await screen.findByRole('alertdialog') };
}

test('reports an image deleted by someone else and drops it from the list', async () => {
  let images = [winter, friday];
  renderApp('/images', {
    'GET /images': () => ({ images }),
    'DELETE /images/2': () => {
      images = [winter];
      return problem(404, 'Image not found.');
    },
  });
  const { user, question } = await askToDelete('Black Friday');
  await user.click(within(question).getByRole('button', { name: 'Delete image' }));
  await screen.findByText('“Black Friday” was already gone. Someone else deleted it.');
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Black Friday' })).toBeNull());
  expect(screen.queryByText(/an error has occured/)).toBeNull();
});

test('keeps the question offline; a lost answer is not another’s deletion', async () => {
  const answers: unknown[] = [NO_ANSWER, problem(404, 'Image not found.')];
  renderApp('/images', { 'GET /images': { images: [winter, friday] }, 'DELETE /images/2': () => answers.shift() });
  const { user, question } = await askToDelete('Black Friday');
  await user.click(within(question).getByRole('button', { name: 'Delete image' }));
  expect(await within(question).findByRole('alert')).toHaveTextContent('The server didn’t respond.');
  await user.click(within(question).getByRole('button', { name: 'Delete image' }));
  await screen.findByText('“Black Friday” was deleted.');
});

test('unlocks a locked image before asking to delete it', async () => {
  let locked = true;
  const { api } = renderApp('/images', {
    'GET /images': { images: [winter, friday] },
    'DELETE /images/2': () => (locked ? problem(423, 'This image is locked.') : { message: 'Deleted' }),
    'POST /images/2': () => {
      locked = false;
      return { image: friday };
    },
  });
  const { user, question } = await askToDelete('Black Friday');
  await user.click(within(question).getByRole('button', { name: 'Delete image' }));
  expect(await screen.findByRole('alertdialog', { name: 'This image is locked' })).toHaveTextContent('“Black Friday”');
  await user.click(screen.getByRole('button', { name: 'Unlock it' }));
  expect(await screen.findByRole('alertdialog', { name: 'Delete image?' })).toBeVisible();
  expect(api.bodiesOf('POST /images/2')).toEqual([{ lock: false }]);
  await user.click(screen.getByRole('button', { name: 'Delete image' }));
  await screen.findByText('“Black Friday” was deleted.');
});

test('copies once on two quick clicks', async () => {
  const { api } = renderApp('/images', { 'GET /images': { images: [winter] }, 'POST /images/copy/1': () => new Promise(() => undefined) });
  const user = userEvent.setup();
  await user.hover(await screen.findByRole('article', { name: 'Winter welcome' }));
  await user.dblClick(screen.getByRole('button', { name: 'Copy: Winter welcome' }));
  expect(await screen.findByText('Copying…')).toBeVisible();
  expect(api.bodiesOf('POST /images/copy/1')).toHaveLength(1);
});

test('offers viewers images and tags, and no changes', async () => {
  const user = userEvent.setup();
  renderApp('/images', { 'GET /user/company': { company: aCompany({ role: 'viewer' }) }, 'GET /images': { images: [winter] } });
  await user.click(await screen.findByRole('button', { name: 'More actions for Winter welcome' }));
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Open', 'Tag', 'Proof with your list']);
  expect(screen.queryByRole('link', { name: 'Add image' })).toBeNull();
});

test('gives one card a Tab stop and leads to others by arrow keys', async () => {
  const user = userEvent.setup();
  renderApp('/images', { 'GET /images': { images: [winter, friday] } });
  const [first, second] = [await screen.findByRole('link', { name: 'Black Friday' }), screen.getByRole('link', { name: 'Winter welcome' })];
  expect([first.tabIndex, second.tabIndex]).toEqual([0, -1]);
  first.focus();
  await user.keyboard('{ArrowRight}');
  expect(second).toHaveFocus();
  expect([first.tabIndex, second.tabIndex]).toEqual([-1, 0]);
  await user.keyboard('{ArrowLeft}');
  expect(first).toHaveFocus();
});

test('narrows the list by several labels, takes them off again and reports the count', async () => {
  const user = userEvent.setup();
  renderApp('/images?label=Journey', {
    'GET /images': { images: [winter, friday, aSummary({ id: 4, name: 'Both', labels: ['Journey', 'Sale'] })] },
  });
  expect(await screen.findByText('2 of 3 images')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Label' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Sale' }));
  expect(await screen.findByText('1 of 3 images')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Journey' }));
  await user.click(screen.getByRole('button', { name: 'Sale' }));
  expect(await screen.findByText('3 images, 2 live')).toBeVisible();
});

test('remembers the chosen order', async () => {
  const user = userEvent.setup();
  const { router } = renderApp('/images', { 'GET /images': { images: [winter, friday] } });
  await user.click(await screen.findByRole('button', { name: 'Order: Last edited' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Name' }));
  await router.navigate('/help');
  await router.navigate('/images');
  expect(await screen.findByRole('button', { name: 'Order: Name' })).toBeVisible();
});
