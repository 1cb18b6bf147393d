import { expect, type Page, test } from '@playwright/test';
import { followMail, settle, signUp, type Person } from './support/people.ts';
import { expectSound } from './support/sound.ts';

const PASSWORD = 'four words in a row';
const SESSION_KEY = 'limn.session.user:';
let people = 0;

function aPerson(): Person {
  people += 1;
  return { name: `Ann ${people}`, email: `ann-${people}-${process.pid}@example.com`, password: PASSWORD };
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
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

test('signs up, verifies, resets and changes the password', async ({ page }) => {
  const ann = aPerson();
  await signUp(page, ann);
  const verified = await followMail(page, ann.email, /Verify your email address/);
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
  const reset = await followMail(page, ann.email, /Reset your password/);
  await reset.getByLabel('New password', { exact: true }).fill('four other words instead');
  await reset.getByRole('button', { name: 'Save password' }).click();
  await expect(reset.getByRole('heading', { name: 'Password saved' })).toBeVisible();
  await reset.close();

  await page.getByRole('link', { name: 'Back to log in' }).click();
  const posts: string[] = [];
  page.on('request', (request) => void (request.method() === 'POST' && posts.push(request.url())));
  await page.getByLabel('Email').fill(ann.email);
  await page.getByLabel('Email').press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Enter your password.');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  expect(posts).toEqual([]);
  await logIn(page, ann.email, PASSWORD);
  await expect(page.getByRole('alert')).toContainText('do not belong together');
  await logIn(page, ann.email, 'four other words instead');
  await page.waitForURL('**/createcompany');

  await page.goto('/auth/password');
  await expectSound(page);
  await page.getByLabel('Current password', { exact: true }).fill('four other words instead');
  await page.getByLabel('New password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Use at least 10 characters.')).toBeVisible();
  await page.getByLabel('Current password', { exact: true }).fill('four other words instead');
  await page.getByLabel('New password', { exact: true }).fill('quite another password');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible();
  // Still signed in: the session is renewed as ever.
  await page.goto('/createcompany');
  await expireIn(page, 30);
  await page.reload();
  await expect.poll(() => secondsLeft(page)).toBeGreaterThan(60);
});

/** Timers sleep in tabs that are not looked at: a tab looks at its session when it is shown again. */
const lookAgain = (page: Page) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));

test('drops an expired session and keeps the deep link through log-in', async ({ page, context }) => {
  const ann = aPerson();
  await signUp(page, ann);
  await settle(page, ann, 'Ann & Co');
  await expireIn(page, -121);
  await context.clearCookies();
  await page.goto('/images?search=summer');
  await logIn(page, ann.email, PASSWORD);
  await page.waitForURL('**/images?search=summer');

  await test.step('renews the session in one tab for all', async () => {
    const other = await context.newPage();
    await other.goto('/home');
    await expect(other.getByText(`Hello ${ann.name}!`).first()).toBeVisible();
    const renewals: string[] = [];
    context.on('request', (request) => request.url().endsWith('/oidc/token') && renewals.push(request.url()));
    await expireIn(page, 30);
    await expect.poll(() => secondsLeft(other)).toBeLessThan(60);
    await Promise.all([lookAgain(page), lookAgain(other)]);
    for (const tab of [page, other]) await expect.poll(() => secondsLeft(tab)).toBeGreaterThan(60);
    await Promise.all([lookAgain(page), lookAgain(other)]);
    await other.reload();
    await expect(other.getByText(`Hello ${ann.name}!`).first()).toBeVisible();
    expect(renewals).toHaveLength(1);
  });

  await test.step('logging out in one logs out the other', async () => {
    const [, other] = context.pages();
    await page.bringToFront();
    await page.goto('/logout');
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL('**/login');
    await other?.waitForURL('**/login');
    expect(await secondsLeft(page)).toBeUndefined();
  });
});

test('logs in by keyboard, accessibly on phone and wide screen', async ({ page }) => {
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  const soundOnAll = async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expectSound(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectSound(page);
  };
  await page.goto('/home');
  await expect(page.getByLabel('Email')).toBeFocused();
  await soundOnAll();
  await page.getByLabel('Email').fill('ann@example.com');
  await page.keyboard.press('Tab');
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toBeFocused();
  await page.keyboard.type('not hidden');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(password).toHaveAttribute('type', 'text');
  await expect(page.getByRole('button', { name: 'Hide password' })).toBeFocused();
  await soundOnAll();
  await page.keyboard.press('Space');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('link', { name: 'Sign up' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Name')).toBeFocused();
  await soundOnAll();
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
