/** From a figure of a report to one open and its picture; and the report on its way out of the app. */
import { expect, test } from '@playwright/test';
import { callApi } from './support/call-api.ts';
import { MAIL_PROGRAM } from './support/mail-program.ts';
import { signedInPage } from './support/people.ts';
import { expectSound } from './support/sound.ts';

const TEXT = {
  type: 'textbox',
  text: 'Down to the opens',
  left: 10,
  top: 10,
  width: 300,
  fontSize: 24,
  fontFamily: 'Open Sans',
  fill: '#16243a',
};

test('leads from a figure to an open and the very picture, and shares the report', async ({ browser, request }, { retry }) => {
  const page = await signedInPage(browser);
  const name = `Opened down ${retry}`;

  await test.step('opens a picture as a recipient', async () => {
    await page.goto('/home');
    const made = await callApi<{ image: { id: number; uuid: string } }>(page, 'POST', '/images', {
      name,
      type_id: 1,
      data: { version: '3.4.0', objects: [TEXT] },
    });
    const { id, uuid } = made.body.image;
    expect((await callApi(page, 'POST', `/images/${id}/publish`, {})).status).toBe(201);
    expect((await request.get(`/render/${uuid}?eid=opened@example.com`, { headers: { 'user-agent': MAIL_PROGRAM } })).status()).toBe(200);
  });

  await test.step('goes down from the figure by keyboard', async () => {
    await page.goto('/reports/image');
    await page.getByLabel('Period').press('Enter');
    await page.getByRole('option', { name: 'This month' }).click();
    await page.getByLabel('Search images').fill(name);
    const figure = page.getByRole('row', { name: new RegExp(name) }).getByRole('link', { name: '1', exact: true });
    await figure.first().press('Enter');
    await expect(page.getByRole('heading', { name: `Impressions: ${name}` })).toBeVisible();
    await expect(page.getByText('1–1 of 1')).toBeVisible();
    await expectSound(page);
  });

  await test.step('shows the very picture of the open', async () => {
    await page.getByRole('table', { name: 'Opens' }).getByRole('link').first().click();
    const dialog = page.getByRole('dialog', { name: 'What was shown' });
    await expect(dialog.getByRole('img')).toBeVisible();
    await expect(dialog.getByText(/Drawn again byte for byte/)).toBeVisible();
    await expectSound(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('makes a read-only link that shows the report until it is revoked', async () => {
    await page.goto('/reports/image');
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByRole('menuitem', { name: 'Read-only link…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Read-only link' });
    await dialog.getByRole('button', { name: 'Make a link' }).click();
    const url = await dialog.getByLabel('Link', { exact: true }).inputValue();
    await expectSound(page);
    const outside = await (await browser.newContext()).newPage();
    await outside.goto(url);
    await expect(outside.getByRole('heading', { name: 'Image Reporting Statistics' })).toBeVisible();
    await expect(outside.getByRole('row', { name: /^TOTALS/ })).toBeVisible();
    const revokes = dialog.getByRole('button', { name: /^Revoke: Last 30 days/ });
    // A try before this one may have left its link.
    await expect(async () => {
      await expect(revokes.first()).toBeVisible();
      const left = await revokes.count();
      await revokes.first().click();
      await expect(revokes).toHaveCount(left - 1);
      await outside.reload();
      await expect(outside.getByRole('heading', { name: 'This link isn’t in use' })).toBeVisible();
    }).toPass();
    await outside.context().close();
    await page.keyboard.press('Escape');
  });

  await test.step('sends the report regularly, until it is deleted', async () => {
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByRole('menuitem', { name: 'Send regularly…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send regularly' });
    await dialog.getByRole('checkbox').first().check();
    await dialog.getByRole('button', { name: 'Send regularly' }).click();
    await expect(dialog.getByText(/^Every week to /)).toBeVisible();
    await expect(dialog.getByText(/^Next on /)).toBeVisible();
    await expectSound(page);
    await dialog.getByRole('button', { name: /^Delete: Every week/ }).click();
    await expect(dialog.getByText(/^Every week to /)).toBeHidden();
  });
  await page.context().close();
});
