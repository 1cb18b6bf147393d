/**
 * A marketer connects the feed of a shop: set up, ask, choose the list and its fields; change it, and take it
 * away.
 */
import type { IncomingMessage } from 'node:http';
import { expect, test, type Page } from '@playwright/test';
import { callApi } from './support/call-api.ts';
import { startHost, type LocalHost } from './support/local-host.ts';
import { demoAccount, logIn } from './support/people.ts';
import { expectSound } from './support/sound.ts';

const PRODUCTS = Array.from({ length: 24 }, (_, n) => ({
  name: n === 0 ? 'Fell boots' : `Product ${n + 1}`,
  price: { amount: 89.5 + n, currency: 'GBP' },
  image_url: `https://cdn.shop.example/${n}.jpg`,
}));

let shop: LocalHost;
const asked: IncomingMessage[] = [];

test.beforeAll(async () => {
  shop = await startHost(3195, answer);
});
test.afterAll(() => shop.stop());

function answer(request: IncomingMessage) {
  asked.push(request);
  const { url = '', headers } = request;
  const json = (body: unknown) => ({ type: 'application/json', body: JSON.stringify(body) });
  if (url.startsWith('/products')) return json({ status: 'ok', products: PRODUCTS, links: [{ rel: 'next' }] });
  if (url.startsWith('/typo')) return { body: '{"products": [\n  {"name": "Boots"},\n]}' };
  if (headers.authorization === undefined) return { status: 401 };
  return json({ customer: { name: 'Amelia', points: 1240, next: { reward: 'Free delivery' } } });
}

const dialog = (page: Page) => page.getByRole('dialog', { name: /API data source/ });
const next = (page: Page) => dialog(page).getByRole('button', { name: 'Next', exact: true });

interface Source {
  id: number;
  name: string;
  config: { url: string; password: string; password_set: boolean; first_record: string; result_type: string };
  merge_fields: { field: string; value: string }[];
}

async function sourceCalled(page: Page, name: string): Promise<Source | undefined> {
  const { body } = await callApi<{ datasource: Source[] }>(page, 'GET', '/datasource/api');
  return body.datasource.find((source) => source.name === name);
}

