/**
 * A recipe from a product feed and a starting point to a mail with four positions: rules, an order by drag,
 * three customers, clicks and figures.
 */
import { expect, test, type Page } from '@playwright/test';
import { callApi, sendFile } from './support/call-api.ts';
import { MAIL_PROGRAM } from './support/mail-program.ts';
import { signedInPage } from './support/people.ts';
import { expectSound } from './support/sound.ts';

/** As a shop exports it for ads. */
const FEED = `<?xml version="1.0" encoding="UTF-8"?>
<rss xmlns:g="http://base.google.com/ns/1.0" version="2.0"><channel><title>Outdoor shop</title>
${[
  ['B1', 'Fellside boot', '1,089.00', 'Boots', 'in stock', 30, 12],
  ['B2', 'Kelso boot', '120.00', 'Boots', 'out of stock', 90, 0],
  ['C1', 'Rannoch pack', '64.00', 'Packs', 'in stock', 50, 40],
  ['C2', 'Skye bobble hat', '18.00', 'Hats', 'in stock', 20, 300],
  ['C3', 'Tarn flask', '24.00', 'Flasks', 'in stock', 40, 75],
]
  .map(
    ([id, title, price, type, availability, popularity, stock]) => `<item><g:id>${id}</g:id><title><![CDATA[${title}]]></title>
  <link>https://shop.example/${id}</link><g:image_link>https://shop.example/${id}.jpg</g:image_link><g:price>${price} GBP</g:price>
  <g:product_type>${type}</g:product_type><g:availability>${availability}</g:availability><popularity>${popularity}</popularity><stock>${stock}</stock></item>`,
  )
  .join('\n')}
</channel></rss>`;
const TITLE = {
  type: 'textbox',
  text: '{{title}}',
  left: 10,
  top: 20,
  width: 280,
  height: 40,
  fontSize: 24,
  fontFamily: 'Open Sans',
  fill: '#16243a',
};
/** Recipients of a mailing whose halves are compared. */
const HELD = 24;
let page: Page;

test.beforeAll(async ({ browser }) => {
  page = await signedInPage(browser);
  const file = { name: 'products.xml', bytes: Buffer.from(FEED) };
  const { body: table } = await sendFile<{ id: number }>(page, '/datatable/datatable', { fields: { name: 'Outdoor shop' }, file });
  await callApi(page, 'POST', `/datatable/confirm/${table.id}`, { uniqueHeader: 'id' });
  await expect
    .poll(async () => (await callApi<{ status: string }>(page, 'GET', `/datatablestat/${table.id}`)).body.status)
    .toBe('complete');
  const { body } = await callApi<{ image: { id: number } }>(page, 'POST', '/images', {
    name: 'Outdoor card',
    type_id: 1,
    width: 300,
    height: 120,
    data_source: { fields: 'title' },
    data: { version: '3.4.0', objects: [TITLE] },
  });
  expect((await callApi(page, 'POST', `/images/${body.image.id}/publish`, {})).status).toBe(201);
});
test.afterAll(() => page.context().close());

const tab = (name: RegExp | string) => page.getByRole('tab', { name }).filter({ visible: true });
const weightings = () => page.getByRole('list', { name: 'Weightings in their order' });

async function choose(label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).filter({ visible: true }).click();
  // Another try of this journey has made the same ones.
  await page.getByRole('option', { name: option, exact: true }).first().click();
}

async function expectOrder(names: readonly string[]): Promise<void> {
  const shown = () => weightings().evaluate((list) => [...list.children].map((item) => item.ariaLabel));
  await expect.poll(shown).toEqual(names);
}

