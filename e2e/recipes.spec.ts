/** A recipe from a table of products to what is live: settings, a filter, weightings put in order by mouse and by keyboard. */
import { expect, test, type Page } from '@playwright/test';
import { callApi, sendFile } from './support/call-api.ts';
import { signedInPage } from './support/people.ts';
import { expectSound } from './support/sound.ts';

const PRODUCTS = [
  'sku,title,price,range,stock',
  'B1,Fellside boot,89,Boots,12',
  'B2,Kelso boot,120,Boots,0',
  'C1,Rannoch pack,64,Packs,40',
  'C2,Skye bobble hat,18,Hats,300',
  'C3,Tarn flask,24,Flasks,75',
];
let page: Page;

test.beforeAll(async ({ browser }) => {
  page = await signedInPage(browser);
  const file = { name: 'products.csv', bytes: Buffer.from(PRODUCTS.join('\n')) };
  const { body: table } = await sendFile<{ id: number }>(page, '/datatable/datatable', { fields: { name: 'Products' }, file });
  await callApi(page, 'POST', `/datatable/confirm/${table.id}`, { uniqueHeader: 'sku' });
  await expect
    .poll(async () => (await callApi<{ status: string }>(page, 'GET', `/datatablestat/${table.id}`)).body.status)
    .toBe('complete');
});
test.afterAll(() => page.context().close());

const tab = (name: RegExp | string) => page.getByRole('tab', { name }).filter({ visible: true });
const weightings = () => page.getByRole('list', { name: 'Weightings in their order' });

async function choose(label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function expectOrder(names: readonly string[]): Promise<void> {
  await expect
    .poll(() =>
      weightings()
        .getByRole('listitem')
        .evaluateAll((items) => items.map((item) => item.ariaLabel)),
    )
    .toEqual(names);
}

test('builds a recipe of products and makes it live', async () => {
  await test.step('create it, and choose its items', async () => {
    await page.goto('/home');
    await page.getByRole('link', { name: 'Recipe Builder' }).click();
    await page.getByRole('button', { name: /^(Create a|New) recipe$/ }).click();
    await page.getByLabel('Recipe Name').fill('Basket companions');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await choose('Datatable', 'Products');
    await page.getByRole('switch', { name: 'Enforce Diversity' }).check();
    await choose('Diversity Field', 'range');
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('button', { name: 'SAVE' })).toBeDisabled();
    await expectSound(page);
  });

  await test.step('leave out what is out of stock', async () => {
    await tab('Filters').click();
    await page.getByRole('button', { name: 'Add rule to the whole rule' }).click();
    await page.getByRole('combobox', { name: 'Field of rule 1' }).fill('stock');
    await page.keyboard.press('Enter');
    await choose('Operator of rule 1', 'is greater');
    await page.getByRole('spinbutton', { name: 'Value of rule 1' }).fill('0');
    await expect(tab(/^Filters/)).toHaveText('Filters1');
  });

  await test.step('weigh items, and put the weightings in order by mouse and by keyboard', async () => {
    await tab(/^Weighting/).click();
    for (const [name, points] of [
      ['Boots', '60'],
      ['Cheap', '40'],
      ['Slow movers', '-35'],
    ] as const) {
      await page.getByRole('button', { name: 'Add weighting' }).click();
      const added = weightings().getByRole('listitem').last();
      await added.getByLabel('Weighting Name').fill(name);
      await added.getByLabel('Weighting Value').fill(points);
      await added.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    }
    const [from, to] = [page.getByRole('button', { name: 'Move Slow movers' }), page.getByRole('button', { name: 'Move Boots' })];
    const [start, end] = [await from.boundingBox(), await to.boundingBox()];
    if (!start || !end) throw new Error('The grips have no place.');
    await page.mouse.move(start.x + 10, start.y + 10);
    await page.mouse.down();
    await page.mouse.move(start.x + 10, start.y, { steps: 4 });
    await page.mouse.move(end.x + 10, end.y - 4, { steps: 12 });
    await page.mouse.up();
    await expectOrder(['Slow movers', 'Boots', 'Cheap']);
    await page.getByRole('button', { name: 'Move Slow movers' }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByText('“Slow movers” picked up, position 1 of 3.')).toBeAttached();
    for (const position of [2, 3]) {
      await page.keyboard.press('ArrowDown');
      await expect(page.getByText(`“Slow movers” at position ${position} of 3.`)).toBeAttached();
    }
    await page.keyboard.press('Space');
    await expectOrder(['Boots', 'Cheap', 'Slow movers']);
    await expectSound(page);
  });

  await test.step('publish what was not saved, too', async () => {
    await page.getByRole('button', { name: 'Publish' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish?' });
    await expect(dialog).toContainText('1 filter, 3 weightings and no orderings.');
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Version 1 is live', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Recipe', exact: true }).click();
    await expect(page.getByRole('table', { name: 'Recipes' })).toContainText('Items from Products');
  });
});
