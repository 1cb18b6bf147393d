/**
 * Many images at once: selected, labelled, deleted, brought back by Undo and from the bin; and filed in
 * folders; assets, too.
 */
import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { callApi, sendFile } from './support/call-api.ts';
import { signInFreshCompany } from './support/first-tag.ts';
import { photo } from './support/png.ts';
import { expectSound } from './support/sound.ts';

test.describe.configure({ mode: 'serial' });

let context: BrowserContext;
let page: Page;

const card = (name: string) => page.getByRole('article', { name, exact: true });
const cards = () => page.getByRole('article');
const tick = async (name: string, modifiers: 'Shift'[] = []) => {
  await card(name).hover();
  await page.getByRole('checkbox', { name: `Select ${name}` }).click({ modifiers });
};
const bar = () => page.getByRole('toolbar', { name: 'Selected images' });
const undo = () => page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();

async function api<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await callApi<T>(page, method, path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
}

async function make(name: string): Promise<{ id: number; uuid: string }> {
  const text = { type: 'textbox', text: name, left: 10, top: 10, width: 400, fontSize: 40, fill: '#16243a', fontFamily: 'Open Sans' };
  const data = { version: '3.4.0', objects: [text] };
  return (await api<{ image: { id: number; uuid: string } }>('POST', '/images', { name, type_id: 1, data })).image;
}

/** The step of its chain by which a mailed tag is answered. */
async function tagShows(uuid: string): Promise<string | undefined> {
  return (await page.request.get(`/render/${uuid}?eid=anna@example.com`)).headers()['x-limn-reason'];
}

test.beforeAll(async ({ browser }) => {
  context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  page = await context.newPage();
  await signInFreshCompany(page, { name: 'Bea', email: `bea-${process.pid}@example.com`, password: 'four words in a row' }, 'Bin & Co');
});
test.afterAll(() => context.close());