test('builds a recipe, tries it as three customers and mails four positions', async ({ browser }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);

  await test.step('start from a filled builder', async () => {
    await page.goto('/home');
    await page.getByRole('link', { name: 'Recipe Builder' }).click();
    await page.getByRole('button', { name: /^(Create a|New) recipe$/ }).click();
    await page.getByRole('radio', { name: 'Most popular' }).check();
    await choose('Datatable', 'Outdoor shop');
    await page.getByLabel('Recipe Name').fill('Picked for you');
    await expectSound(page);
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(tab(/^Filters/)).toHaveText('Filters1');
    await expect(tab(/^Ordering/)).toHaveText('Ordering1');
  });

  await test.step('weigh items, and put the weightings in order by mouse and by keyboard', async () => {
    await tab(/^Weighting/).click();
    for (const [name, points] of [
      ['Their taste', '60'],
      ['Cheap', '40'],
      ['Slow movers', '-35'],
    ] as const) {
      await page.getByRole('button', { name: 'Add weighting' }).click();
      const added = weightings().locator(':scope > li').last();
      await added.getByLabel('Weighting Name').fill(name);
      await added.getByLabel('Weighting Value').fill(points);
      await added.getByRole('button', { name: 'Add rule to the whole rule' }).click();
      await added
        .getByRole('combobox', { name: 'Field of rule 1' })
        .fill(name === 'Their taste' ? 'product_type' : name === 'Cheap' ? 'price' : 'stock');
      await page.keyboard.press('Enter');
      if (name === 'Their taste') await added.getByRole('textbox', { name: 'Value of rule 1' }).fill('{{taste}}');
      else {
        await choose('Operator of rule 1', name === 'Cheap' ? 'is less than' : 'is greater');
        await added.getByRole('spinbutton', { name: 'Value of rule 1' }).fill(name === 'Cheap' ? '20' : '250');
      }
      await added.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    }
    const [from, to] = [page.getByRole('button', { name: 'Move Slow movers' }), page.getByRole('button', { name: 'Move Their taste' })];
    const [start, end] = [await from.boundingBox(), await to.boundingBox()];
    if (!start || !end) throw new Error('The grips have no place.');
    await page.mouse.move(start.x + 10, start.y + 10);
    await page.mouse.down();
    await page.mouse.move(start.x + 10, start.y, { steps: 4 });
    await page.mouse.move(end.x + 10, end.y - 4, { steps: 12 });
    await page.mouse.up();
    await expectOrder(['Slow movers', 'Their taste', 'Cheap']);
    await from.focus();
    await page.keyboard.press('Space');
    await expect(page.getByText('“Slow movers” picked up, position 1 of 3.')).toBeAttached();
    for (const position of [2, 3]) {
      await page.keyboard.press('ArrowDown');
      await expect(page.getByText(`“Slow movers” at position ${position} of 3.`)).toBeAttached();
    }
    await page.keyboard.press('Space');
    await expectOrder(['Their taste', 'Cheap', 'Slow movers']);
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('button', { name: 'SAVE' })).toBeDisabled();
    await expect(page.getByRole('list', { name: 'First items' })).toContainText('Rannoch pack');
    await expectSound(page);
  });

  await test.step('preview as three customers, and ask why an item is not shown', async () => {
    await tab('Preview').click();
    const items = () => page.getByRole('table', { name: 'Results' }).getByRole('rowheader').allTextContents();
    for (const [taste, expected] of [
      ['Boots', ['B1', 'C2', 'C1', 'C3']],
      ['Hats', ['C2', 'C1', 'C3', 'B1']],
      ['Flasks', ['C3', 'C2', 'C1', 'B1']],
    ] as const) {
      await page.getByRole('textbox', { name: 'Customer ID' }).filter({ visible: true }).fill(`${taste}@example.com`);
      await page.getByRole('textbox', { name: 'taste', exact: true }).filter({ visible: true }).fill(taste);
      await expect.poll(items).toEqual([...expected]);
    }
    await page.getByRole('button', { name: 'Choose a live image' }).filter({ visible: true }).click();
    await page
      .getByRole('dialog', { name: 'Choose a live image' })
      .getByRole('button', { name: /Outdoor card/ })
      .click();
    await expect(page.getByRole('img', { name: 'Position 4: B1' })).toBeVisible();
    await page.getByLabel('Search items').fill('kelso');
    await expect(page.getByRole('button', { name: 'Kelso boot (B2): Filtered out' })).toBeVisible();
    await expect(page.getByText(/A filter doesn’t match: .*Available now/)).toBeVisible();
    await expectSound(page);
  });

  const tag = await test.step('publish, and copy a tag of two by two pictures', async () => {
    await tab('Tags').click();
    await page.getByRole('button', { name: 'Publish and show the tag' }).click();
    await expect(page.getByText('Version 1 is live', { exact: true })).toBeVisible();
    await choose('Arrangement', 'Two in a row (2×2)');
    await page.getByRole('textbox', { name: 'taste', exact: true }).filter({ visible: true }).fill('*|TASTE|*');
    await expect(page.getByText(/^Saved/)).toBeVisible();
    await page.getByRole('button', { name: 'Copy', exact: true }).filter({ visible: true }).click();
    await expectSound(page);
    return page.evaluate(() => navigator.clipboard.readText());
  });
  expect(tag.match(/<tr>/g)).toHaveLength(2);

  const LIST = ['C2', 'C1', 'C3', 'B1'];

  await test.step('open the mail, whose pictures lead to their items', async () => {
    const context = await browser.newContext({ userAgent: MAIL_PROGRAM });
    await context.route('https://shop.example/**', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>The shop</h1>' }));
    const mail = await context.newPage();
    const sent = tag
      .replaceAll('*|TASTE|*', 'Hats')
      .replaceAll(/ri_eid=[^&"]*/g, 'ri_eid=hats@example.com')
      .replaceAll(/ri_cid=[^&"]*/g, 'ri_cid=spring');
    await mail.setContent(sent);
    const pictures = mail.locator('img');
    await expect(pictures).toHaveCount(LIST.length);
    const areDrawn = () =>
      pictures.evaluateAll((all) => (all as HTMLImageElement[]).every((img) => img.complete && img.naturalWidth >= 300));
    await expect.poll(areDrawn).toBe(true);
    for (const [index, id] of LIST.entries()) {
      const opened = context.waitForEvent('page');
      await mail.locator('a').nth(index).click();
      const product = await opened;
      await product.waitForURL(`https://shop.example/${id}**`);
      await product.close();
    }
    await context.close();
  });

  await test.step('find the figures of today, by item', async () => {
    await tab('Reporting').click();
    await choose('Period', 'Today');
    const items = page.getByRole('table', { name: 'Item Statistics' }).getByRole('row');
    await expect(async () => {
      await page.reload();
      await tab('Reporting').click();
      await choose('Period', 'Today');
      await expect(items).toHaveCount(LIST.length + 2, { timeout: 3000 });
      for (const id of LIST) await expect(items.filter({ hasText: id })).toContainText(/100\.00%/, { timeout: 1000 });
    }).toPass();
    await expectSound(page);
  });

  await test.step('hold back half of the recipients, and see the group of one', async () => {
    await tab('Settings').click();
    await page.getByLabel('Control Group', { exact: true }).fill('50');
    await page.getByRole('button', { name: 'SAVE' }).filter({ visible: true }).click();
    await tab('Preview').click();
    await page.getByRole('textbox', { name: 'Customer ID' }).filter({ visible: true }).fill('hats@example.com');
    await expect(page.getByText(/^This customer is (among the 50% of recipients|in the control group, 50%)/)).toBeVisible();
    await choose('Shown', 'Most popular');
    await expect(page.getByText('You chose to see what the control group sees.')).toBeVisible();
    // The most popular one that is in stock, whatever this customer’s taste is.
    await expect(page.getByRole('img', { name: 'Position 1: C1' })).toBeVisible();
    await expectSound(page);
  });

  await test.step('publish it, and find both groups beside each other', async () => {
    await page.getByRole('button', { name: 'Publish', exact: true }).filter({ visible: true }).click();
    await page.getByRole('dialog', { name: 'Publish?' }).getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText('Version 2 is live', { exact: true })).toBeVisible();
    const [written = ''] = /http[^"]*\/render\/[^"]*/.exec(tag) ?? [];
    const mail = await browser.newContext({ userAgent: MAIL_PROGRAM });
    for (let n = 0; n < HELD; n++) {
      const address = new URL(written.replaceAll('&amp;', '&').replaceAll('*|TASTE|*', 'Hats'));
      address.searchParams.set('ri_eid', `held${n}@example.com`);
      address.searchParams.set('ri_cid', 'autumn');
      expect((await mail.request.get(String(address))).status()).toBe(200);
    }
    await mail.close();
    /** The total of a group’s first row. */
    const impressionsOf = (group: string) =>
      page.getByRole('table', { name: 'Control Statistics' }).evaluate((table, name) => {
        const [head = [], ...rows] = [...(table as HTMLTableElement).rows].map((row) =>
          [...row.cells].map((cell) => cell.textContent ?? ''),
        );
        const at = head.findIndex((text) => text.startsWith('Total Impressions'));
        return Number(rows.find((cells) => cells.includes(name))?.[at]?.replace(/\D/g, ''));
      }, group);
    await expect(async () => {
      await page.goto('/recipereport/controlstatistics');
      await choose('Period', 'Today');
      await expect(page.getByRole('table', { name: 'Control Statistics' })).toBeVisible({ timeout: 3000 });
      const groups = [await impressionsOf('Most popular'), await impressionsOf('Recipe')];
      expect(groups.every((shown) => shown > 0)).toBe(true);
      expect(groups.reduce((sum, shown) => sum + shown, 0)).toBe(HELD);
    }).toPass();
    await expectSound(page);
  });
});
