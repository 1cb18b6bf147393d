/** The demo account gets a second company here, which everybody who logs in afterwards would meet: this comes last, by itself. */
import { expect, test, type Page } from '@playwright/test';
import { callApi } from './support/call-api.ts';
import { signedInPage } from './support/people.ts';
import { expectSound } from './support/sound.ts';

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

let page: Page;

test.beforeAll(async ({ browser }) => {
  page = await signedInPage(browser);
});
test.afterAll(() => page.context().close());

test('two companies: choosing one keeps the page, changes every call, is followed by other tabs, and shows nothing of the other', async () => {
  const company = {
    name: 'Second & Sons',
    website: 'second.example',
    industry: 'Retail',
    email_provider: 'Other',
    email_list_size: 'Over 1M',
  };
  await callApi(page, 'POST', '/user/company', { company, user: { role: ['email_strategy'], goal: ['impact'] } });
  await page.goto('/images');
  await expect(page.getByRole('article').first()).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/home');
  await expect(other.getByRole('button', { name: /^Company:/ })).toBeVisible();

  // Answers of the first company come late, when the second one is on the screen.
  await page.route('**/api/v1/images', async (route) => {
    if (route.request().headers()['x-company'] === '1') await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue().catch(() => undefined);
  });
  await page.reload();
  const asked: (string | undefined)[] = [];
  await page.getByRole('button', { name: /^Company:/ }).click();
  await expectSound(page, { except: ['region'] });
  page.on('request', (request) => request.url().includes('/api/v1/') && asked.push(request.headers()['x-company']));
  await page.getByRole('menuitemradio', { name: 'Second & Sons' }).click();
  await expect(page.getByRole('button', { name: 'Company: Second & Sons' })).toBeVisible();
  await expect(title(page, 'Images')).toBeFocused();
  await page.waitForTimeout(1700);
  await expect(page.getByRole('article')).toHaveCount(0);
  expect(new Set(asked).size).toBe(1);
  expect(asked[0]).not.toBe('1');
  await expect(other.getByRole('button', { name: 'Company: Second & Sons' })).toBeVisible();
  await expect(other.getByText('The company was changed in another tab')).toBeVisible();
  await page.unrouteAll();
  await other.getByRole('button', { name: /^Company:/ }).click();
  await other.getByRole('menuitemradio', { name: 'Harbour & Pine' }).click();
  await expect(page.getByRole('button', { name: 'Company: Harbour & Pine' })).toBeVisible();
  await other.close();

  // Taken out of the company while working in it.
  await page.route('**/api/v1/images', (route) =>
    route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      json: { type: 'about:blank', title: 'This company is not yours', status: 403, code: 'company_forbidden' },
    }),
  );
  await page.goto('/images');
  await expect(title(page, 'You are no longer in Harbour & Pine')).toBeVisible();
  await expectSound(page, { except: ['region'] });
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Go to Harbour & Pine' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});
