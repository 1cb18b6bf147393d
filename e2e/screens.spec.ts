/**
 * Every page in one visit: nothing that the browser complains of, nothing that axe finds on a phone, nothing
 * beyond its width.
 */
import { expect, test, type Page } from '@playwright/test';
import { callApi } from './support/call-api.ts';
import { demoAccount, logIn, signedInPage } from './support/people.ts';
import { expectSound } from './support/sound.ts';

const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1440, height: 900 };
const WIDTHS = [1440, 1024, 390];
const SETTLED_MS = 2000;

/** Browser warnings since the last call. */
function listen(page: Page): () => string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    // Lists also show images of other journeys, which may be deleted while their pictures are on their way.
    if (new URL(message.location().url || page.url()).pathname.startsWith('/preview/')) return;
    if (['error', 'warning'].includes(message.type())) complaints.push(`${page.url()}: ${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  return () => complaints.splice(0);
}

async function makeImage(page: Page, name: string): Promise<number> {
  const image = { name, type_id: 1, data_source: { fields: 'firstname' }, width: 600, height: 200 };
  const data = { version: '3.4.0', background: '#ffffff', objects: [] };
  const { status, body } = await callApi<{ image: { id: number } }>(page, 'POST', '/images', { ...image, data });
  expect(status).toBe(201);
  return body.image.id;
}

test('passes accessibility on every page, on phone and wide screen', async ({ page }) => {
  const complaints = listen(page);
  await logIn(page, demoAccount());
  const id = await makeImage(page, 'Sound on a phone');
  const heading = (name: string) => page.getByRole('heading', { name });
  const pages: readonly [address: string, shown: () => Promise<void>][] = [
    ['/home?billing=1', () => expect(page.getByText('Thanks for signing up.')).toBeVisible()],
    ['/images?q=Sound', () => expect(page.getByRole('article', { name: 'Sound on a phone' })).toBeVisible()],
    ['/new', () => expect(page.getByLabel('Image Name')).toBeVisible()],
    [`/editor?id=${id}&type=image`, () => expect(page.getByRole('button', { name: 'GENERATE TAGS' })).toBeVisible()],
    ['/help', () => expect(heading('Help and Support')).toBeVisible()],
    ['/nowhere', () => expect(heading('Page not found')).toBeVisible()],
    ['/error', () => expect(heading('Something went wrong')).toBeVisible()],
    [`/tag?id=${id}`, () => expect(page.getByRole('button', { name: 'Publish and show the tag' })).toBeVisible()],
  ];
  for (const [address, shown] of pages) {
    await page.setViewportSize(PHONE);
    await page.goto(address);
    await shown();
    await expectSound(page);
    // The wide page has an axe journey of its own.
    await page.setViewportSize(WIDE);
    await shown();
  }
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Publish and show the tag' }).click();
  await expect(page.getByLabel('Your Tag, HTML')).toContainText('BEGIN IMAGE 1');
  await expect(page.getByRole('img', { name: /as a recipient sees it/ })).toBeVisible();
  await expectSound(page);
  for (const address of ['/verify', '/createcompany']) {
    await page.goto(address);
    await expect(heading('Dashboard')).toBeVisible();
  }
  expect(complaints()).toEqual([]);
});

/** Neither the page nor its main part, which scrolls by itself, goes sideways. */
function isWithin(): boolean {
  const parts = [document.documentElement, ...document.querySelectorAll('main')];
  return parts.every(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);
}

test('fits every page into three widths, in light and dark', async ({ browser }) => {
  test.slow();
  const page = await signedInPage(browser);
  const complaints = listen(page);
  const firstOf = async (path: string, key: string) =>
    Object.values((await callApi<Record<string, { id: number }[]>>(page, 'GET', path)).body[key] ?? [])[0]?.id ?? 0;
  await page.goto('/home');
  const rules = (await callApi<{ rules: { id: number; name: string }[] }>(page, 'GET', '/rules')).body.rules;
  const tested = rules.find(({ name }) => name === 'Something for every level')?.id ?? 0;
  const { body: segment } = await callApi<{ segment: { id: number } }>(page, 'POST', '/segments', {
    name: 'Members in Hull',
    rule: {
      operator: 'All',
      children: [{ type: 'rule', query: { category_id: 'url', id: 'text', string: 'town', operator: 0, value: 'Hull', ruleType: 1 } }],
    },
  });
  const [recipe, flavour] = [await firstOf('/recipes', 'recipes'), await firstOf('/flavours', 'flavours')];
  const [event, view] = [await firstOf('/events', 'events'), await firstOf('/eventview', 'event_views')];
  const customers = (await callApi<{ customers: { data: { id: number }[] } }>(page, 'GET', '/customers?page=1')).body.customers;
  // Some tell a count behind their name.
  const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}( ?\\d+)?$`) }).filter({ visible: true });
  const tabs = (...names: string[]) => names.map((name) => async () => tab(name).click({ timeout: 20_000 }));
  const pages: readonly [address: string, ...then: (() => Promise<void>)[]][] = [
    ['/livetarget'],
    [
      `/livetarget/edit?id=${tested}`,
      async () => page.getByRole('listitem', { name: 'Bronze', exact: true }).getByRole('button', { name: /^3/ }).click(),
      ...tabs('Targeting Rule', 'Test Variants', 'Preview', 'Tags'),
    ],
    ['/livetarget/recipient?eid=ann@example.com'],
    ['/livetarget/segments'],
    [`/livetarget/segment?id=${segment.segment.id}`],
    ['/recipebuilder'],
    [`/recipebuilder/edit?id=${recipe}`, ...tabs('Filters', 'Weighting', 'Ordering', 'Default Values', 'Reporting', 'Preview', 'Tags')],
    ['/flavours'],
    [`/flavours/edit?id=${flavour}`, ...tabs('Preview')],
    ['/eventdata'],
    ['/eventdata/send'],
    [`/eventfields?id=${event}`],
    ['/eventviews'],
    [`/eventviews/edit?id=${view}`],
    ['/customers'],
    [`/customers/${customers.data[0]?.id}`],
    ['/reports/image'],
    ['/reports/livetarget'],
    ['/reports/openers'],
    ['/recipereport/recipestatistics'],
    ['/recipereport/itemstatistics'],
    ['/recipereport/dailystatistics'],
  ];
  const tooWide: string[] = [];
  for (const [address, ...then] of pages) {
    await page.setViewportSize(WIDE);
    await page.goto(address);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    for (const [step, go] of [async () => {}, ...then].entries()) {
      await page.setViewportSize(WIDE);
      await go();
      await page.waitForLoadState('networkidle');
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: width === 390 ? 2000 : 1300 });
          const what = `${address} ${step} at ${width}, ${colorScheme}`;
          // The app lays itself out for a new width a moment after the window has it.
          await page.waitForFunction(isWithin, undefined, { timeout: SETTLED_MS }).catch(() => tooWide.push(what));
        }
      }
    }
  }
  expect(tooWide).toEqual([]);
  expect(complaints()).toEqual([]);
  await page.context().close();
});
