import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { callApi } from './support/call-api.ts';
import { signInFreshCompany } from './support/first-tag.ts';
import { expectSound } from './support/sound.ts';

const GENERIC = 'Sorry, an error has occured. Please try again, or contact support.';
const MANY = 96;

test.describe.configure({ mode: 'serial' });

let context: BrowserContext;
let page: Page;

const card = (name: string, on = page) => on.getByRole('article', { name, exact: true });
const cards = () => page.getByRole('article');
const search = () => page.getByLabel('Search images');
const title = (name: string) => page.getByRole('heading', { level: 1, name });
const question = (name: string, on = page) => on.getByRole('alertdialog', { name });
const snack = (text: string, on = page) => on.getByText(text);

/** Calls the API as the person of this page. */
async function api<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await callApi<T>(page, method, path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
}

async function make(name: string, change: object = {}): Promise<number> {
  const body = { name, type_id: 1, data_source: { fields: 'firstname' }, data: { version: '3.4.0', objects: [] }, ...change };
  return (await api<{ image: { id: number } }>('POST', '/images', body)).image.id;
}

test.beforeAll(async ({ browser }) => {
  context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  page = await context.newPage();
  await signInFreshCompany(page, { name: 'Ivy', email: `ivy-${process.pid}@example.com`, password: 'four words in a row' }, 'Long Lists');
});
test.afterAll(() => context.close());

test('explains images to a company without any and links the first', async () => {
  await page.goto('/images');
  await expect(page.getByRole('heading', { name: 'No images yet' })).toBeVisible();
  await expectSound(page, { except: ['region'] });
  await page.locator('#content').getByRole('link', { name: 'Create an image' }).click();
  await expect(title('New image')).toBeVisible();
});

