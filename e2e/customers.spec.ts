/**
 * A customer from the first event to a picture: the page, a trait as a field, and a rule on what events add
 * up to.
 */
import { expect, test, type Page } from '@playwright/test';
import { callApi } from './support/call-api.ts';
import { signedInPage } from './support/people.ts';
import { expectSound } from './support/sound.ts';

const DESKTOP = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_4) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANN = 'ann@example.com';
let page: Page;

test.beforeAll(async ({ browser }) => {
  page = await signedInPage(browser);
});
test.afterAll(() => page.context().close());

const tab = (name: string) => page.getByRole('tab', { name, exact: true }).filter({ visible: true });
const section = (name: string) => page.getByRole('region', { name, exact: true });

test('knows a customer by events, and shows a picture by what they add up to', async ({ request }) => {
  await test.step('send events and an identify with a write key', async () => {
    const { event } = (await callApi(page, 'POST', '/events', { event_name: 'Purchase' })).body as { event: { id: number } };
    await callApi(page, 'POST', `/events/${event.id}/fields`, { name: 'total', data_type: 'decimal', value_field: true });
    const { collect_key: key } = (await callApi(page, 'POST', '/collect_keys', { name: 'Shop' })).body as {
      collect_key: { secret: string };
    };
    const send = async (name: string, data: object[]) =>
      expect((await request.post(`/collect/${key.secret}/${name}`, { data })).ok()).toBe(true);
    await send('Purchase', [
      { customer_id: 'c-1', event_properties: { total: 40 } },
      { customer_id: 'c-1', event_properties: { total: 25.5 } },
      { customer_id: 'c-2', event_properties: { total: 3 } },
    ]);
    await send('identify', [{ customer_id: 'c-1', event_properties: { email: ANN, plan: 'Gold' } }]);
  });

  await test.step('find the customer in the list, and see the page', async () => {
    await page.goto('/datatables');
    // A table of the demo has this name, too.
    await page.getByRole('link', { name: 'Customers' }).and(page.locator('[href="/customers"]')).click();
    await page.getByRole('textbox', { name: 'Search customers' }).fill('c-2');
    await expect(page.getByRole('table', { name: 'Customers' })).toContainText('c-2', { timeout: 15_000 });
    await page.getByRole('textbox', { name: 'Search customers' }).fill('ANN@');
    await expect(page.getByRole('table', { name: 'Customers' })).not.toContainText('c-2');
    await page.getByRole('link', { name: ANN }).click();
    await expect(page.getByRole('heading', { name: ANN })).toBeVisible();
    await expect(section('Identities')).toContainText('c-1');
    await expect(section('Traits')).toContainText('Gold');
    await expect(section('Purchase')).toContainText('65.50');
    await expect(section('Timeline')).toContainText('25.50');
    await expectSound(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectSound(page);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('import customers of a file, and see what became of each row', async () => {
    await page.getByRole('link', { name: 'Customers' }).first().click();
    await page.getByRole('button', { name: 'Import CSV' }).click();
    const rows = ['customer_id,email,visits', 'c-1,,7', 'c-8,eve@example.com,3', ',no address,1'].join('\n');
    await page.getByLabel('CSV file').setInputFiles({ name: 'from the shop.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) });
    const wizard = page.getByRole('dialog', { name: 'Import customers' });
    await expect(wizard.getByLabel('Use of email')).toContainText('Email');
    await expectSound(page);
    await wizard.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(wizard).toContainText('1 row doesn’t fit, so nothing was imported. Row 4: “no address” is not an email address.', {
      timeout: 20_000,
    });
    await wizard.getByRole('button', { name: 'Import the other rows' }).click();
    await expect(wizard).toContainText('2 of 3 rows were imported.', { timeout: 20_000 });
    await wizard.getByRole('button', { name: 'Done' }).click();
    const card = page.getByRole('group', { name: 'Import of from the shop' }).first();
    await expect(card).toContainText('2 of 3 rows were imported.', { timeout: 20_000 });
    await expect(card).toContainText('1 new, 1 updated. New fields: visits.');
    await expect(page.getByRole('table', { name: 'Customers' })).toContainText('eve@example.com');
    await expectSound(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectSound(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await card.getByRole('link', { name: 'Refused' }).click();
    await expect(page.getByRole('list', { name: 'Refused records' })).toContainText('“no address” is not an email address.');
    await card.getByRole('button', { name: 'Take back' }).click();
    const question = page.getByRole('alertdialog', { name: 'Take back “from the shop”?' });
    await expect(question).toContainText('1 customer that only this file named is removed.');
    await expectSound(page);
    await question.getByRole('button', { name: 'Take back' }).click();
    await expect(card).toContainText('This import was taken back.', { timeout: 20_000 });
    await expect(card).toContainText('1 customer removed, 1 customer as before.');
    await tab('Customer List').click();
    await expect(page.getByRole('table', { name: 'Customers' })).not.toContainText('eve@example.com');
  });

  await test.step('make the trait a field', async () => {
    await tab('Fields').click();
    await page.getByRole('button', { name: 'Add as field' }).click();
    await page.getByRole('dialog', { name: 'Add trait' }).getByRole('button', { name: 'Add', exact: true }).click();
    await expect(section('Traits')).toContainText('[[customer.plan]]');
    // Other events have aggregates, too.
    const next = section('Aggregates').getByRole('button', { name: 'Next page' });
    await expect(async () => {
      if (!(await section('Aggregates').innerText()).includes('[[customer.purchase.sum_30]]')) await next.click({ timeout: 1000 });
      await expect(section('Aggregates')).toContainText('[[customer.purchase.sum_30]]', { timeout: 500 });
    }).toPass({ timeout: 15_000 });
    await expectSound(page);
  });

  const uuid = await test.step('target a campaign at customers who spent more than 50', async () => {
    const { rule } = (
      await callApi(page, 'POST', '/rules', {
        name: 'Big spenders',
        rulesets: [],
        other: { image_type: '3', link: 'https://shop.example/all' },
      })
    ).body as { rule: { id: number; uuid: string } };
    await page.goto(`/livetarget/edit?id=${rule.id}`);
    await page.getByRole('button', { name: 'Add ruleset' }).click();
    await page.getByLabel('Ruleset Name').fill('Spent a lot');
    const ruleset = page.getByRole('listitem', { name: 'Spent a lot', exact: true });
    await ruleset.getByRole('radio', { name: /Show Nothing/ }).check();
    await ruleset.getByRole('textbox', { name: 'URL', exact: true }).fill('https://shop.example/[[customer.plan]]');
    await tab('Targeting Rule').click();
    await page.getByRole('button', { name: 'Add rule to the whole rule' }).click();
    await page.getByRole('combobox', { name: 'Field of rule 1', exact: true }).fill('Purchase: sum of total, last 30 days');
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Operator of rule 1' }).click();
    await page.getByRole('option', { name: 'is greater', exact: true }).click();
    await page
      .getByRole('spinbutton', { name: 'Value of rule 1' })
      .or(page.getByRole('textbox', { name: 'Value of rule 1' }))
      .fill('50');
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('button', { name: 'SAVE', exact: true })).toBeDisabled();
    expect((await callApi(page, 'POST', `/rules/${rule.id}/publish`, {})).status).toBeLessThan(300);
    return rule.uuid;
  });

  await test.step('lead each recipient by what they bought', async () => {
    const led = async (eid: string) =>
      (await request.get(`/link/${uuid}?eid=${eid}`, { headers: { 'user-agent': DESKTOP }, maxRedirects: 0 })).headers()['location'];
    for (const [eid, to] of [
      [ANN, 'https://shop.example/Gold'],
      ['c-1', 'https://shop.example/Gold'],
      ['c-2', 'https://shop.example/all'],
      ['no-one@example.com', 'https://shop.example/all'],
    ] as const)
      expect([eid, await led(eid)]).toEqual([eid, expect.stringContaining(to)]);
  });
});
