/**
 * Names as long as people make them, without a space to break at: nothing leaves its place or covers what is
 * pressed.
 */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { callApi, sendFile } from './support/call-api.ts';
import { settledPage } from './support/people.ts';
import { expectSound } from './support/sound.ts';

const NAME = 'Spring_sale_2027_customers_north_east_region_final_FINAL_version_3_really_final_80';
const COMPANY = 'Wolfeschlegelsteinhausenbergerdorff_Grosshandelsgesellschaft_und_Toechter_GmbH_80';
const EMAIL = 'someone.with.a.very.long.address.indeed@subdomain.of.a.rather.long.company.example';
const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

let page: Page;

test.beforeAll(async ({ browser }) => {
  const person = { name: 'Lena', email: `lena-${process.pid}-${Date.now()}@example.com`, password: 'four words in a row' };
  page = await settledPage(browser, person, COMPANY);
});
test.afterAll(() => page.context().close());

/** Text that is drawn past the right edge of its box, or past the window, in pixels. */
function sticksOut(place: Locator): Promise<number> {
  return place.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const right = range.getBoundingClientRect().right;
    return Math.max(0, right - element.getBoundingClientRect().right, right - innerWidth);
  });
}

test('fits a message with a long address beside its Close', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  expect((await callApi(page, 'POST', '/invite', { email: EMAIL, name: '' })).status).toBe(201);
  for (const size of WINDOWS) {
    await page.setViewportSize(size);
    await page.goto('/settings/users');
    await page.getByRole('button', { name: /^Resend the invitation of/ }).click();
    const words = page.getByText(`${EMAIL} has been sent an invitation.`);
    await expect(words).toBeVisible();
    expect(await sticksOut(words)).toBe(0);
    await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Close' }).click();
    await expect(words).toHaveCount(0);
  }
});

test('wraps a table’s long name beside its actions and imports', async () => {
  const file = { name: 'rows.csv', bytes: Buffer.from('name,latitude,longitude\nLeeds,53.8,-1.55\n') };
  const made = await sendFile<{ datatable: { id: number } }>(page, '/datatable/location', { fields: { name: NAME }, file });
  expect(made.status).toBe(201);
  for (const size of WINDOWS) {
    await page.setViewportSize(size);
    await page.goto(`/datatables/${made.body.datatable.id}`);
    const title = page.getByRole('heading', { level: 1, name: NAME });
    await expect(title).toBeVisible();
    expect(await sticksOut(title)).toBe(0);
    await expectSound(page);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/scheduledimports');
  const last = page.getByRole('columnheader').last();
  await expect(last).toBeVisible();
  expect(
    await last.evaluate((head) => head.getBoundingClientRect().right - head.closest('table')!.parentElement!.getBoundingClientRect().right),
  ).toBeLessThanOrEqual(1);
});

test('fits a company with a long name on a phone', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/settings/data');
  const section = page.getByRole('heading', { name: `Export ${COMPANY}` });
  await expect(section).toBeVisible();
  expect(await sticksOut(section)).toBe(0);
  const send = page.getByRole('button', { name: 'Export company' });
  expect(await send.evaluate((button) => button.getBoundingClientRect().right <= innerWidth)).toBe(true);
  await expectSound(page);
});

test('keeps a company’s name within its dialog', async () => {
  for (const size of WINDOWS) {
    await page.setViewportSize(size);
    await page.goto('/settings/users');
    await page.getByRole('button', { name: 'Send Invite' }).click();
    expect(await sticksOut(page.getByText(`We’ll email them an invitation to join ${COMPANY}`))).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Leave company' }).click();
    expect(await sticksOut(page.getByRole('alertdialog').getByText(`Leave ${COMPANY}?`))).toBe(0);
    await page.keyboard.press('Escape');
  }
});

test('keeps unsaved notes off the edges on a phone', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  const made = await callApi<{ image: { id: number } }>(page, 'POST', '/images', { name: NAME, type_id: 1 });
  const { id } = made.body.image;
  await page.goto(`/editor?id=${id}&type=image`);
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toHaveAttribute('title', NAME);
  await page.route(`**/api/v1/images/${id}`, (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()));
  await page.getByRole('button', { name: 'Add an object' }).click();
  await page.getByRole('menuitem', { name: 'Text' }).click();
  const words = page.getByText(/Your work is kept on this computer/).first();
  await expect(words).toBeVisible({ timeout: 20_000 });
  const box = await words.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(12);
  expect((box?.x ?? 0) + (box?.width ?? 390)).toBeLessThanOrEqual(390 - 12);
  await page.unroute(`**/api/v1/images/${id}`);
});
