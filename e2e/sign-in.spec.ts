import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { expectSound } from './support/sound.ts';

const PASSWORD = 'four words in a row';
const SESSION_KEY = 'limn.session.user:';
let people = 0;

interface Person {
  name: string;
  email: string;
}

function aPerson(): Person {
  people += 1;
  return { name: `Ann ${people}`, email: `ann-${people}-${process.pid}@example.com` };
}

async function signUp(page: Page, person: Person): Promise<void> {
  await page.goto('/signup');
  await expect(page.getByRole('heading', { name: 'Sign up' })).toBeVisible();
  await page.getByLabel('Name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL('**/createcompany');
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Opens the newest letter to this person with this subject and follows its link. */
async function followMail(context: BrowserContext, person: Person, subject: string): Promise<Page> {
  const page = await context.newPage();
  const letter = page.getByRole('link', { name: subject }).filter({ hasText: person.email }).first();
  await expect(async () => {
    await page.goto('/mailbox');
    await expect(letter).toBeVisible({ timeout: 1000 });
  }).toPass();
  await letter.click();
  await page.getByRole('link', { name: /^http/ }).click();
  return page;
}

/** A verified person with a company, signed in. */
async function settle(page: Page, context: BrowserContext, person: Person): Promise<void> {
  await signUp(page, person);
  await (await followMail(context, person, 'Verify your email address')).close();
  const status = await page.evaluate(async (key) => {
    const stored = Object.keys(localStorage).find((name) => name.startsWith(key)) ?? '';
    const { access_token: token } = JSON.parse(localStorage.getItem(stored) ?? '{}') as { access_token: string };
    const call = (path: string, init: RequestInit = {}) =>
      fetch(`/api/v1${path}`, { ...init, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' } });
    await call('/user/verifyemail');
    const company = {
      name: 'Ann & Co',
      website: 'ann.example',
      industry: 'Retail',
      email_provider: 'Other',
      email_list_size: '1 - 50,000',
    };
    return (
      await call('/user/company', {
        method: 'POST',
        body: JSON.stringify({ company, user: { role: ['email_strategy'], goal: ['impact'] } }),
      })
    ).status;
  }, SESSION_KEY);
  expect(status).toBe(201);
}

/** Changes the expiry of what is stored, as if time had passed. */
async function expireIn(page: Page, seconds: number): Promise<void> {
  await page.evaluate(
    ([key, left]) => {
      const stored = Object.keys(localStorage).find((name) => name.startsWith(key)) ?? '';
      const user = JSON.parse(localStorage.getItem(stored) ?? '{}') as Record<string, unknown>;
      localStorage.setItem(stored, JSON.stringify({ ...user, expires_at: Math.floor(Date.now() / 1000) + left }));
    },
    [SESSION_KEY, seconds] as const,
  );
}

function secondsLeft(page: Page): Promise<number | undefined> {
  return page.evaluate((key) => {
    const stored = Object.keys(localStorage).find((name) => name.startsWith(key));
    return stored && (JSON.parse(localStorage.getItem(stored) ?? '{}') as { expires_at: number }).expires_at - Date.now() / 1000;
  }, SESSION_KEY) as Promise<number | undefined>;
}

test('a person signs up, verifies by the captured mail, forgets the password and logs in with a new one', async ({ page, context }) => {
  const ann = aPerson();
  await signUp(page, ann);
  const verified = await followMail(context, ann, 'Verify your email address');
  await expect(verified.getByRole('heading', { name: 'Email address verified' })).toBeVisible();
  await expectSound(verified);
  await verified.close();

  await page.goto('/logout');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/login');
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();

  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email').fill(ann.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  const reset = await followMail(context, ann, 'Reset your password');
  await reset.getByLabel('New password').fill('four other words instead');
  await reset.getByRole('button', { name: 'Save password' }).click();
  await expect(reset.getByRole('heading', { name: 'Password saved' })).toBeVisible();
  await reset.close();

  await page.getByRole('link', { name: 'Back to log in' }).click();
  await logIn(page, ann.email, PASSWORD);
  await expect(page.getByRole('alert')).toContainText('do not belong together');
  await logIn(page, ann.email, 'four other words instead');
  await page.waitForURL('**/createcompany');
});

test('a deep link is kept through the log-in', async ({ page, context }) => {
  const ann = aPerson();
  await settle(page, context, ann);
  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/images?search=summer');
  await logIn(page, ann.email, PASSWORD);
  await page.waitForURL('**/images?search=summer');
});

test('one tab renews a session for all, and logging out in one logs out the other', async ({ page, context }) => {
  const ann = aPerson();
  await settle(page, context, ann);
  await page.goto('/home');
  const other = await context.newPage();
  await other.goto('/home');
  await expect(other.getByText(`Hello ${ann.name}!`).first()).toBeVisible();
  const renewals: string[] = [];
  context.on('request', (request) => request.url().endsWith('/oidc/token') && renewals.push(request.url()));
  await expireIn(page, 30);
  await expect.poll(() => secondsLeft(page), { timeout: 30_000 }).toBeGreaterThan(60);
  // Both tabs have looked again by now.
  await page.waitForTimeout(11_000);
  expect(renewals).toHaveLength(1);

  await page.goto('/logout');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/login');
  await other.waitForURL('**/login');
  expect(await secondsLeft(other)).toBeUndefined();
});

test('a 401 of the API signs out to the log-in page, which waits for a click', async ({ page, context }) => {
  const ann = aPerson();
  await settle(page, context, ann);
  await page.route('**/api/v1/user', (route) =>
    route.fulfill({
      status: 401,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: 'about:blank', title: 'Sign in first', status: 401, code: 'unauthorized' }),
    }),
  );
  await page.goto('/home');
  await page.waitForURL('**/login');
  await expect(page.getByText('You have been logged out')).toBeVisible();
  expect(await secondsLeft(page)).toBeUndefined();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
});

test('a session that expired more than two minutes ago is not used: the person logs in again and comes back', async ({ page, context }) => {
  const ann = aPerson();
  await settle(page, context, ann);
  await expireIn(page, -121);
  await context.clearCookies();
  await page.goto('/images');
  await logIn(page, ann.email, PASSWORD);
  await page.waitForURL('**/images');
});

test('a signed-in person changes the password and stays signed in', async ({ page }) => {
  const ann = aPerson();
  await signUp(page, ann);
  await page.goto('/auth/password');
  await expectSound(page);
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Use at least 10 characters.')).toBeVisible();
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByLabel('New password').fill('quite another password');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible();
  await page.goto('/createcompany');
  await expireIn(page, 30);
  await page.reload();
  await expect.poll(() => secondsLeft(page)).toBeGreaterThan(60);
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`the log-in is done by keyboard alone and is accessible at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const problems: string[] = [];
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    await page.goto('/home');
    await expect(page.getByLabel('Email')).toBeFocused();
    await expectSound(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.getByRole('link', { name: 'Sign up' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Name')).toBeFocused();
    await expectSound(page);
    const { name, email } = aPerson();
    await page.keyboard.type(name);
    await page.keyboard.press('Tab');
    await page.keyboard.type(email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/createcompany');
    expect(problems).toEqual([]);
  });
}
