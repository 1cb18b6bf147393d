/**
 * An event view from its first name to its preview: the item's table, a rank, a cohort table, a search and a
 * copy.
 */
import { expect, test, type Page } from '@playwright/test';
import { callApi, sendFile } from './support/call-api.ts';
import { signedInPage } from './support/people.ts';
import { expectSound } from './support/sound.ts';

const EVENT = 'Boat purchase';
const DAY_MS = 86_400_000;
let page: Page;

test.beforeAll(async ({ browser }) => {
  page = await signedInPage(browser);
  await page.goto('/home');
  await collectPurchases();
});
test.afterAll(() => page.context().close());

const tab = (name: string) => page.getByRole('tab', { name, exact: true });
const toggle = (name: string) => page.getByRole('switch', { name, exact: true });

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await callApi<T>(page, method, path, body);
  expect([path, answer.status]).toEqual([path, method === 'GET' ? 200 : expect.any(Number)]);
  expect(answer.status).toBeLessThan(300);
  return answer.body;
}

/** Anna buys a dinghy and, 40 days later, a cutter; Ben buys a cutter. */
async function collectPurchases(): Promise<void> {
  const file = { name: 'boats.csv', bytes: Buffer.from('sku,model,price\nD1,Dinghy,900\nC1,Cutter,9000\n') };
  const { id: table } = (await sendFile<{ id: number }>(page, '/datatable/datatable', { fields: { name: 'Boats' }, file })).body;
  const status = async () => (await ask<{ status: string }>('GET', `/datatablestat/${table}`)).status;
  await expect.poll(status).toBe('confirm');
  await ask('POST', `/datatable/confirm/${table}`, { uniqueHeader: 'sku' });
  await expect.poll(status).toBe('complete');
  const { id: event } = (await ask<{ event: { id: number } }>('POST', '/events', { event_name: EVENT })).event;
  await ask('POST', `/events/${event}/fields`, { name: 'sku', item_datatable: table });
  const bought = (customer_id: string, sku: string, daysAgo: number) => ({
    customer_id,
    event_timestamp: new Date(Date.now() - daysAgo * DAY_MS).toISOString(),
    event_properties: { sku },
  });
  await ask('POST', `/events/${event}/records`, {
    records: [bought('anna', 'D1', 60), bought('anna', 'C1', 20), bought('ben', 'C1', 10)],
  });
  await expect.poll(async () => (await ask<{ records: unknown[] }>('GET', `/events/${event}/records`)).records.length).toBe(3);
}

test('builds a view with each enrichment, and finds and copies it', async () => {
  await test.step('create a view of the event', async () => {
    await page.getByRole('link', { name: 'Event Views' }).click();
    await page.getByRole('button', { name: `New view of ${EVENT}` }).click();
    const dialog = page.getByRole('dialog', { name: 'New Event View' });
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog.getByText('Give the view a name.')).toBeVisible();
    await dialog.getByLabel('View Name').fill('First cutters');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/eventviews\/edit\?id=\d+$/);
    await expect(page.getByRole('heading', { name: 'First cutters', exact: true })).toBeVisible();
  });

  await test.step('switch the enrichments on', async () => {
    await tab('Event Enrichment').click();
    await toggle('Event Enrichment').click();
    await tab('Datatable Enrichment').click();
    await toggle('Datatable Enrichment').click();
    await expect(page.getByText('Unsaved changes').first()).toBeVisible();
  });

  await test.step('filter by a column of the item, and by rank', async () => {
    await tab('Definition').click();
    for (const [field, value] of [
      ['model', 'cutter'],
      ['Rank', '1'],
    ] as const) {
      await page.getByRole('button', { name: 'Add rule to the whole rule' }).click();
      await page
        .getByRole('combobox', { name: /^Field of/ })
        .last()
        .fill(field);
      await page.keyboard.press('Enter');
      await page
        .getByLabel(/^Value of/)
        .last()
        .fill(value);
      // Counted before it is saved; what ranks say is known only over whole histories.
      await expect(page.getByText(/^\d+ of \d+ events match$/)).toHaveCount(field === 'model' ? 1 : 0);
    }
    await page.getByRole('button', { name: 'SAVE' }).click();
    await expect(page.getByRole('button', { name: 'SAVE' })).toBeDisabled();
    // Its tooltip goes with the pointer.
    await page.mouse.move(0, 0);
  });

  await test.step('preview the first cutter of each customer', async () => {
    await tab('Preview').click();
    const rows = page.getByRole('table', { name: 'Events of the view' }).getByRole('row');
    await expect(rows).toHaveCount(3);
    await expect(rows.nth(1)).toContainText(/ben.*C1.*Cutter/);
    await expect(rows.nth(2)).toContainText(/anna.*C1.*Cutter/);
    await expectSound(page);
  });

  await test.step('read the cohorts of the view', async () => {
    await tab('Event Enrichment').click();
    const cohorts = page.getByRole('table', { name: 'Retention by cohort and period' });
    await expect(cohorts.getByRole('cell', { name: '100%' }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Events', exact: true }).click();
    await expect(page.getByRole('table', { name: 'Events by cohort and period' })).toBeVisible();
    await expectSound(page);
  });

  await test.step('find the view by its name and copy it', async () => {
    await page.getByRole('link', { name: 'Event Views' }).first().click();
    await page.getByRole('textbox', { name: 'Search events and views' }).fill('cutters');
    const row = page
      .getByRole('table', { name: `Views of ${EVENT}` })
      .getByRole('row')
      .nth(1);
    await expect(row).toContainText(/First cutters\s*No\s*Yes\s*Yes/);
    await row.getByRole('button', { name: 'Copy: First cutters' }).click();
    await page.getByRole('button', { name: 'Copy view' }).click();
    await expect(page.getByRole('heading', { name: 'Copy of First cutters' })).toBeVisible();
  });

  await test.step('ask before unsaved changes are lost, and delete the copy', async () => {
    await toggle('Most Recent').click();
    await page.getByRole('link', { name: 'Event Views' }).first().click();
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await page.getByRole('button', { name: 'Delete: Copy of First cutters' }).click();
    await page.getByRole('button', { name: 'Delete view' }).click();
    await expect(page.getByText('“Copy of First cutters” was deleted.')).toBeVisible();
  });
});
