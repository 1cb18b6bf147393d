/** Every page in one visit: nothing that the browser complains of, nothing that axe finds on a phone, nothing beyond its width. */
import { expect, test, type Page } from '@playwright/test';
import { callApi } from './support/call-api.ts';
import { demoAccount, logIn } from './support/people.ts';
import { expectSound } from './support/sound.ts';

const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1440, height: 900 };

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
