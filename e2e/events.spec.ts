/**
 * An event from its name to what a shop's page sends of it: made, sent by the snippet, seen to arrive, its
 * column converted.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import type * as Library from '@segment/analytics-next';
import { callApi } from './support/call-api.ts';
import { startHost, type LocalHost } from './support/local-host.ts';
import { signedInPage } from './support/people.ts';
import { expectSound } from './support/sound.ts';

/** Built for pages without a bundler. */
const LIBRARY = join(dirname(createRequire(import.meta.url).resolve('@segment/analytics-next/package.json')), 'dist/umd');

let page: Page;
let shop: LocalHost;
let snippet = '';

test.beforeAll(async ({ browser }) => {
  page = await signedInPage(browser);
  shop = await startHost(3191, ({ url = '' }) =>
    url.startsWith('/library/')
      ? { type: 'text/javascript', body: readFileSync(join(LIBRARY, basename(url))) }
      : url.startsWith('/shop')
        ? { type: 'text/html', body: `<!doctype html><title>Shop</title>${snippet}<h1>Shop</h1>` }
        : undefined,
  );
});
test.afterAll(async () => {
  shop.stop();
  await page.context().close();
});

type Limn = (...call: unknown[]) => void;
const call = (visitor: Page, ...args: unknown[]) => visitor.evaluate((given) => (window as unknown as { limn: Limn }).limn(...given), args);
const tab = (name: string) => page.getByRole('tab', { name, exact: true }).click();
const arrived = (text: string) => page.getByRole('table', { name: 'Last events' }).getByRole('row').filter({ hasText: text });

test('collects what a page sends, keeps it over a page load, and converts a column', async ({ browser }) => {
  await test.step('make an event and its column', async () => {
    await page.goto('/home');
    await page.getByRole('link', { name: 'Event Data' }).click();
    await page.getByRole('button', { name: 'New event' }).first().click();
    await page.getByRole('textbox', { name: 'Event Name' }).fill('Signup');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Signup' })).toBeVisible();
    await page.getByRole('button', { name: 'Add column' }).click();
    await page.getByRole('textbox', { name: 'Column Name' }).fill('seats');
    await page.getByRole('dialog').getByRole('button', { name: 'Add column' }).click();
    await expect(page.getByRole('row', { name: /^seats/ })).toContainText('Text (255)');
    await expectSound(page);
  });

  await test.step('copy the code for a page, with a new write key', async () => {
    await page.getByRole('link', { name: 'Send events' }).last().click();
    await page.getByRole('button', { name: 'New write key' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Shop');
    await page.getByRole('button', { name: 'Create key' }).click();
    const secret = (await page.getByLabel('The write key').textContent()) ?? '';
    await page.getByRole('tab', { name: 'Web page' }).click();
    await expect(page.getByLabel('Code', { exact: true }).last()).toContainText(`data-key="${secret}"`);
    snippet = (await page.getByLabel('Code', { exact: true }).last().textContent()) ?? '';
    await expectSound(page);
  });

  const context = await browser.newContext();
  const visitor = await context.newPage();
  await page.getByRole('link', { name: 'Event Data' }).first().click();
  await page.getByRole('link', { name: 'Signup', exact: true }).click();

  await test.step('see what the page sends, which stores nothing before consent', async () => {
    await tab('Last events');
    await visitor.goto(`${shop.address}/shop`);
    await expect(arrived('anna@example.com')).toHaveCount(1);
    await call(visitor, 'identify', 'bert');
    await call(visitor, 'track', 'Signup', { seats: 3 });
    await expect(arrived('bert')).toContainText('seats: 3');
    expect(await context.cookies()).toEqual([]);
    expect(await visitor.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  });

  await test.step('send from the next page what could not be sent from this one', async () => {
    await call(visitor, 'consent', true);
    await context.route('**/v1/batch', (route) => route.abort());
    await call(visitor, 'identify', 'carla');
    await call(visitor, 'track', 'Signup', { seats: 12 });
    await visitor.waitForRequest('**/v1/batch');
    snippet = snippet.replace(/limn\('(track|identify)'/g, "limn('nothing'");
    await context.unroute('**/v1/batch');
    await visitor.goto(`${shop.address}/shop/basket`);
    await expect(arrived('carla')).toHaveCount(1);
    await expect(arrived('carla')).toContainText('seats: 12');
    expect(await context.cookies()).toEqual([]);
    await call(visitor, 'consent', false);
    expect(await visitor.evaluate(() => localStorage.length)).toBe(0);
  });
  await context.close();

  await test.step('convert the column, and see which rows don’t fit', async () => {
    await tab('Fields');
    await page.getByRole('button', { name: 'Edit: seats' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Column' });
    await dialog.getByRole('combobox', { name: 'Data Type' }).click();
    await page.getByRole('option', { name: 'Number', exact: true }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('list', { name: 'Rows that don’t fit' })).toContainText('“text”');
    await dialog.getByRole('combobox', { name: 'Data Type' }).click();
    await page.getByRole('option', { name: 'Text', exact: true }).click();
    await dialog.getByRole('textbox', { name: 'Max characters' }).fill('4');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('row', { name: /^seats/ })).toContainText('Text (4)');
    await expectSound(page);
  });
});

test('takes what the browser library of customer-data tools sends', async ({ browser, baseURL }) => {
  const { body: made } = await callApi<{ event: { id: number } }>(page, 'POST', '/events', { event_name: 'Order Completed' });
  const { body: key } = await callApi<{ collect_key: { secret: string } }>(page, 'POST', '/collect_keys', { name: 'Library' });
  const context = await browser.newContext();
  const visitor = await context.newPage();
  snippet = '<script src="/library/index.js"></script>';
  await visitor.goto(`${shop.address}/shop`);
  await visitor.evaluate(
    async ({ writeKey, cdnURL }) => {
      const { AnalyticsBrowser } = (window as unknown as { AnalyticsNext: typeof Library }).AnalyticsNext;
      const analytics = AnalyticsBrowser.load({ writeKey, cdnURL });
      await analytics.identify('dora@example.com');
      await analytics.track('Order Completed', { total: 12.5 });
    },
    { writeKey: key.collect_key.secret, cdnURL: baseURL ?? '' },
  );
  const records = async () => (await callApi<{ records: object[] }>(page, 'GET', `/events/${made.event.id}/records`)).body.records;
  await expect
    .poll(records)
    .toEqual([expect.objectContaining({ customer_id: 'dora@example.com', event_properties: expect.objectContaining({ total: 12.5 }) })]);
  await context.close();
});
