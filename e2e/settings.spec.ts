/** Company settings are saved and shown again, a key is made, used and revoked, and the log has all of it. */
import { expect, test, type Page } from '@playwright/test';
import { callApi } from './support/call-api.ts';
import { signedInPage } from './support/people.ts';
import { expectSound } from './support/sound.ts';

let page: Page;

test.beforeAll(async ({ browser }) => {
  page = await signedInPage(browser);
});
test.afterAll(async () => {
  const before = { city: '', website: 'http://www.harbourandpine.example', recipe_attribution: '[]' };
  await callApi(page, 'POST', '/company/1', before);
  const { keys } = (await callApi<{ keys: { id: number; name: string }[] }>(page, 'GET', '/keys')).body;
  for (const { id, name } of keys) if (name === 'Nightly sync') await callApi(page, 'DELETE', `/keys/${id}`);
  await page.context().close();
});

test('sets up a company, gives a program a key, and shows who did it', async () => {
  await page.goto('/home');
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  const city = page.getByRole('textbox', { name: 'City' });
  await city.fill('Whitby');
  await page.getByRole('textbox', { name: 'Website' }).fill('harbourandpine.example');
  await page.getByRole('button', { name: 'Add a model' }).click();
  await page.keyboard.type('Click');
  await expect(page.getByText('Click within 24 hours')).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  await page.reload();
  await expect(city).toHaveValue('Whitby');
  await expect(page.getByRole('textbox', { name: 'Website' })).toHaveValue('http://harbourandpine.example');
  await expect(page.getByRole('list', { name: 'Attribution models' }).getByRole('textbox', { name: 'Name' })).toHaveValue('Click');

  await page.getByRole('tab', { name: 'Profile' }).click();
  await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeDisabled();
  await page.getByRole('textbox', { name: 'Phone' }).fill('01947 555 010');
  await expectSound(page);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Your profile is saved.')).toBeVisible();
  expect((await callApi(page, 'GET', '/user')).body).toMatchObject({ user: { phone: '01947 555 010' } });

  await page.getByRole('tab', { name: 'API keys' }).click();
  await page.getByRole('button', { name: 'New API key' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Nightly sync');
  await page.getByRole('group', { name: 'Images' }).getByRole('checkbox', { name: 'Read' }).check();
  await page.getByRole('button', { name: 'Create key' }).click();
  const secret = (await page.getByLabel('The key').textContent()) ?? '';
  await expectSound(page);
  await page.getByRole('button', { name: 'I’ve saved the key' }).click();
  await expect(page.getByRole('row', { name: /Nightly sync/ })).toContainText('Reads images');
  // The key works, and reaches what it was made for alone.
  const ask = (path: string) => page.request.get(`/api/v1${path}`, { headers: { authorization: `Bearer ${secret}` } });
  expect({
    images: (await ask('/images')).status(),
    datatable: (await ask('/datatable')).status(),
    activity: (await ask('/activity')).status(),
  }).toEqual({ images: 200, datatable: 403, activity: 403 });
  await expectSound(page);
  // Last uses are written every ten seconds; it never expires.
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('row', { name: /Nightly sync/ })).not.toContainText('NeverNever', { timeout: 2000 });
  }).toPass({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Revoke: Nightly sync' }).click();
  await page.getByRole('alertdialog', { name: 'Revoke this API key?' }).getByRole('button', { name: 'Revoke key' }).click();
  await expect(page.getByText('“Nightly sync” is revoked.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Nightly sync/ })).toHaveCount(0);
  expect((await ask('/images')).status()).toBe(401);

  await page.getByRole('tab', { name: 'Activity' }).click();
  const row = (what: string) => page.getByRole('row').filter({ hasText: what }).first();
  await expect(row('Created the API key “Nightly sync”')).toContainText('Demo');
  await expect(row('Revoked the API key “Nightly sync”')).toContainText('Demo');
  await expect(row('Changed the company settings')).toContainText('attribution models, city, website');
  await expectSound(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toBe('Activity.csv');
});
