/** The connection goes in the middle of something: what is said, that nothing is lost, and how it goes on. */
import { expect, type Page, test } from '@playwright/test';
import { callApi } from './support/call-api.ts';
import { signedInPage } from './support/people.ts';

interface Image {
  id: number;
  name: string;
}

const GENERIC = 'Sorry, an error has occured. Please try again, or contact support.';
const SERVER = /\/(api|healthz)/;

let page: Page;

test.beforeAll(async ({ browser }) => {
  page = await signedInPage(browser);
});
test.afterAll(() => page.context().close());

const bar = () => page.getByRole('status', { name: 'Connection' });
const failure = () => page.getByRole('alert').filter({ hasText: GENERIC });
const text = (left: string) => ({ type: 'textbox', text: left, layerName: left, left: 10, top: 10, width: 200, fontSize: 24 });

/** Pixels between the open menu and the button that opened it. */
async function menuGap(): Promise<number> {
  const menu = await page.getByRole('menu').boundingBox();
  const button = await page.locator('button[aria-expanded="true"][aria-haspopup="menu"]').boundingBox();
  return Math.abs((menu?.y ?? 0) - (button?.y ?? 0) - (button?.height ?? 0));
}

async function makeImage(change: object): Promise<number> {
  const made = await callApi<{ image: Image }>(page, 'POST', '/images', { type_id: 1, ...change });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.image.id;
}

async function readImage(id: number): Promise<string> {
  return JSON.stringify((await callApi(page, 'GET', `/images/${id}`)).body);
}

test('keeps a layer renamed offline and saves it by Try now', async () => {
  const id = await makeImage({ name: 'Layers in the tunnel', data: { version: '3.4.0', objects: [text('Greeting')] } });
  await page.goto(`/editor?id=${id}&type=image`);
  await page.getByRole('button', { name: 'Greeting', exact: true }).click();
  await page.keyboard.press('F2');
  const dialog = page.getByRole('dialog', { name: 'Rename' });
  await dialog.getByLabel('Name').fill('Spring headline');
  await page.context().route(SERVER, (route) => route.abort());
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(bar()).toContainText('Limn isn’t responding.');
  await expect(bar()).toContainText('Your changes are kept on this computer and saved when you’re back online.');
  await expect(page.getByText('Not saved yet', { exact: true })).toBeVisible();
  // One sentence: neither a message nor the cover over the canvas has another.
  await expect(failure()).toHaveCount(0);
  await expect(page.getByText(/kept on this computer/)).toHaveCount(1);
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByText('Spring headline', { exact: true }).first()).toBeVisible();
  await page.context().unroute(SERVER);
  // The probe that goes by itself may have been faster.
  await bar()
    .getByRole('button', { name: 'Try now' })
    .click({ timeout: 1000 })
    .catch(() => undefined);
  await expect(bar()).toBeEmpty();
  await expect.poll(() => readImage(id)).toContain('Spring headline');
  await expect(failure()).toHaveCount(0);
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);
});

test('keeps a name typed offline and saves it online', async () => {
  const id = await makeImage({ name: 'Named before the tunnel' });
  await page.goto(`/editor?id=${id}&type=image`);
  const name = page.getByLabel('Image Name');
  await expect(name).toHaveValue('Named before the tunnel');
  await page.context().setOffline(true);
  await name.fill('Named in the tunnel');
  await name.press('Tab');
  await expect(bar()).toContainText('You are offline.');
  await expect(name).toHaveValue('Named in the tunnel');
  await page.context().setOffline(false);
  await expect.poll(() => readImage(id), { timeout: 20_000 }).toContain('Named in the tunnel');
  await expect(name).toHaveValue('Named in the tunnel');
});

test('keeps the wizard’s answers offline and creates one image online', async () => {
  await page.goto('/new');
  await page.getByLabel('Image Name').fill('Created after the tunnel');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('textbox', { name: 'Merge field' }).fill('firstname');
  await page.getByRole('button', { name: 'Next' }).click();
  const create = page.getByRole('button', { name: 'Create Image' });
  await expect(create).toBeEnabled();
  await page.context().setOffline(true);
  await create.click();
  await expect(failure()).toContainText('Your answers are saved');
  await expect(bar()).toContainText('You are offline.');
  await expect(page.getByText('Created after the tunnel')).toBeVisible();
  await page.context().setOffline(false);
  await expect(bar()).toBeEmpty();
  await create.click();
  await page.waitForURL(/\/editor\?id=\d+/);
  const { body } = await callApi<{ images: Image[] }>(page, 'GET', '/images');
  expect(body.images.filter(({ name }) => name === 'Created after the tunnel')).toHaveLength(1);
});

test('sends a template’s rename and copy once online', async () => {
  const id = await makeImage({ name: 'House tunnel', template: true });
  await page.goto('/template/1');
  const more = page.getByRole('button', { name: 'More actions for House tunnel', exact: true });
  await more.click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rename template' });
  await dialog.getByLabel('Template Name').fill('House daylight');
  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(failure()).toContainText('The server didn’t respond.');
  // Within the dialog, where everything else of the page can neither be read nor reached.
  await expect(bar().getByRole('button', { name: 'Try now' })).toBeVisible();
  await expect(dialog.getByLabel('Template Name')).toHaveValue('House daylight');
  await page.context().setOffline(false);
  await failure().getByRole('button', { name: 'Send again' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('article', { name: 'House daylight', exact: true })).toBeVisible();
  expect(await readImage(id)).toContain('House daylight');

  await expect(bar()).toBeEmpty();
  await page.getByRole('button', { name: 'More actions for House daylight', exact: true }).click();
  await page.context().setOffline(true);
  // The bar moves the page down, and the menu with it: a press still meets what it aims at.
  await expect(page.getByText('You are offline.')).toBeVisible();
  await expect.poll(menuGap).toBeLessThan(8);
  await page.getByRole('menuitem', { name: 'Copy' }).click();
  await expect(failure()).toBeVisible();
  await page.context().setOffline(false);
  await failure().getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByRole('article', { name: 'Copy of House daylight', exact: true })).toHaveCount(1);
});

test('reports a dialog part that fails to load and opens it once loaded', async ({ browser }) => {
  const fresh = await browser.newContext({ storageState: await page.context().storageState() });
  const tab = await fresh.newPage();
  // As after an update that took the old files away.
  await tab.route('**/assets/DeleteImageDialog-*.js', (route) => route.fulfill({ status: 404 }));
  await makeImage({ name: 'Kept while parts are missing' });
  await tab.goto('/images');
  await tab.getByLabel('Search images').fill('parts are missing');
  await tab.getByRole('button', { name: 'More actions for Kept while parts are missing' }).click();
  await tab.getByRole('menuitem', { name: 'Delete' }).click();
  const message = tab.getByRole('alert').filter({ hasText: 'Loading chunk failed' });
  await expect(message).toContainText('What you typed is still here.');
  await expect(message.getByRole('button', { name: 'Reload' })).toBeVisible();
  await expect(tab.getByLabel('Search images')).toHaveValue('parts are missing');
  await tab.unroute('**/assets/DeleteImageDialog-*.js');
  await message.getByRole('button', { name: 'Reload' }).click();
  await expect(tab.getByLabel('Search images')).toHaveValue('parts are missing');
  await tab.getByRole('button', { name: 'More actions for Kept while parts are missing' }).click();
  await tab.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(tab.getByRole('alertdialog', { name: 'Delete image?' })).toBeVisible();
  await fresh.close();
});
