import { expect, type Page, test } from '@playwright/test';
import { demoAccount, signedInPage, signUp } from './support/people.ts';
import { expectSound } from './support/sound.ts';

const GENERIC = 'Sorry, an error has occured. Please try again, or contact support.';

const main = (page: Page) => page.locator('#content');
const drawer = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const bar = (page: Page) => page.getByRole('status', { name: 'Connection' });
const account = (page: Page) => page.getByRole('button', { name: /, account$/ });

test.describe.configure({ mode: 'serial' });

let page: Page;

test.beforeAll(async ({ browser }) => {
  page = await signedInPage(browser);
});
test.afterAll(() => page.context().close());

test('shows greeting, links, the active one and the remembered fold', async () => {
  await page.goto('/home');
  const banner = page.getByRole('banner');
  await expect(banner).toContainText('Hello Demo!');
  await expect(banner).toContainText('credits');
  await expect(page.getByRole('button', { name: /^Company:/ })).toHaveCount(0);
  const names = await drawer(page).getByRole('link').allInnerTexts();
  expect(names[0]).toBe('NEW IMAGE');
  expect(names.slice(-2)).toEqual(['Help and Support', 'Log out']);
  const order =
    'NEW IMAGE,Dashboard,Images,Live Target,Recipe Builder,Data Tables,API,Flavours,Event Data,Event Views,Image,Live Target,Mailings,' +
    'Recipe Statistics,Daily Statistics,Item Statistics,Position Statistics,Control Statistics,Templates,Assets,Check an email,Settings,Help and Support,Log out';
  // All links in this order, as far as they are there. Live Target comes twice: a report has its name.
  let rest = order.split(',');
  for (const name of names) {
    expect(rest).toContain(name);
    rest = rest.slice(rest.indexOf(name) + 1);
  }
  await expect(drawer(page).getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
  for (const link of await drawer(page).getByRole('link').all()) {
    const address = (await link.getAttribute('href')) ?? '';
    if (address.startsWith('/')) expect((await page.request.get(address)).status(), address).toBe(200);
  }

  await page.getByRole('button', { name: 'Close the menu' }).click();
  await expect.poll(async () => (await drawer(page).boundingBox())?.width).toBe(56 - 1);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Open the menu' })).toBeVisible();
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await expect(drawer(page).getByText('Campaigns')).toBeVisible();
});

test('offers skip link, search, shortcuts and roving menu by keyboard', async () => {
  await page.goto('/home');
  await expect(title(page, 'Dashboard')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(main(page)).toBeFocused();
  await page.keyboard.press('Shift+?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet.getByText('Search or go to')).toBeVisible();
  await expectSound(page, { except: ['region'] });
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);

  const search = page.getByRole('button', { name: 'Search or go to…' });
  await search.focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('loyalty');
  await expect(page.getByRole('option', { name: /^Loyalty points/ })).toHaveAttribute('aria-selected', 'true');
  await expectSound(page, { except: ['region'] });
  await page.keyboard.press('Control+a');
  await page.keyboard.type('merge feild');
  await expect(page.getByRole('option', { name: /^Merge fields/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(search).toBeFocused();

  await account(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Companies and invitations' })).toBeFocused();
  await expectSound(page, { except: ['region'] });
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitemradio', { name: 'System' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
  await expect(account(page)).toBeFocused();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
  await page.evaluate(() => localStorage.setItem('limn.mode', 'broken'));
  await page.reload();
  await expect(title(page, 'Dashboard')).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('limn.mode'));
});

test('clicks through a menu that fades out', async () => {
  await page.goto('/home');
  await expect(title(page, 'Dashboard')).toBeVisible();
  const link = await drawer(page).getByRole('link', { name: 'Images', exact: true }).boundingBox();
  await account(page).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.mouse.click((link?.x ?? 0) + 30, (link?.y ?? 0) + 10);
  await expect(title(page, 'Images')).toBeVisible();
});

test('titles the tab, announces pages and restores the scroll position', async () => {
  await page.setViewportSize({ width: 1440, height: 420 });
  await page.goto('/images');
  await expect(page.getByRole('article').first()).toBeVisible();
  await main(page).evaluate((element) => element.scrollTo(0, 160));
  await page.waitForTimeout(250);
  const left = await main(page).evaluate((element) => element.scrollTop);
  expect(left).toBeGreaterThan(50);
  await drawer(page).getByRole('link', { name: 'Dashboard' }).click();
  await expect(title(page, 'Dashboard')).toBeFocused();
  await expect(page).toHaveTitle('Dashboard · Limn');
  await expect(page.getByRole('status', { name: 'Page' })).toHaveText('Dashboard');
  expect(await main(page).evaluate((element) => element.scrollTop)).toBe(0);
  await page.goBack();
  await expect.poll(() => main(page).evaluate((element) => element.scrollTop)).toBe(left);
  // A page opened by its address is a new one.
  await page.goto('/home');
  await expect(title(page, 'Dashboard')).toBeVisible();
  await main(page).evaluate((element) => element.scrollTo(0, 120));
  await page.waitForTimeout(250);
  await page.goto('/images');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.waitForTimeout(250);
  expect(await main(page).evaluate((element) => element.scrollTop)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('opens the rail over the page, and one list on a phone', async () => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto('/images');
  await expect(title(page, 'Images')).toBeVisible();
  expect(await drawer(page).boundingBox()).toMatchObject({ width: 55 });
  await account(page).click();
  await expect(page.getByRole('menu', { name: 'Account' })).toContainText('credits');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  const toggle = page.getByRole('button', { name: 'Open the menu' });
  await toggle.click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'NEW IMAGE' })).toBeVisible();
  await expectSound(page, { except: ['region'] });
  for (const control of await menu.getByRole('link').all()) expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(toggle).toBeFocused();
  for (const control of await page.getByRole('banner').locator('a, button').all())
    expect((await control.boundingBox())?.height, await control.innerHTML()).toBeGreaterThanOrEqual(44);
  await toggle.click();
  await menu.getByRole('link', { name: 'Dashboard' }).click();
  await expect(menu).toHaveCount(0);
  await expect(title(page, 'Dashboard')).toBeVisible();
  await expect(page.getByText('Hello Demo!')).toBeVisible();
  await page.setViewportSize({ width: 320, height: 256 });
  for (const address of ['/home', '/images', '/nowhere', '/error']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${address} at 400 %`).toBe(true);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('reports an unreachable server, resends and loses no typed text', async () => {
  await page.goto('/images?q=loyalty');
  await expect(page.getByRole('article').first()).toBeVisible();
  const copies = page.getByRole('article', { name: 'Copy of Loyalty points' });
  const before = await copies.count();
  // The browser believes in its network, but the server does not answer.
  await page.context().route(/\/(api|healthz)/, (route) => route.abort());
  await page.getByRole('button', { name: 'More actions for Loyalty points' }).click();
  await page.getByRole('menuitem', { name: 'Copy' }).click();
  await expect(bar(page)).toContainText('Limn isn’t responding.');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(GENERIC);
  await expectSound(page, { except: ['region'] });
  await page.getByRole('button', { name: 'Try now' }).click();
  await expect(bar(page)).toContainText('Limn isn’t responding.');
  await page.context().unroute(/\/(api|healthz)/);
  await expect(bar(page)).toBeEmpty();
  await alert.getByRole('button', { name: 'Send again' }).click();
  await page.waitForURL('**/editor?id=*');
  await page.goto('/images?q=loyalty');
  await expect(copies).toHaveCount(before + 1);

  await page.goto('/new');
  await page.getByLabel('Image Name').fill('Typed before the tunnel');
  await page.context().setOffline(true);
  await expect(bar(page)).toContainText('You are offline.');
  await page.context().setOffline(false);
  await expect(bar(page)).toBeEmpty();
  await expect(page.getByLabel('Image Name')).toHaveValue('Typed before the tunnel');
});

test('keeps messages reachable beside dialogs until navigation', async () => {
  await page.goto('/images?q=loyalty');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.route('**/api/v1/images/copy/*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'More actions for Loyalty points' }).first().click();
  await page.getByRole('menuitem', { name: 'Copy' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(GENERIC);
  await expect(alert).toContainText('Something went wrong on our side.');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.keyboard.press('Shift+?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByRole('button', { name: 'Close' }).nth(1)).toBeFocused();
  const close = page.getByRole('alert').getByRole('button', { name: 'Close' });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(close).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(alert).toHaveCount(0);
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More actions for Loyalty points' }).first().click();
  await page.getByRole('menuitem', { name: 'Copy' }).click();
  await expect(alert).toBeVisible();
  await drawer(page).getByRole('link', { name: 'Dashboard' }).click();
  await expect(title(page, 'Dashboard')).toBeVisible();
  await expect(alert).toHaveCount(0);
  await page.unroute('**/api/v1/images/copy/*');
});

test('shows errors inside the shell: not found, failed parts, a newer app', async () => {
  for (const [address, heading] of [
    ['/nowhere', 'Page not found'],
    ['/error', 'Something went wrong'],
  ] as const) {
    await page.goto(address);
    await expect(title(page, heading)).toBeVisible();
    await expect(drawer(page)).toBeVisible();
    await expectSound(page, { except: ['region'] });
  }
  await page.route('**/assets/ImagesPage-*.js', (route) => route.fulfill({ status: 404 }));
  await drawer(page).getByRole('link', { name: 'Images' }).click();
  await expect(title(page, 'Loading chunk failed')).toBeVisible();
  await expect(drawer(page)).toBeVisible();
  await expectSound(page, { except: ['region'] });
  await page.unroute('**/assets/ImagesPage-*.js');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(title(page, 'Images')).toBeVisible();

  // A newer app has been put on the server: the tab notices when it is looked at again, and the next page is
  // the new one.
  await page.route(
    (url) => url.pathname === '/',
    (route) => route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/index-newer.js"></script>' }),
  );
  await page.evaluate(() => {
    Object.assign(window, { sameTab: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect(page.getByText('Limn was updated while this tab was open.')).toBeVisible();
  await drawer(page).getByRole('link', { name: 'Dashboard' }).click();
  await expect(title(page, 'Dashboard')).toBeVisible();
  expect(await page.evaluate(() => 'sameTab' in window)).toBe(false);
  await page.unrouteAll();
});

test('returns after log-in to the page where a session was refused', async () => {
  await page.goto('/images');
  await expect(title(page, 'Images')).toBeVisible();
  await page.route('**/api/v1/images', (route) => route.fulfill({ status: 401, json: {} }));
  await page.goto('/images?search=loyalty');
  await page.waitForURL('**/login');
  await expect(page.getByText('You’ve been logged out')).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('limn.session.user:')))).toEqual([]);
  await page.unrouteAll();
  // The provider still knows the person; a click is waited for all the same.
  await page.reload();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByLabel('Email').fill(demoAccount().email);
  await page.getByLabel('Password', { exact: true }).fill(demoAccount().password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/images?search=loyalty');
  await expect(title(page, 'Images')).toBeVisible();
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) localStorage.setItem(key, '{"broken');
  });
  await page.reload();
  // The provider still knows the person.
  await page.waitForURL('**/images?search=loyalty');
  await expect(title(page, 'Images')).toBeVisible();
});

test('setting up a company is sound on a phone, and its answers survive a reload', async ({ browser }) => {
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  const setUp = await phone.newPage();
  await signUp(setUp, { name: 'Ann', email: `ann-shell-${process.pid}@example.com`, password: 'four words in a row' });
  await setUp.getByRole('button', { name: 'Next' }).click();
  await expect(setUp.getByText('At least one item should be selected')).toHaveCount(2);
  await expectSound(setUp, { except: ['region'] });
  await setUp.getByRole('checkbox', { name: 'Email strategy' }).check();
  await setUp.getByRole('checkbox', { name: 'Personalisation' }).check();
  await setUp.getByRole('button', { name: 'Next' }).click();
  await setUp.getByLabel('Company name').fill('Harbour');
  await expectSound(setUp, { except: ['region'] });
  await setUp.reload();
  await expect(setUp.getByLabel('Company name')).toHaveValue('Harbour');
  await phone.close();
});
