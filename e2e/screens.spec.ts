import { expect, test, type Page } from '@playwright/test';
import { demoAccount, logIn } from './support/people.ts';
import { expectSound } from './support/sound.ts';

const WIDTHS = [
  [1440, 900],
  [390, 844],
] as const;

/** What the browser complained about since the last look. */
function listen(page: Page): () => string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    // Lists also show images of other journeys, which may be deleted while their pictures are on their way.
    if (new URL(message.location().url || page.url()).pathname.startsWith('/preview/')) return;
    if (['error', 'warning'].includes(message.type())) complaints.push(`${page.url()}: ${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  return () => complaints.splice(0);
}

/** Makes an image over the API, as a program with the company's key would. */
async function makeImage(page: Page, name: string): Promise<{ id: number }> {
  const response = await page.request.post('/api/v1/images', {
    headers: { authorization: `Bearer ${demoAccount().apiKey}` },
    data: {
      name,
      type_id: 1,
      data_source: { fields: 'firstname' },
      width: 600,
      height: 200,
      data: { version: '3.4.0', background: '#ffffff', objects: [] },
    },
  });
  expect(response.status()).toBe(201);
  return ((await response.json()) as { image: { id: number } }).image;
}

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const search = (page: Page) => page.getByLabel('Search images');
const focused = (page: Page) => page.locator(':focus');

for (const [width, height] of WIDTHS) {
  test(`every page is accessible, fits and is quiet at ${width} pixels`, async ({ page }) => {
    const complaints = listen(page);
    await page.setViewportSize({ width, height });
    await logIn(page, demoAccount());
    const { id } = await makeImage(page, `Sound at ${width}`);
    const pages: readonly [address: string, shown: () => Promise<void>][] = [
      ['/home?billing=1', () => expect(page.getByText('Thanks for signing up.')).toBeVisible()],
      ['/images', () => expect(card(page, `Sound at ${width}`)).toBeVisible()],
      ['/new', () => expect(page.getByLabel('Image Name')).toBeVisible()],
      [`/tag?id=${id}`, () => expect(page.getByRole('button', { name: 'Publish and show the tag' })).toBeVisible()],
      [`/editor?id=${id}&type=image`, () => expect(page.getByRole('button', { name: 'GENERATE TAGS' })).toBeVisible()],
      ['/help', () => expect(page.getByRole('heading', { name: 'Help and Support' })).toBeVisible()],
      ['/verify', () => expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()],
      ['/createcompany', () => expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()],
      ['/nowhere', () => expect(page.getByRole('heading', { name: 'There is no page here' })).toBeVisible()],
      ['/error', () => expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()],
    ];
    for (const [address, shown] of pages) {
      await page.goto(address);
      await shown();
      await expectSound(page);
    }
    await page.goto(`/tag?id=${id}`);
    await page.getByRole('button', { name: 'Publish and show the tag' }).click();
    await expect(page.getByLabel('Your Tag, HTML')).toContainText('BEGIN IMAGE 1');
    await expect(page.getByRole('img', { name: /as a person sees it/ })).toBeVisible();
    await expectSound(page);
    expect(complaints()).toEqual([]);
  });
}

test('an image is made by keyboard alone, with a field and a look at the background dialog', async ({ page }) => {
  const complaints = listen(page);
  await logIn(page, demoAccount());
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search or go to' })).toBeFocused();
  await page.keyboard.type('new image');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Image Name')).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('By keyboard');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('radio', { name: /Personalised/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('firstname');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('radio', { name: /Empty Canvas/ })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /Background Image/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Background Image' })).toBeVisible();
  await expectSound(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Upload a picture' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Control+Enter');
  await page.waitForURL('**/editor?id=*');
  await expect(page.getByLabel('Image Name')).toHaveValue('By keyboard');
  expect(complaints()).toEqual([]);
});

test('images are found by name, type and label, and an empty search can be cleared', async ({ page }) => {
  const complaints = listen(page);
  await logIn(page, demoAccount());
  const { id } = await makeImage(page, 'Lighthouse');
  await page.request.post(`/api/v1/images/${id}`, {
    headers: { authorization: `Bearer ${demoAccount().apiKey}` },
    data: { labels: ['Coastal walks'] },
  });
  await page.goto('/images');
  for (const words of ['lightHOUSE', 'coastal']) {
    await search(page).fill(words);
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(card(page, 'Lighthouse')).toBeVisible();
  }
  await search(page).fill('personalised');
  await expect(card(page, 'Lighthouse')).toBeVisible();
  await search(page).fill('nothing has this name');
  await expect(page.getByRole('heading', { name: 'No image is called “nothing has this name”' })).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(card(page, 'Lighthouse')).toBeVisible();
  expect(complaints()).toEqual([]);
});

test('an image is deleted by its menu after the question, and kept when the question is left', async ({ page }) => {
  const complaints = listen(page);
  await logIn(page, demoAccount());
  await makeImage(page, 'To be deleted');
  await page.goto('/images');
  const more = page.getByRole('button', { name: 'More actions for To be deleted' });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await expectSound(page, { except: ['region'] });
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Delete image?' });
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await expectSound(page);
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete image' }).click();
  await expect(card(page, 'To be deleted')).toHaveCount(0);
  await expect(focused(page)).toHaveText('Images');
  expect(complaints()).toEqual([]);
});

test('what is changed while the connection is away is saved when it is back', async ({ page, context }) => {
  await logIn(page, demoAccount());
  const { id } = await makeImage(page, 'Offline');
  await page.goto(`/tag?id=${id}`);
  await page.getByLabel('utm_campaign').waitFor();
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await page.getByLabel('utm_campaign').fill('spring');
  await expect(page.getByText('Not saved yet.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Saved. Tags already mailed keep working.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('utm_campaign')).toHaveValue('spring');
});