test('labels, deletes and restores several images with their tags', async () => {
  const live = await make('Delta');
  for (const name of ['Gamma', 'Beta', 'Alpha']) await make(name);
  await api('POST', `/images/${live.id}/publish`);
  const drawn = await tagShows(live.uuid);
  await page.goto('/images');
  await expect(cards()).toHaveCount(4);

  // The one that was published is the last that was changed, and so the first.
  await tick('Delta');
  await tick('Beta', ['Shift']);
  await expect(bar().getByRole('status')).toHaveText('3 selected');
  await expectSound(page, { except: ['region'] });
  await bar().getByRole('button', { name: 'Label' }).click();
  await page.getByLabel('Add labels').fill('Autumn');
  await page.getByRole('button', { name: 'Save labels' }).click();
  for (const name of ['Delta', 'Alpha', 'Beta']) await expect(card(name)).toContainText('Autumn');
  await expect(card('Gamma')).not.toContainText('Autumn');

  await bar().getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog', { name: 'Delete 3 images?' }).getByRole('button', { name: 'Delete 3 images' }).click();
  await expect(cards()).toHaveCount(1);
  await expect.poll(() => tagShows(live.uuid)).toBe('neutral');
  await undo();
  await expect(cards()).toHaveCount(4);
  await expect(card('Delta')).toContainText('Autumn');
  await expect.poll(() => tagShows(live.uuid)).toBe(drawn);

  await card('Delta').hover();
  await page.getByRole('button', { name: 'Delete: Delta' }).click();
  await page.getByRole('alertdialog', { name: 'Delete image?' }).getByRole('button', { name: 'Delete image' }).click();
  await expect(card('Delta')).toHaveCount(0);
  await page.getByRole('link', { name: 'Bin' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bin' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Delta/ })).toContainText(/by Bea.*30 days/);
  await expect(page.getByRole('img', { name: 'Preview of Delta', exact: true })).toBeVisible();
  await expectSound(page, { except: ['region'] });
  await page.getByRole('button', { name: 'Restore Delta' }).click();
  await expect(page.getByText('“Delta” is back. Its tags work again.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'The bin is empty' })).toBeVisible();
  await page.goto('/images');
  await expect(card('Delta')).toContainText('Live, version 1');
  await expect.poll(() => tagShows(live.uuid)).toBe(drawn);
});

test('labels, locks, deletes and restores several templates', async () => {
  for (const name of ['Frame', 'Badge', 'Coupon']) await api('POST', '/images', { name, type_id: 1, template: true });
  await page.goto('/template/1');
  const acts = page.getByRole('toolbar', { name: 'Selected templates' });
  await tick('Coupon');
  await tick('Frame', ['Shift']);
  await expect(acts.getByRole('status')).toHaveText('3 selected');
  await expectSound(page, { except: ['region'] });
  await acts.getByRole('button', { name: 'Label' }).click();
  await page.getByLabel('Add labels').fill('House');
  await page.getByRole('button', { name: 'Save labels' }).click();
  for (const name of ['Frame', 'Badge', 'Coupon']) await expect(card(name)).toContainText('House');
  await card('Badge').getByRole('img').click();
  await expect(acts.getByRole('status')).toHaveText('2 selected');
  await acts.getByRole('button', { name: 'Lock' }).click();
  await expect(card('Frame')).toContainText('Locked');
  await undo();
  await expect(card('Frame')).not.toContainText('Locked');
  await acts.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog', { name: 'Delete 2 templates?' }).getByRole('button', { name: 'Delete 2 templates' }).click();
  await expect(card('Coupon')).toHaveCount(0);
  await undo();
  await expect(card('Coupon')).toContainText('House');
  await page.getByRole('button', { name: 'More actions for Frame' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete template' }).click();
  await expect(card('Frame')).toHaveCount(0);
  await page.getByRole('link', { name: 'Bin' }).click();
  await page.getByRole('button', { name: 'Restore Frame' }).click();
  await expect(page.getByText('“Frame” is back.')).toBeVisible();
});

test('files images in folders by menu and drag and finds them in all', async () => {
  await page.goto('/images');
  await page.getByRole('button', { name: 'New folder' }).click();
  await page.getByLabel('Folder name').fill('Clients');
  await page.getByRole('button', { name: 'Create folder' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'This folder is empty' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all images' }).click();

  await page.getByRole('button', { name: 'More actions for Alpha' }).click();
  await page.getByRole('menuitem', { name: 'Move to folder' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Clients/ })
    .click();
  await expect(card('Alpha')).toContainText('Clients');
  await tick('Beta');
  await tick('Gamma');
  await card('Gamma')
    .getByRole('link', { name: 'Gamma', exact: true })
    .dragTo(page.getByRole('button', { name: /^Clients/ }));
  await expect(page.getByRole('button', { name: 'Clients 3 images' })).toBeVisible();

  await page.getByRole('button', { name: 'Clients 3 images' }).click();
  await expect(cards()).toHaveCount(3);
  await expect(page).toHaveURL(/\/images\?folder=\d+$/);
  await page.keyboard.press('Escape');
  await page.getByLabel('Search images').fill('a');
  await expect(cards()).toHaveCount(4);
  await expect(card('Beta')).toContainText('Clients');
  await page.getByLabel('Search images').fill('');
  await expect(cards()).toHaveCount(3);
  await expectSound(page, { except: ['region'] });

  await page.getByRole('button', { name: 'More actions of Clients' }).click();
  await page.getByRole('menuitem', { name: 'Delete folder' }).click();
  await page.getByRole('alertdialog', { name: 'Delete folder?' }).getByRole('button', { name: 'Delete folder' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Images' })).toBeVisible();
  await expect(cards()).toHaveCount(4);
});

test('tags, deletes and restores several assets', async () => {
  for (const [index, name] of ['Beach', 'Logo', 'Shown'].entries())
    await sendFile(page, '/cdn_image', { fields: { name }, file: { name: `${name}.png`, bytes: photo(300 + 40 * index, 160) } });
  const { cdn_images: assets } = await api<{ cdn_images: { data: { url: string; name: string }[] } }>('GET', '/cdn_image');
  await api('POST', '/images', { name: 'The offer', type_id: 1, fallback_image: assets.data.find(({ name }) => name === 'Shown')?.url });
  await page.goto('/pictures');
  const choose = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` });
  const acts = page.getByRole('toolbar', { name: 'Selected assets' });
  await choose('Beach').click();
  await choose('Logo').click();
  await acts.getByRole('button', { name: 'Tags' }).click();
  await page.getByLabel('Add tags').fill('Summer');
  await page.getByRole('button', { name: 'Save tags' }).click();
  await expect(page.getByText(/^The tags of .* are changed\.$/)).toBeVisible();
  await choose('Shown').click();
  await expect(acts.getByRole('status')).toHaveText('3 selected');
  await expectSound(page, { except: ['region'] });
  await acts.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog', { name: 'Delete 3 assets?' }).getByRole('button', { name: 'Delete 3 assets' }).click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('“The offer”');
  await expect(choose('Beach')).toHaveCount(0);
  await expect(choose('Shown')).toHaveCount(1);
  await undo();
  await expect(choose('Beach')).toHaveCount(1);

  await page.keyboard.press('Escape');
  await choose('Beach').click();
  await acts.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete asset' }).click();
  await page.getByRole('link', { name: 'Bin' }).click();
  await page.getByRole('button', { name: 'Restore Beach' }).click();
  await expect(page.getByText('“Beach” is back.')).toBeVisible();
  await page.goto('/pictures');
  await page.getByRole('button', { name: 'Summer' }).click();
  await expect(choose('Beach')).toHaveCount(1);
});
