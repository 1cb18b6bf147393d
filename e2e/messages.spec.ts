/** The loading page, and the one message at its foot: how long it stays, what gives way to what. */
import { expect, type Page, type Route, test } from '@playwright/test';
import { callApi } from './support/call-api.ts';
import { signedInPage } from './support/people.ts';

let page: Page;

test.beforeAll(async ({ browser }) => {
  page = await signedInPage(browser);
});
test.afterAll(() => page.context().close());

const message = () => page.getByRole('status').filter({ hasText: 'Unsaved changes' });
const canvas = () => page.getByRole('application', { name: /^Canvas/ });

async function makeImage(name: string): Promise<number> {
  const made = await callApi<{ image: { id: number } }>(page, 'POST', '/images', { name, type_id: 1 });
  expect(made.status).toBe(201);
  return made.body.image.id;
}

/** Holds requests back until they are let go. */
function gate(): { hold: (route: Route) => Promise<void>; open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return {
    open: () => open(),
    hold: async (route) => {
      await opened;
      await route.fallback();
    },
  };
}

test('covers the page by a loader until user and company are known', async () => {
  const slow = gate();
  await page.route('**/api/v1/user/company', slow.hold);
  await page.goto('/images');
  const loader = page.getByRole('status').filter({ has: page.getByLabel('Loading') });
  await expect(loader.first()).toBeVisible();
  const box = await loader.first().boundingBox();
  const size = page.viewportSize();
  expect([box?.width, box?.height]).toEqual([size?.width, size?.height]);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  slow.open();
  await expect(page.getByRole('heading', { level: 1, name: 'Images' })).toBeVisible();
  await expect(loader).toHaveCount(0);
  await page.unroute('**/api/v1/user/company');
});

test('shows ‘Unsaved changes’ in orange until all is saved', async () => {
  const id = await makeImage('Kept in the tunnel');
  await page.goto(`/editor?id=${id}&type=image`);
  await expect(canvas()).toBeVisible();
  const slow = gate();
  const saves = `**/api/v1/images/${id}`;
  const isSave = (route: Route) => route.request().method() === 'POST' && (route.request().postData() ?? '').includes('"data"');
  await page.route(saves, (route) => (isSave(route) ? slow.hold(route) : route.fallback()));
  await page.getByRole('button', { name: 'Add an object' }).click();
  await page.getByRole('menuitem', { name: 'Text' }).click();
  await expect(message()).toBeVisible({ timeout: 10_000 });
  await expect(message().getByRole('button')).toHaveCount(0);
  await expect(message().locator('svg').first()).toBeVisible();

  await page.unroute(saves);
  await page.route(saves, (route) => (isSave(route) ? route.fulfill({ status: 500, json: {} }) : route.fallback()));
  slow.open();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowDown');
  const error = page.getByRole('alert').filter({ hasText: 'Sorry, an error has occured.' });
  await expect(error).toBeVisible({ timeout: 10_000 });
  await expect(message()).toHaveCount(0);
  await error.getByRole('button', { name: 'Close' }).click();
  await expect(message()).toBeVisible({ timeout: 10_000 });
  await page.unroute(saves);
  await expect(message()).toHaveCount(0, { timeout: 15_000 });
  await expect(page.getByText(/^Saved at/)).toBeVisible();
});

test('hides a message after seconds, not while hovered, or by Close', async () => {
  await makeImage('Short-lived');
  await page.clock.install();
  await page.goto('/images?q=Short-lived');
  const copied = page.getByRole('status').filter({ hasText: 'Short-lived' });
  const remove = async () => {
    await page.getByRole('button', { name: 'More actions for Short-lived' }).first().click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete image' }).click();
    await expect(page.locator(':focus')).toHaveText('Images'); // the question has gone and given the focus on
  };
  await remove();
  await expect(copied).toBeVisible();
  await page.clock.fastForward(5000);
  await expect(copied).toBeVisible();
  await copied.hover();
  await page.clock.fastForward(60_000);
  await expect(copied).toBeVisible();
  await page.mouse.move(10, 10);
  await page.clock.fastForward(6500);
  await expect(copied).toHaveCount(0);

  await makeImage('Short-lived');
  await page.reload();
  await remove();
  const close = copied.getByRole('button', { name: 'Close' });
  await close.focus();
  await page.clock.fastForward(60_000);
  await expect(copied).toBeVisible();
  await close.click();
  await expect(copied).toHaveCount(0);
});

test('keeps the note of a publish offline and continues online', async () => {
  const id = await makeImage('Live in the tunnel');
  await callApi(page, 'POST', `/images/${id}/publish`, {});
  await callApi(page, 'POST', `/images/${id}`, { bgcolor: '#ffeecc' });
  await page.goto(`/editor?id=${id}&type=image`);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish?' });
  await dialog.getByLabel('Note').fill('A warmer ground');
  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: /Sorry, an error has occured/ })).toBeVisible({ timeout: 10_000 });
  await expect(dialog.getByLabel('Note')).toHaveValue('A warmer ground');
  await page.context().setOffline(false);
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('“Live in the tunnel” is live.')).toBeVisible({ timeout: 10_000 });
  const { body } = await callApi<{ versions: { note: string; live: boolean }[] }>(page, 'GET', `/images/${id}/versions`);
  expect(body.versions.filter(({ live }) => live).map(({ note }) => note)).toEqual(['A warmer ground']);
});
