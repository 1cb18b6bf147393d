/** An event from its name to what a shop's page sends of it: made, sent by the snippet, seen to arrive, its column converted. */
import { expect, test, type Page } from '@playwright/test';
import { startHost, type LocalHost } from './support/local-host.ts';
import { signedInPage } from './support/people.ts';
import { expectSound } from './support/sound.ts';

let page: Page;
let shop: LocalHost;
let snippet = '';

test.beforeAll(async ({ browser }) => {
  page = await signedInPage(browser);
  shop = await startHost(3191, ({ url = '' }) =>
    url.startsWith('/shop') ? { type: 'text/html', body: `<!doctype html><title>Shop</title>${snippet}<h1>Shop</h1>` } : undefined,
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
