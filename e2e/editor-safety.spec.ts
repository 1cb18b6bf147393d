/** Two tabs, a lost connection, a window that is gone: nothing that was done in the editor is lost. */
import { expect, test, type Page } from '@playwright/test';
import { callApi } from './support/call-api.ts';
import { signedInPage } from './support/people.ts';
import { expectSound } from './support/sound.ts';

let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await signedInPage(browser);
});
test.afterAll(() => page.context().close());

const SERVER = /\/(api|healthz)/;
const SQUARE = { type: 'rect', originX: 'left', originY: 'top', top: 50, width: 60, height: 40, strokeWidth: 0, fill: '#1f4e8c' };
const square = (layerName: string, left: number) => ({ ...SQUARE, layerName, left });
const stage = (tab: Page) => tab.getByRole('application', { name: /^Canvas/ });
const layers = (tab: Page) => tab.getByRole('list', { name: 'Layers, top first' });
const layer = (tab: Page, name: string) => layers(tab).getByRole('button', { name, exact: true });
const copyWords = (tab: Page) => tab.getByText(/^Restored unsaved changes from \d\d:\d\d\.$/);

async function make(name: string): Promise<number> {
  const data = { version: '3.4.0', objects: [square('Ground', 100)] };
  const made = await callApi<{ image: { id: number } }>(page, 'POST', '/images', { name, type_id: 1, data });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.image.id;
}

async function open(id: number, tab = page): Promise<void> {
  await tab.goto(`/editor?id=${id}&type=image`);
  await expect(stage(tab)).toBeVisible();
  await expect(tab.getByText(/^Loading (fonts|the canvas)$/)).toHaveCount(0);
}

/** Another tab of the same person. */
async function openTab(id: number): Promise<Page> {
  const tab = await page.context().newPage();
  await open(id, tab);
  return tab;
}

async function savedNames(id: number): Promise<string[]> {
  const { body } = await callApi<{ image: { data: { objects: { layerName: string }[] } } }>(page, 'GET', `/images/${id}`);
  return body.image.data.objects.map(({ layerName }) => layerName);
}

/** @param from the tab that saves: need not wait for its next autosave */
async function expectSaved(id: number, names: string[], from?: Page): Promise<void> {
  await from?.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(() => savedNames(id), { timeout: 20_000 }).toEqual(names);
}

/** One more layer, with no wait for its being saved. */
async function rename(tab: Page, from: string, to: string): Promise<void> {
  // A tab behind another one is hardly drawn, and waits for everything.
  await tab.bringToFront();
  await layer(tab, from).click();
  await tab.keyboard.press('F2');
  const dialog = tab.getByRole('dialog', { name: 'Rename' });
  await dialog.getByLabel('Name').fill(to);
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(dialog).toHaveCount(0);
}

/** The pauses between tries grow; who has a connection again need not wait for the end of one. */
async function reconnect(tab: Page): Promise<void> {
  await tab.unroute(SERVER);
  await tab.bringToFront();
  await tab.evaluate(() => window.dispatchEvent(new Event('online')));
}

test('restores work of a window that closed or died, undoably', async () => {
  const id = await make('Closed at once');
  await test.step('closes before the next autosave', async () => {
    const tab = await openTab(id);
    await rename(tab, 'Ground', 'Before closing');
    await tab.close();
    await open(id);
    await expect(layer(page, 'Before closing')).toBeVisible();
    await expectSaved(id, ['Before closing']);
  });
  await test.step('dies before anything is sent', async () => {
    const tab = await openTab(id);
    await tab.route(SERVER, (route) => route.abort());
    await rename(tab, 'Before closing', 'Before dying');
    const crash = await page.context().newCDPSession(tab);
    void crash.send('Page.crash').catch(() => undefined);
    await tab.waitForEvent('crash');
    await open(id);
    await expect(copyWords(page)).toBeVisible();
    await expectSaved(id, ['Before dying']);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expectSaved(id, ['Before closing']);
    await tab.close();
  });
});

test('keeps offline work over a reload and sends it once online', async () => {
  const id = await make('In the tunnel');
  await open(id);
  await page.context().setOffline(true);
  await rename(page, 'Ground', 'Underground');
  await expect(page.getByText('Not saved yet', { exact: true })).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await rename(page, 'Underground', 'Deeper');
  await page.context().setOffline(false);
  await page.reload();
  await expect(layer(page, 'Deeper')).toBeVisible();
  await expectSaved(id, ['Deeper']);
});

test('follows the other tab without own changes, else keeps both apart', async () => {
  const id = await make('In two tabs');
  await open(id);
  const other = await openTab(id);
  await rename(page, 'Ground', 'By the first');
  await expectSaved(id, ['By the first'], page);
  await other.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(layer(other, 'By the first')).toBeVisible();
  await expect(other.getByText('This image was changed elsewhere.')).toBeVisible();

  await test.step('leaves a living tab’s work alone', async () => {
    await other.route(SERVER, (route) => route.abort());
    await rename(other, 'By the first', 'By the second');
    const third = await openTab(id);
    await expect(layer(third, 'By the first')).toBeVisible();
    await expect(copyWords(third)).toHaveCount(0);
    await third.close();
  });

  await test.step('shows both sides of a conflict and restores mine by undo', async () => {
    await rename(page, 'By the first', 'By the first again');
    await expectSaved(id, ['By the first again'], page);
    await reconnect(other);
    const conflict = other.getByRole('dialog', { name: /saved this image/ });
    await expect(conflict).toBeVisible({ timeout: 40_000 });
    await expect(conflict.getByRole('img', { name: 'Your version' })).toBeVisible();
    await expect(conflict.getByRole('img', { name: 'The saved version' })).toBeVisible();
    await expectSound(other);
    await conflict.getByRole('button', { name: /^Load/ }).click();
    await expect(layer(other, 'By the first again')).toBeVisible();
    await other.getByRole('button', { name: /^Undo/ }).first().click();
    await expect(layer(other, 'By the second')).toBeVisible();
    await expectSaved(id, ['By the second'], other);
  });

  await test.step('mine is kept as another image, and theirs stays', async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(layer(page, 'By the second')).toBeVisible();
    await other.route(SERVER, (route) => route.abort());
    await rename(other, 'By the second', 'Mine');
    await rename(page, 'By the second', 'Theirs');
    await expectSaved(id, ['Theirs'], page);
    await reconnect(other);
    const conflict = other.getByRole('dialog', { name: /saved this image/ });
    await expect(conflict).toBeVisible({ timeout: 40_000 });
    await conflict.getByRole('button', { name: 'Keep mine as a copy' }).click();
    await expect(other).not.toHaveURL(new RegExp(`id=${id}&`));
    await expect(layer(other, 'Mine')).toBeVisible();
    const copy = Number(new URL(other.url()).searchParams.get('id'));
    await expectSaved(copy, ['Mine']);
    await expectSaved(id, ['Theirs']);
  });
  await other.close();
});
