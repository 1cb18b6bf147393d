import { expect, test, type Locator, type Page, type Route } from '@playwright/test';
import { countingHand, firstSteps, firstTag, openAsRecipient, seeFirstOpen, signInFreshCompany } from './support/first-tag.ts';
import { demoAccount, logIn, type Person } from './support/people.ts';
import { expectSound } from './support/sound.ts';

const NORA: Person = { name: 'Nora', email: 'nora@first.example', password: 'nine-harbour-bells' };
const MAX_CLICKS = 12;

/** A refusal is not tried again at once, as no answer would be. */
const refuse = (route: Route) => route.fulfill({ status: 403, json: { title: 'No', status: 403, code: 'forbidden' } });
const problems = (page: Page) => page.getByRole('region', { name: 'Problems to fix' });
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/**
 * Hides a notice, and waits until the server remembers it: a page that is left at once takes its request
 * along.
 */
async function hide(page: Page, button: Locator): Promise<void> {
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/dismissals') && answer.request().method() === 'POST');
  await button.click();
  await kept;
}

test('leads a new company to its first open in twelve clicks', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInFreshCompany(page, NORA, 'First Light');
  await expect(firstSteps(page).getByText('1 of 6 steps done.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'New image' })).toBeVisible();
  await expectSound(page);

  const tag = await test.step('leads from the dashboard to the tag in the clipboard', async () => {
    const hand = countingHand(page);
    const copied = await firstTag(page, hand);
    expect(hand.clicks).toBeLessThanOrEqual(MAX_CLICKS);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(copied);
    expect(copied).toContain('firstname=*|URL:FNAME|*');
    return copied;
  });

  await test.step('hides the list for good and brings it back from the help', async () => {
    await page.goto('/home');
    await expect(firstSteps(page).getByText('5 of 6 steps done.')).toBeVisible();
    await hide(page, firstSteps(page).getByRole('button', { name: 'Hide' }));
    await expect(firstSteps(page)).toBeHidden();
    await page.reload();
    await expect(card(page, 'Unique Impressions').getByRole('paragraph').first()).toHaveText('0');
    await expect(firstSteps(page)).toBeHidden();
    await page.goto('/help/getting-started');
    await page.getByRole('link', { name: 'Show it again' }).click();
    await expect(firstSteps(page).getByRole('link', { name: 'How to send a test' })).toBeVisible();
  });

  await test.step('shows the first open on the dashboard', async () => {
    await openAsRecipient(page, tag, { values: { 'URL:EMAIL': 'a1', FNAME: 'Amelia' } });
    await seeFirstOpen(page);
    await expect(firstSteps(page)).toBeHidden();
    await hide(page, page.getByRole('button', { name: 'Dismiss' }));
    await page.reload();
    await expect(card(page, 'Unique Impressions').getByRole('paragraph').first()).toHaveText('1');
    await expect(page.getByText('Your first image has been opened.')).toBeHidden();
  });

  await test.step('reports an unfilled placeholder and links its field', async () => {
    await openAsRecipient(page, tag, { values: { 'URL:EMAIL': 't1' }, unfilled: ['FNAME'] });
    await expect(async () => {
      await page.reload();
      await expect(problems(page)).toBeVisible({ timeout: 5000 });
    }).toPass({ timeout: 60_000 });
    await expect(problems(page)).toContainText(/First names are missing in “[^”]+”\. \*\|URL:FNAME\|\* arrived unfilled once, last/);
    await expectSound(page);
    await problems(page).getByRole('link', { name: 'Check the tag' }).click();
    await expect(page.getByRole('dialog', { name: 'Tags' }).getByRole('textbox', { name: 'firstname' })).toBeFocused();
    await page.goto('/home');
    await hide(page, problems(page).getByRole('button', { name: 'Dismiss' }));
    await expect(problems(page)).toBeHidden();
    await page.reload();
    await expect(card(page, 'Click Rate').getByRole('paragraph').first()).toHaveText('0.00%');
    await expect(problems(page)).toBeHidden();
  });
});

test('survives failures, thanks after billing and explains its figures', async ({ page }) => {
  await logIn(page, demoAccount());

  await test.step('dismisses the billing alert with its parameter', async () => {
    await page.goto('/home?billing=done');
    const thanks = page.getByText(
      'Thanks for signing up. We will update your account with your new subscription in around 5 minutes time.',
      { exact: true },
    );
    await expect(thanks).toBeVisible();
    await page.getByRole('status').filter({ has: thanks }).getByRole('button', { name: 'Dismiss' }).click();
    await expect(thanks).toBeHidden();
    await expect(page).toHaveURL(/\/home$/);
    await page.reload();
    await expect(card(page, 'Unique Impressions').getByRole('paragraph').first()).toBeVisible();
    await expect(thanks).toBeHidden();
  });

  await test.step('keeps other cards when one fails, and reloads it', async () => {
    await page.route('**/api/v1/image_stats/opens', refuse);
    await page.goto('/home');
    const failed = card(page, 'Unique Impressions');
    await expect(failed.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(card(page, 'Click Rate').getByRole('paragraph').first()).toHaveText(/%$/);
    await expectSound(page);
    await page.unroute('**/api/v1/image_stats/opens');
    await expect(failed.getByRole('paragraph').first()).toHaveText(/^\d/);
  });

  await test.step('cards, recent images, plan and guides lead where they say', async () => {
    await expect(page.getByRole('article')).toHaveCount(3);
    await expect(card(page, 'Current Plan').getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/help/support');
    for (const name of ['How-to Guides', 'Video Tour', 'Getting Started']) await expect(page.getByRole('link', { name })).toBeVisible();
    await page.getByRole('link', { name: 'How Click Rate is counted' }).click();
    await expect(page.getByRole('heading', { name: /^Click Rate/ })).toBeFocused();
    await expect(page.getByRole('link', { name: 'Dashboard', exact: true })).toBeVisible();
    // Under the mouse a heading shows its address.
    await page.getByRole('heading', { name: /^Click Rate/ }).hover();
    await expectSound(page);
  });

  await test.step('guides are found by their words', async () => {
    await page.goto('/help');
    await page.getByLabel('Search the guides').fill('apple privacy');
    await page.getByRole('link', { name: 'Privacy proxies' }).click();
    await expect(page).toHaveURL(/\/help\/counting#privacy-proxies$/);
    await expect(page.getByRole('heading', { name: /^Privacy proxies/ })).toBeInViewport();
    await page.goto('/help');
    await page.getByLabel('Search the guides').fill('merge feild');
    await expect(page.getByRole('link', { name: 'How they are written' })).toBeVisible();
    await page.getByLabel('Search the guides').fill('zebra');
    await expect(page.getByText('No results for “zebra”.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(page.getByRole('link', { name: /^Tags and email platforms/ })).toBeVisible();
    await expectSound(page);
  });
});

test('guides can be read without an account, on a phone, each by its links', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/help/tags#platforms');
  const table = page.getByRole('region', { name: 'Placeholders of each platform' });
  await expect(table.getByRole('rowheader', { name: /^Mailchimp/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open Limn' })).toBeVisible();
  await expectSound(page);
  await page.getByRole('navigation', { name: 'Other guides' }).getByRole('link').last().click();
  await expect(page).toHaveURL(/\/help\/live-target$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await page.goto('/help/nothing-of-this-name');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});
