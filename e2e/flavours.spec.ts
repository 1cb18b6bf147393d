/** From events to a flavour to what goes together: set up, learn, preview by item and by customer. */
import { expect, test, type Page } from '@playwright/test';
import { demoAccount, logIn } from './support/people.ts';
import { expectSound } from './support/sound.ts';

const ITEMS = ['Trail tent', 'Sleeping bag', 'Camp stove', 'Tin mug', 'Iron pan'];
const headers = () => ({ authorization: `Bearer ${demoAccount().apiKey}` });

async function call<Answer>(page: Page, path: string, data: object): Promise<Answer> {
  const answer = await page.request.post(`/api/v1${path}`, { headers: headers(), data });
  expect([path, answer.status() < 300]).toEqual([path, true]);
  return (await answer.json()) as Answer;
}

/** Sixty people who looked at the tent; two of three bought the bag, the others the stove. */
async function openShop(page: Page, name: string): Promise<void> {
  const rows = ITEMS.map((item, n) => `camp-${n},${item},Camping,${20 + n}`);
  const answer = await page.request.post('/api/v1/datatable/datatable', {
    headers: headers(),
    multipart: {
      name,
      file: { name: 'items.csv', mimeType: 'text/csv', buffer: Buffer.from(['sku,name,category,price', ...rows].join('\n')) },
    },
  });
  const { id: table } = (await answer.json()) as { id: number };
  await call(page, `/datatable/confirm/${table}`, { uniqueHeader: 'sku' });
  const happened = async (event_name: string, itemOf: (n: number) => string, hour: number) => {
    const { event } = await call<{ event: { id: number } }>(page, '/events', { event_name });
    await call(page, `/events/${event.id}/fields`, { name: 'sku', data_type: 'varchar', item_datatable: table });
    const records = Array.from({ length: 60 }, (_, n) => ({
      event_id: `${event_name} ${n}`,
      customer_id: `camper-${n}`,
      event_timestamp: new Date(Date.now() - (100 - hour) * 3_600_000).toISOString(),
      event_properties: { sku: itemOf(n) },
    }));
    await call(page, `/events/${event.id}/records`, { records });
  };
  await happened(`${name} viewed`, () => 'camp-0', 1);
  await happened(`${name} bought`, (n) => (n % 3 === 0 ? 'camp-2' : 'camp-1'), 2);
}

async function addEvent(page: Page, side: string, event: string): Promise<void> {
  await page
    .getByRole('button', { name: 'Add event' })
    .nth(side === 'People who...' ? 0 : 1)
    .click();
  const dialog = page.getByRole('dialog', { name: side });
  await dialog.getByRole('combobox', { name: 'Event' }).click();
  await page.getByRole('option', { name: event, exact: true }).click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByLabel(`Score of ${event}`)).toHaveValue('1');
}

test('learns from events what goes together, and shows it by item and by customer', async ({ page }) => {
  const name = `Camp ${Date.now()}`;
  await logIn(page, demoAccount());
  await openShop(page, name);

  await test.step('create a flavour', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Flavours', exact: true }).click();
    await page.getByRole('button', { name: /^(Create a|New) flavour$/ }).click();
    await page.getByRole('dialog', { name: 'New Flavour' }).getByLabel('Flavour Name').fill(name);
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByText('Choose the data table of the items to recommend.')).toBeVisible();
  });

  await test.step('choose the table, the events and the timeframe, and save', async () => {
    await page.getByRole('combobox', { name: 'Datatable' }).click();
    await page.getByRole('option', { name, exact: true }).click();
    await addEvent(page, 'People who...', `${name} viewed`);
    await addEvent(page, 'Also did...', `${name} bought`);
    await page.getByRole('radio', { name: 'X days after first event' }).click();
    await page.getByLabel('Recency in Days').fill('30');
    await expect(page.getByText('Unsaved changes').first()).toBeVisible();
    await page.getByRole('button', { name: 'SAVE' }).click();
    await expect(page.getByText(/120 events of 60 customers\. 1 of 5 items leads to others/)).toBeVisible({ timeout: 60_000 });
    // The button's tip is outside every region.
    await page.mouse.move(0, 0);
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    await expectSound(page);
  });

  await test.step('preview an item, and a customer', async () => {
    await page.getByRole('tab', { name: 'Preview' }).click();
    const leads = page.getByRole('list', { name: 'What Trail tent leads to' }).getByRole('listitem');
    await expect(leads.nth(0)).toContainText('Sleeping bag');
    await expect(leads.nth(0)).toContainText('40 of 60 people');
    await expect(leads.nth(1)).toContainText('20 of 60 people');
    await expect(leads.nth(2)).toContainText('Similar item');
    await page.getByRole('button', { name: 'By customer' }).click();
    await page.getByRole('textbox', { name: 'Customers' }).fill('camper-3');
    await page
      .getByRole('button', { name: /^camper-3\b(?!\d)/ })
      .first()
      .click();
    const items = page.getByRole('list', { name: 'Items for camper-3', exact: true }).getByRole('listitem');
    await expect(items.nth(0)).toContainText('Sleeping bag');
    await expect(items.nth(0)).toContainText('From Trail tent');
    await expect(page.getByRole('list', { name: 'Events of camper-3', exact: true })).toContainText('not recommended again');
    await expectSound(page);
  });

  await test.step('delete it', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Flavours', exact: true }).click();
    await page.getByRole('button', { name: `Delete: ${name}` }).click();
    await page.getByRole('alertdialog', { name: 'Delete flavour?' }).getByRole('button', { name: 'Delete flavour' }).click();
    await expect(page.getByText(`“${name}” was deleted.`)).toBeVisible();
  });
});
