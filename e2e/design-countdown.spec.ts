import { expect, test, type Locator, type Page } from '@playwright/test';
import { demoAccount, signedInPage } from './support/people.ts';

/** A finished countdown banner takes a person no more than this: clicks, drags and bursts of keys. */
const LIMIT = 10;

let page: Page;
let actions = 0;
test.beforeAll(async ({ browser }) => {
  page = await signedInPage(browser);
});
test.afterAll(() => page.context().close());

async function click(target: Locator): Promise<void> {
  actions++;
  await target.click();
}

/**
 * Keys that follow each other without looking up. A name of a key in angle brackets is pressed, all else is
 * typed.
 */
async function keys(burst: string): Promise<void> {
  actions++;
  for (const part of burst.split(/(<[A-Za-z+]+>)/).filter(Boolean)) {
    const name = /^<(.+)>$/.exec(part)?.[1];
    if (name) await page.keyboard.press(name);
    else await page.keyboard.type(part, { delay: 0 });
  }
}

test('makes a countdown banner from an empty canvas in ten actions', async () => {
  const headers = { authorization: `Bearer ${demoAccount().apiKey}` };
  const made = await page.request.post('/api/v1/images', { headers, data: { name: 'Last chance', type_id: 2 } });
  const { image } = (await made.json()) as { image: { id: number } };
  await page.goto(`/editor?id=${image.id}&type=image`);
  const canvas = page.getByRole('application', { name: /^Canvas/ });
  await expect(canvas).toBeVisible();
  const panel = page.getByRole('complementary', { name: 'Image settings' });
  const read = async () =>
    ((await (await page.request.get(`/api/v1/images/${image.id}`, { headers })).json()) as { image: Record<string, unknown> }).image;

  // The ground, by the number of the brand's colour.
  await click(panel.getByRole('button', { name: /^Background Colour/ }));
  await click(page.getByRole('dialog', { name: 'Background Colour' }).getByRole('textbox', { name: 'Colour' }));
  await keys('<Control+a>16243a<Escape>');
  // The clock with its headline, which is typed over at once.
  await click(page.getByRole('button', { name: 'Add an object' }));
  await click(page.getByRole('menuitem', { name: 'Clock' }));
  await keys('Last chance: 20 % off everything<Escape>');
  // When it ends.
  await click(panel.getByLabel('Ends on', { exact: true }));
  actions++;
  await panel.getByLabel('Ends on', { exact: true }).fill('2099-11-30T23:59');
  await panel.getByLabel('Ends on', { exact: true }).blur();

  expect(actions).toBeLessThanOrEqual(LIMIT);
  await expect
    .poll(read)
    .toMatchObject({ bgcolor: '#16243a', data_source: { timer: { end: '2099-11-30T23:59' } }, data: { objects: { length: 13 } } });
  // Typed text is saved every two seconds: the first time may have come in the middle of it.
  const headline = async () => ((await read()) as { data: { objects: object[] } }).data.objects.at(-1);
  await expect.poll(headline).toMatchObject({ text: 'Last chance: 20 % off everything', fill: '#ffffff' });
  await expect(page.getByRole('button', { name: /^Headline/ })).toBeVisible();
});
