import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { callApi } from './support/call-api.ts';
import { signInFreshCompany } from './support/first-tag.ts';
import { MAIL_PROGRAM } from './support/mail-program.ts';
import { demoAccount, type Person } from './support/people.ts';
import { expectSound } from './support/sound.ts';

const PAT: Person = { name: 'Pat', email: 'pat@paying.example', password: 'seven-copper-kettles' };
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** A published picture with a name that a spreadsheet would take for a formula, seen by one person. */
async function seenPicture(page: Page): Promise<void> {
  const { body } = await callApi<{ image: { id: number; uuid: string } }>(page, 'POST', '/images', { name: '=Winter', type_id: 1 });
  expect((await callApi(page, 'POST', `/images/${body.image.id}/publish`, {})).status).toBe(201);
  const address = `${demoAccount().renderUrl}/render/${body.image.uuid}?eid=amelia@example.com`;
  expect((await page.request.get(address, { headers: { 'user-agent': MAIL_PROGRAM } })).headers()['x-limn-reason']).toBe('picture');
}

test('buys a pack with a test card, sees credits used and pays as it goes', async ({ page }) => {
  await signInFreshCompany(page, PAT, 'Paying Company');
  await seenPicture(page);

  await test.step('leads from the dashboard to prices in the trial', async () => {
    await page.reload();
    await region(page, 'Current Plan').getByRole('link', { name: 'Choose a plan' }).click();
    await expect(page.getByRole('tab', { name: 'Billing' })).toHaveAttribute('aria-selected', 'true');
    await expect(region(page, 'Current plan')).toContainText('Free Trial');
  });

  await test.step('buys nothing with a declined card, says why, and takes another', async () => {
    await region(page, 'Plans and prices').getByRole('button', { name: 'Buy 10,000 credits' }).click();
    const dialog = page.getByRole('dialog', { name: 'Buy 10,000 credits' });
    await dialog.getByRole('button', { name: /^Use 4000 0000 0000 0002/ }).click();
    await dialog.getByLabel('Name on card').fill('Pat Lee');
    await dialog.getByRole('button', { name: 'Pay £90' }).click();
    await expect(dialog.getByText('The card was declined. Use another card.')).toBeVisible();
    await expectSound(page, { within: '[role=dialog]' });
    await dialog.getByRole('button', { name: /^Use 4242/ }).click();
    await dialog.getByRole('button', { name: 'Pay £90' }).dblclick();
    await expect(page.getByText('10,000 credits are yours, for £90.')).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  await test.step('plan, ledger, receipt and toolbar know of it at once', async () => {
    await expect(region(page, 'Current plan')).toContainText('Credit packs');
    await expect(page.getByRole('list', { name: 'Credits' }).getByRole('listitem')).toHaveCount(2);
    await expect(page.getByRole('table', { name: 'Receipts' }).getByRole('row', { name: /10,000 credits.*£90\.00.*Paid/ })).toBeVisible();
    await expect(page.getByRole('banner')).toContainText(/10,999 credits|11,000 credits/);
  });

  await test.step('shows an opened picture in usage and export, without formulas', async () => {
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole('table', { name: 'Usage by day and image' }).getByRole('row', { name: /=Winter 1 0$/ })).toBeVisible({
        timeout: 3000,
      });
    }).toPass({ timeout: 30_000 });
    await expect(page.getByRole('banner')).toContainText('10,999 credits');
    await expectSound(page);
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const text = readFileSync(await (await file).path(), 'utf8');
    expect(text).toContain(`,'=Winter,1,0\r\n`);
    expect(text).toMatch(/TOTALS,,,1,0\r\n$/);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectSound(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('shows the plan on the dashboard', async () => {
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await expect(region(page, 'Current Plan')).toContainText('Credit packs');
    await expect(region(page, 'Current Plan')).toContainText('10,999 credits remaining');
    await page.goBack();
  });

  await test.step('pay as you go is started and ended; the credits stay', async () => {
    const plan = region(page, 'Current plan');
    await region(page, 'Plans and prices').getByRole('button', { name: 'Start pay as you go' }).click();
    const dialog = page.getByRole('dialog', { name: 'Start pay as you go' });
    await dialog.getByRole('button', { name: /^Use 4242/ }).click();
    await dialog.getByLabel('Name on card').fill('Pat Lee');
    await dialog.getByRole('button', { name: 'Start pay as you go' }).click();
    await expect(plan).toContainText(/Pay as you go.*£0\.00.*so far in.*Always serving.*ending in 4242/s);
    await plan.getByRole('button', { name: 'End pay as you go' }).click();
    const question = page.getByRole('alertdialog', { name: 'End pay as you go?' });
    await expect(question).toContainText('You keep your 10,999 credits');
    await question.getByRole('button', { name: 'End pay as you go' }).click();
    await expect(
      page.getByRole('main').getByText('Pay as you go has ended. You can use your 10,999 credits until they expire.'),
    ).toBeVisible();
  });
});
