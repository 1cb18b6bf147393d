/** One person in two companies. */
import { expect, test, type Page } from '@playwright/test';
import { callApi } from './support/call-api.ts';
import { foundCompany, settledPage } from './support/people.ts';
import { expectSound } from './support/sound.ts';

const FIRST = 'Harbour & Pine';
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Answers of a company that come when another one is on the screen. */
async function holdImagesOf(page: Page, company: string): Promise<{ letGo(): Promise<void> }> {
  const held: Promise<void>[] = [];
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  await page.route('**/api/v1/images', async (route) => {
    if (route.request().headers()['x-company'] !== company) return route.continue();
    const late = opened.then(async () => route.fulfill({ response: await route.fetch() })).catch(() => undefined);
    held.push(late);
    return late;
  });
  return {
    async letGo() {
      expect(held.length).toBeGreaterThan(0);
      open();
      await Promise.all(held);
    },
  };
}

test('switches company in place, in all calls and tabs, without leaks', async ({ browser }) => {
  const page = await settledPage(browser, { name: 'Tove', email: 'tove@two.example', password: 'four words in a row' }, FIRST);
  const { id } = (await callApi<{ company: { id: number } }>(page, 'GET', '/user/company')).body.company;
  await callApi(page, 'POST', '/images', { name: 'Of the first', type_id: 1 });
  await page.goto('/images');
  await expect(page.getByRole('article').first()).toBeVisible();
  await foundCompany(page, 'Second & Sons');
  const other = await page.context().newPage();
  await other.goto('/home');
  await expect(other.getByRole('button', { name: /^Company:/ })).toBeVisible();

  // A tab behind another one is hardly drawn, and waits for everything.
  await page.bringToFront();
  const late = await holdImagesOf(page, String(id));
  await page.reload();
  const asked: (string | undefined)[] = [];
  await page.getByRole('button', { name: /^Company:/ }).click();
  await expectSound(page, { except: ['region'] });
  page.on('request', (request) => request.url().includes('/api/v1/') && asked.push(request.headers()['x-company']));
  await page.getByRole('menuitemradio', { name: 'Second & Sons' }).click();
  await expect(page.getByRole('button', { name: 'Company: Second & Sons' })).toBeVisible();
  await expect(title(page, 'Images')).toBeFocused();
  await late.letGo();
  await expect(page.getByRole('heading', { name: 'No images yet' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  expect(new Set(asked).size).toBe(1);
  expect(asked[0]).not.toBe(String(id));
  await expect(other.getByRole('button', { name: 'Company: Second & Sons' })).toBeVisible();
  await expect(other.getByText('You switched company in another tab')).toBeVisible();
  await page.unrouteAll();
  await other.bringToFront();
  await other.getByRole('button', { name: /^Company:/ }).click();
  await other.getByRole('menuitemradio', { name: FIRST }).click();
  await expect(page.getByRole('button', { name: `Company: ${FIRST}` })).toBeVisible();
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
  await expect(title(page, `You are no longer in ${FIRST}`)).toBeVisible();
  await expectSound(page, { except: ['region'] });
  await page.unrouteAll();
  await page.getByRole('button', { name: `Go to ${FIRST}` }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.context().close();
});