test('shows cards with state and keeps search and labels in the address', async () => {
  const welcome = await make('Winter welcome', { labels: ['Journey', 'Coast'] });
  await make('Basket reminder', { labels: ['Journey'] });
  const timer = { data_source: { timer: { kind: 'fixed', end: '2030-01-01T00:00:00', timezone: 'Europe/London' } } };
  await make('Ends soon', { type_id: 2, ...timer });
  await api('POST', `/images/${welcome}/publish`);
  await page.goto('/images');
  await expect(page.getByText('3 images, 1 live')).toBeVisible();
  for (const text of ['Personalised (CSV)', 'Journey', 'Coast', 'Live, version 1'])
    await expect(card('Winter welcome')).toContainText(text);
  await expect(card('Winter welcome').getByRole('img', { name: 'Preview of Winter welcome' })).toBeVisible();
  await expect(card('Basket reminder')).toContainText('Draft');
  await expectSound(page, { except: ['region'] });

  for (const words of ['BASKET', 'countdown', 'coast']) {
    await search().fill(words);
    await expect(cards()).toHaveCount(1);
  }
  await expect(page.getByText('1 of 3 images')).toBeVisible();
  await search().fill('');
  await page.getByRole('group', { name: 'Type' }).getByRole('button', { name: 'Countdown timer' }).click();
  await expect(cards()).toHaveCount(1);
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await page.getByRole('button', { name: 'Label', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Journey' }).click();
  await expect(cards()).toHaveCount(2);
  await search().fill('winter');
  await expect(cards()).toHaveCount(1);
  await expect(page).toHaveURL(/\/images\?q=winter&label=Journey$/);
  await card('Winter welcome').getByRole('link', { name: 'Winter welcome', exact: true }).click();
  await page.waitForURL('**/editor?id=*');
  await page.goBack();
  await expect(search()).toHaveValue('winter');
  await expect(cards()).toHaveCount(1);
  await page.reload();
  await expect(search()).toHaveValue('winter');

  await search().fill('lyalty');
  await expect(page.getByRole('heading', { name: 'No results for “lyalty”' })).toBeVisible();
  await expectSound(page, { except: ['region'] });
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(cards()).toHaveCount(3);
  await expect(page).toHaveURL(/\/images$/);

  await page.getByRole('button', { name: 'Order: Last edited' }).click();
  await page.getByRole('menuitemradio', { name: 'Name' }).click();
  await page.reload();
  await expect(cards().first()).toHaveAccessibleName('Basket reminder');
  await page.getByRole('button', { name: 'Order: Name' }).click();
  await page.getByRole('menuitemradio', { name: 'Last edited' }).click();
});

test('shows a placeholder for a failed preview and refreshes it', async () => {
  // Never shown before, so that no copy of its picture is kept anywhere.
  const id = await make('Torn picture');
  await page.route('**/preview/**', (route) => route.abort());
  await page.goto('/images');
  await expect(card('Torn picture').getByRole('img', { name: 'Preview of Torn picture: no picture' })).toBeVisible();
  await page.unroute('**/preview/**');
  await card('Torn picture').hover();
  await page.getByRole('button', { name: 'Refresh preview: Torn picture' }).click();
  await expect(card('Torn picture').getByRole('img', { name: 'Preview of Torn picture', exact: true })).toHaveAttribute('src', /\.1$/);
  await api('DELETE', `/images/${id}`);
});

test('works by keyboard alone with one Tab stop, Enter and Delete', async () => {
  await page.goto('/images');
  await expect(cards()).toHaveCount(3);
  await search().focus();
  const focused = page.locator('article:focus-within');
  for (let stop = 0; stop < 8 && (await focused.count()) === 0; stop++) await page.keyboard.press('Tab');
  await expect(focused).toHaveAttribute('aria-posinset', '1');
  await page.keyboard.press('ArrowRight');
  await expect(focused).toHaveAttribute('aria-posinset', '2');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await expect(focused).toHaveAttribute('aria-posinset', '2');
  const name = (await focused.getAttribute('aria-label')) ?? '';
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menu', { name: `Actions for ${name}` })).toBeVisible();
  await expectSound(page, { except: ['region'] });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Delete');
  await expect(question('Delete image?').getByRole('button', { name: 'Keep it' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(focused).toHaveAttribute('aria-label', name);

  const more = page.getByRole('button', { name: `More actions for ${name}` });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(question('Delete image?').getByRole('button', { name: 'Keep it' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();

  await card(name).getByRole('link', { name }).last().focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/editor?id=*');
});

test('copies once by double click, opens the editor and survives offline', async () => {
  await page.goto('/images');
  await card('Basket reminder').hover();
  await page.getByRole('button', { name: 'Copy: Basket reminder' }).dblclick();
  await page.waitForURL('**/editor?id=*');
  await expect(page.getByLabel('Image Name')).toHaveValue('Copy of Basket reminder');
  await page.goto('/images');
  await expect(page.getByText('4 images, 1 live')).toBeVisible();

  await context.setOffline(true);
  await page.getByRole('button', { name: 'More actions for Ends soon' }).click();
  await page.getByRole('menuitem', { name: 'Copy' }).click();
  await expect(snack(GENERIC)).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Send again' }).click();
  await page.waitForURL('**/editor?id=*');
  await expect(page.getByLabel('Image Name')).toHaveValue('Copy of Ends soon');
});

test('asks before deleting, survives offline and tells the second user', async () => {
  await page.goto('/images');
  const other = await context.newPage();
  await other.goto('/images');
  const gone = 'Copy of Basket reminder';
  await card(gone, other).hover();
  await other.getByRole('button', { name: `Delete: ${gone}` }).click();
  await expect(question('Delete image?', other)).toContainText('It was never published, so no emails are affected.');

  // A tab behind another one is hardly drawn, and waits for everything.
  await page.bringToFront();
  await card(gone).hover();
  await page.getByRole('button', { name: `Delete: ${gone}` }).click();
  await question('Delete image?').getByRole('button', { name: 'Keep it' }).click();
  await expect(card(gone)).toBeVisible();
  await card(gone).hover();
  await page.getByRole('button', { name: `Delete: ${gone}` }).click();
  await context.setOffline(true);
  await question('Delete image?').getByRole('button', { name: 'Delete image' }).click();
  await expect(question('Delete image?').getByRole('alert')).toContainText('The server didn’t respond.');
  await expectSound(page, { except: ['region'] });
  await context.setOffline(false);
  await question('Delete image?').getByRole('button', { name: 'Delete image' }).click();
  await expect(snack(`“${gone}” was deleted.`)).toBeVisible();
  await expect(card(gone)).toHaveCount(0);

  await other.bringToFront();
  await question('Delete image?', other).getByRole('button', { name: 'Delete image' }).click();
  await expect(snack(`“${gone}” was already gone. Someone else deleted it.`, other)).toBeVisible();
  await expect(card(gone, other)).toHaveCount(0);
  await other.close();
});

test('shows a locked image, and unlocks and deletes it in one go', async () => {
  const id = await make('Kept safe');
  await page.goto('/images');
  // Locked by someone after this list was loaded.
  await expect(card('Kept safe')).toBeVisible();
  await api('POST', `/images/${id}`, { lock: true });
  await card('Kept safe').hover();
  await page.getByRole('button', { name: 'Delete: Kept safe' }).click();
  await question('Delete image?').getByRole('button', { name: 'Delete image' }).click();
  await expect(question('This image is locked')).toContainText('“Kept safe”');
  // Behind the dialog only eyes see it.
  await expect(page.locator('article[aria-label="Kept safe"]')).toContainText('Locked');
  await expectSound(page, { except: ['region'] });
  await question('This image is locked').getByRole('button', { name: 'Unlock it' }).click();
  // The card goes before the server has answered, and a page that is left takes the call with it.
  const deleted = page.waitForResponse((answer) => answer.request().method() === 'DELETE' && answer.ok());
  await question('Delete image?').getByRole('button', { name: 'Delete image' }).click();
  await deleted;
  await expect(card('Kept safe')).toHaveCount(0);
});

test('chooses an image in a dialog by the plus button', async () => {
  await page.goto('/tag');
  const dialog = page.getByRole('dialog', { name: 'Choose an image' });
  await expect(dialog.getByRole('article')).toHaveCount(4);
  await expectSound(page, { except: ['region'] });
  await dialog.getByLabel('Search images').fill('basket');
  await expect(dialog.getByRole('article')).toHaveCount(1);
  await expect(dialog.getByRole('article').getByRole('button')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Select Basket reminder' }).click();
  await expect(page.getByRole('dialog', { name: 'Tags' })).toContainText('Basket reminder');
});

test('draws few of many images, reaches the last and returns to the place', async () => {
  const names = Array.from({ length: MANY }, (_, index) => `Batch ${String(index + 1).padStart(3, '0')}`);
  while (names.length > 0) await Promise.all(names.splice(0, 24).map((name) => make(name)));
  await page.goto('/images');
  await expect(page.getByText(`${MANY + 4} images, 1 live`)).toBeVisible();
  await cards()
    .first()
    .getByRole('link', { name: /^Batch/ })
    .last()
    .focus();
  await page.keyboard.press('Control+End');
  await expect(page.locator('article:focus-within')).toHaveAttribute('aria-posinset', String(MANY + 4));
  await expect(page.locator('article:focus-within')).toBeInViewport();
  expect(await cards().count()).toBeLessThan(60);

  await page.locator('#content').evaluate((content) => (content.scrollTop = 6000));
  await expect.poll(() => page.locator('#content').evaluate((content) => content.scrollTop)).toBeGreaterThan(5900);
  await page.waitForTimeout(300);
  expect(await cards().count()).toBeLessThan(60);
  const left = await page.locator('#content').evaluate((content) => content.scrollTop);
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(title('Dashboard')).toBeVisible();
  await page.goBack();
  await expect
    .poll(async () => Math.abs((await page.locator('#content').evaluate((content) => content.scrollTop)) - left))
    .toBeLessThan(40);
  // Also a place that the page reaches before its list is there. (A page that was gone back to is held for a
  // moment.)
  await page.waitForTimeout(500);
  await page.locator('#content').evaluate((content) => (content.scrollTop = 60));
  await page.waitForTimeout(300);
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(title('Dashboard')).toBeVisible();
  await page.goBack();
  await expect(cards().first()).toBeVisible();
  await page.waitForTimeout(500);
  expect(await page.locator('#content').evaluate((content) => content.scrollTop)).toBe(60);

  await search().fill('batch 077');
  await expect(cards()).toHaveCount(1);
  await expect(card('Batch 077')).toBeInViewport();
});

test('lists all images accessibly on tablet and dark phone', async () => {
  await page.goto('/images?q=winter');
  for (const [width, colorScheme] of [
    [1024, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await expect(card('Winter welcome')).toBeVisible();
    await expectSound(page, { except: ['region'] });
  }
});