test('connects a feed in four steps, edits it without its password, deletes it', async ({ page }) => {
  await logIn(page, demoAccount());
  await page.getByRole('navigation').getByRole('link', { name: 'API', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'API Data Sources' })).toBeVisible();

  await test.step('sets the feed up with a name, a URL and a placeholder', async () => {
    await page.getByRole('button', { name: 'Add API' }).click();
    await expect(dialog(page).getByLabel('Name', { exact: true })).toHaveValue(/^New Feed \d\d\/\d\d\/\d{4}, \d\d:\d\d$/);
    await expect(next(page)).toBeDisabled();
    await dialog(page).getByLabel('Feed URL').fill('shop');
    await dialog(page).getByLabel('Name', { exact: true }).fill('Shop window');
    await expect(dialog(page).getByRole('alert')).toHaveText('The address must begin with https:// or http://.');
    await dialog(page).getByLabel('Feed URL').fill(`${shop.address}/typo?of=`);
    await dialog(page).getByRole('button', { name: 'Insert a placeholder' }).click();
    await page.getByLabel('Name of the placeholder').fill('customer id');
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByLabel('Feed URL')).toHaveValue(`${shop.address}/typo?of={{customer id}}`);
    await expectSound(page);
    await next(page).click();
  });

  await test.step('tests the feed with given values and explains failures', async () => {
    await expect(next(page)).toBeDisabled();
    await dialog(page).getByLabel('customer id').fill('a b');
    await dialog(page).getByRole('button', { name: 'Test feed' }).click();
    await expect(dialog(page).getByRole('alert')).toContainText(
      'Error. The response isn’t JSON: line 3, column 1: there is a comma before the closing bracket.',
    );
    await expect(next(page)).toBeDisabled();
    await dialog(page).getByRole('button', { name: 'Back' }).click();
    await dialog(page).getByLabel('Feed URL').fill(`${shop.address}/products?of={{customer id}}`);
    await next(page).click();
    // Filled before, so it is asked at once.
    await expect(dialog(page).getByText('It answered')).toBeVisible();
    expect(asked.at(-1)?.url).toBe('/products?of=a%20b');
    await expect(dialog(page).getByText('Fell boots')).toBeVisible();
  });

  await test.step('preselects the likely list, allows another and folds by keyboard', async () => {
    await page.keyboard.press('Control+Enter');
    await expect(dialog(page).getByRole('radio', { name: /^products/ })).toBeChecked();
    await expect(dialog(page).getByText('24 items', { exact: true })).toBeVisible();
    await dialog(page)
      .getByRole('radio', { name: /^links/ })
      .check();
    await dialog(page)
      .getByRole('radio', { name: /^products/ })
      .check();
    await dialog(page).getByRole('button', { name: 'Fold products' }).press('Enter');
    await expect(dialog(page).getByText('Fell boots')).toBeHidden();
    await expectSound(page);
    await next(page).click();
  });

  await test.step('Fields: values with samples, each by a name of its own', async () => {
    await expect(dialog(page).getByText('4 fields of 4 chosen')).toBeVisible();
    await expect(dialog(page).getByText('89.5 · 90.5 · 91.5')).toBeVisible();
    await dialog(page).getByRole('checkbox', { name: 'price.currency' }).uncheck();
    await dialog(page).getByLabel('Name of price.amount').fill('name');
    await expect(dialog(page).getByRole('button', { name: 'Save' })).toBeDisabled();
    await dialog(page).getByLabel('Name of price.amount').fill('price');
    await expectSound(page);
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(page)).toBeHidden();
    const row = page.getByRole('row').filter({ hasText: 'Shop window' });
    await expect(row).toContainText(`${shop.address}/products?of={{customer id}}`);
    expect(await sourceCalled(page, 'Shop window')).toMatchObject({
      config: { first_record: '$.products', result_type: 'multiple' },
      merge_fields: [
        { field: 'name', value: 'name' },
        { field: 'price.amount', value: 'price' },
        { field: 'image_url', value: 'image url' },
      ],
    });
  });

  await test.step('edits to a single result and keeps its password', async () => {
    const edit = () => page.getByRole('button', { name: 'Edit Shop window' }).click();
    await edit();
    await dialog(page).getByLabel('Feed URL').fill(`${shop.address}/customer`);
    await dialog(page)
      .getByRole('radio', { name: /^Single/ })
      .check();
    await next(page).click();
    await expect(dialog(page).getByRole('alert')).toContainText('The feed needs a user name and password');
    await dialog(page).getByRole('button', { name: 'Back' }).click();
    await dialog(page).getByRole('button', { name: 'Password and headers' }).click();
    await dialog(page).getByLabel('Username').fill('limn');
    await dialog(page).getByLabel('Password').fill('sw0rdfish');
    await next(page).click();
    await expect(dialog(page).getByText('It answered')).toBeVisible();
    await next(page).click();
    await expect(dialog(page).getByRole('radio', { name: /^customer/ })).toBeChecked();
    await next(page).click();
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(page)).toBeHidden();

    await edit();
    await expect(dialog(page).getByLabel('Password')).toHaveValue('');
    await expect(dialog(page).getByLabel('Password')).toHaveAttribute('placeholder', 'Saved. Type to replace it.');
    await next(page).click();
    await dialog(page).getByRole('button', { name: 'Test again' }).click();
    await expect(dialog(page).getByText('It answered')).toBeVisible();
    expect(asked.at(-1)?.headers.authorization).toBe(`Basic ${Buffer.from('limn:sw0rdfish').toString('base64')}`);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    const source = await sourceCalled(page, 'Shop window');
    expect(source).toMatchObject({ config: { password: '', password_set: true, first_record: '$.customer' } });
    expect(JSON.stringify(source)).not.toContain('sw0rdfish');
  });

  await test.step('found by its address, at home on a phone, and deleted after the question', async () => {
    await page.getByLabel('Search feeds').fill('nowhere');
    await expect(page.getByText('No results for “nowhere”')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await page.getByLabel('Search feeds').fill('customer');
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('listitem').filter({ hasText: 'Shop window' })).toBeVisible();
    await expectSound(page);
    await page.getByRole('button', { name: 'Edit Shop window' }).click();
    await expectSound(page);
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Delete Shop window' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete data source?' });
    await question.getByRole('button', { name: 'Keep it' }).click();
    await page.getByRole('button', { name: 'Delete Shop window' }).click();
    await question.getByRole('button', { name: 'Delete data source' }).click();
    await expect(page.getByText('“Shop window” was deleted.')).toBeVisible();
    expect(await sourceCalled(page, 'Shop window')).toBeUndefined();
  });
});
