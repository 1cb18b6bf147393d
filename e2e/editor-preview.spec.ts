/** Previews for several people; publishing and going back with both pictures in sight. */
import { expect, test, type Page } from '@playwright/test';
import { PNG } from 'pngjs';
import { callApi } from './support/call-api.ts';
import { signedInPage } from './support/people.ts';
import { expectSound } from './support/sound.ts';

let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await signedInPage(browser);
});
test.afterAll(() => page.context().close());

interface Made {
  id: number;
  name: string;
  type: { id: number };
}

type Colour = [red: number, green: number, blue: number];
const RED: Colour = [190, 32, 56];
const GREEN: Colour = [20, 120, 60];
const GENERIC = 'Sorry, an error has occured. Please try again, or contact support.';

const BASE = { originX: 'left', originY: 'top', strokeWidth: 0 };
const TEXT = { type: 'textbox', ...BASE, fontFamily: 'Open Sans', fontSize: 24, top: 20, width: 220, height: 27.12 };
const PICTURE = { type: 'image', ...BASE, imageType: 'dynamic', dynamicFit: 'crop', src: '/placeholder-800x600.svg', top: 80 };
const words = (text: string, left: number) => ({ ...TEXT, layerName: text, text, left });
const dynamic = (left: number, dynamicUrl: string, fallbackUrl: string | null) => ({
  ...PICTURE,
  layerName: dynamicUrl,
  dynamicUrl,
  fallbackUrl,
  left,
  width: 100,
  height: 100,
});

async function make(change: object): Promise<Made> {
  const made = await callApi<{ image: Made }>(page, 'POST', '/images', { type_id: 1, width: 600, height: 200, ...change });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.image;
}

async function open({ id }: Pick<Made, 'id'>): Promise<void> {
  await page.goto(`/editor?id=${id}&type=image`);
  await expect(page.getByRole('application', { name: /^Canvas/ })).toBeVisible();
  await expect(page.getByText(/^Loading (fonts|the canvas)$/)).toHaveCount(0);
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const preview = () => page.getByRole('region', { name: 'Preview' });
const sent = () => page.getByRole('img', { name: 'The picture with the preview data' });
const bar = () => page.getByRole('toolbar', { name: 'Preview data' });

/** Colour of the shown picture, at a point of the image. */
async function colourAt(x: number, y: number): Promise<number[]> {
  // Reads the screen: a picture of another host may not be read out of a canvas.
  const { width, height, data } = PNG.sync.read(await sent().screenshot());
  const at = 4 * (Math.round((y * height) / 200) * width + Math.round((x * width) / 600));
  return [...data.subarray(at, at + 3)];
}

function plain([red, green, blue]: Colour): Buffer {
  const picture = new PNG({ width: 100, height: 100 });
  for (let at = 0; at < picture.data.length; at += 4) picture.data.set([red, green, blue, 255], at);
  return PNG.sync.write(picture);
}

test('saves before a preview and shows pictures, fallbacks or placeholders', async () => {
  const pictures = 'https://pictures.example';
  await page.route(`${pictures}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.startsWith('/red')) return route.fulfill({ body: plain(RED), contentType: 'image/png' });
    if (pathname === '/fallback.png') return route.fulfill({ body: plain(GREEN), contentType: 'image/png' });
    // Never answered.
    if (pathname !== '/slow.png') return route.abort();
  });
  const image = await make({
    name: 'Pictures that come and go',
    data_source: { fields: 'product' },
    preview_settings: { product: 'red' },
    data: {
      version: '3.4.0',
      objects: [
        words('Hello {{product}}', 20),
        dynamic(20, `${pictures}/{{product}}.png`, null),
        dynamic(140, `${pictures}/gone.png`, `${pictures}/fallback.png`),
        dynamic(260, `${pictures}/gone.png`, null),
      ],
    },
  });
  await open(image);
  await page.getByRole('list', { name: 'Layers, top first' }).getByRole('button', { name: 'Hello {{product}}', exact: true }).click();
  await page.keyboard.press('Delete');
  await button('Preview').click();
  await expect.poll(() => colourAt(70, 130)).toEqual(RED);
  expect(await colourAt(190, 130)).toEqual(GREEN);
  expect(await colourAt(270, 90)).not.toEqual([255, 255, 255]);
  const { body } = await callApi<{ image: { data: { objects: object[] } } }>(page, 'GET', `/images/${image.id}`);
  expect(body.image.data.objects).toHaveLength(3);

  await page.clock.install();
  await page.getByLabel('product', { exact: true }).fill('slow');
  await page.getByLabel('product', { exact: true }).press('Enter');
  // Ten seconds, which no one has to wait for.
  await expect(async () => {
    await page.clock.runFor(2000);
    await expect(page.getByRole('alert').filter({ hasText: GENERIC })).toContainText('A picture took too long to load.', { timeout: 100 });
  }).toPass();
  await expect(preview()).toHaveCount(0);
  await expect(button('Edit')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('list', { name: 'Layers, top first' }).getByRole('switch')).toHaveCount(3);
  await page.unroute(`${pictures}/**`);
});

test('previews dark mode, no images, double pixels and hard values', async () => {
  const image = await make({
    name: 'Through other eyes',
    data_source: { fields: 'firstname' },
    preview_settings: { firstname: 'Amelia' },
    transparent: true,
    data: { version: '3.4.0', objects: [words('Hello {{firstname}}', 20)] },
  });
  await open(image);
  await button('Preview').click();
  await expect(page.getByRole('heading', { name: /^Amelia sees this/ })).toBeVisible();
  const facts = preview().getByRole('definition');
  await expect(facts).toHaveText([/^\d+ KB$/, 'PNG', /^\d+ KB$/, 'blank version']);
  await expectSound(page);
  await bar().getByRole('button', { name: 'Dark mode' }).click();
  await expect(preview().getByText('Transparent areas show the dark background.')).toBeVisible();
  await expectSound(page);
  await bar().getByRole('button', { name: 'Images off' }).click();
  await expect(preview().getByRole('img', { name: /with its text: Hello Amelia$/ })).toBeVisible();
  await expectSound(page);
  await bar().getByRole('button', { name: 'As sent' }).click();
  await bar().getByRole('button', { name: '2×' }).click();
  const doubled = preview().getByRole('img', { name: 'The picture at 2×' });
  await expect.poll(() => doubled.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight])).toEqual([1200, 400]);
  await bar().getByRole('button', { name: '1×' }).click();

  await bar().getByRole('button', { name: 'Your preview data' }).click();
  await page.getByRole('menuitemradio', { name: 'Accents' }).click();
  await expect(page.getByRole('heading', { name: /^Zoë Łukaszówna sees this/ })).toBeVisible();
  await bar().getByRole('button', { name: 'Worst case' }).click();
  await expect(
    preview()
      .getByRole('status')
      .filter({ hasText: /shows a gap|beyond|cut|wider/ }),
  ).toBeVisible();
  await preview().getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByRole('heading', { name: /^Amelia sees this/ })).toBeVisible();
  // Nothing that was tried is kept.
  await expect(page.getByLabel('firstname', { exact: true })).toHaveValue('Amelia');
});

test('finds rows by content, uses one as preview data and finds the worst', async () => {
  const { body } = await callApi<{ images: Made[] }>(page, 'GET', '/images');
  const demo = body.images.find(({ name, type }) => name === 'Member balance' && type.id === 4);
  const { image } = (await callApi<{ image: Made }>(page, 'POST', `/images/copy/${demo?.id}`)).body;
  await open(image);
  await button('Preview').click();
  const row = page.getByRole('combobox', { name: 'Row of the data' });
  await row.fill('customer37@');
  await page.getByRole('option', { name: /^customer37@/ }).click();
  const note = preview().getByRole('status').filter({ hasText: 'customer37@' });
  await expect(note).toBeVisible();
  await expectSound(page);
  await note.getByRole('button', { name: 'Use as preview data' }).click();
  await expect(note).toHaveCount(0);
  await expect(page.getByLabel('email', { exact: true })).toHaveValue(/^customer37@/);
  await bar().getByRole('button', { name: 'Worst row' }).click();
  await expect(page.getByText(/^No problems with 100 of [\d,]+ rows\.$/).or(preview().getByText(/^Row \d+: /))).toBeVisible({
    timeout: 30_000,
  });
});

test('previews a countdown in motion and as Outlook shows it', async () => {
  const image = await make({
    name: 'Counting',
    type_id: 2,
    data_source: { fields: '', timer: { kind: 'fixed', end: '2099-01-01T00:00', timezone: 'Europe/London' } },
    data: { version: '3.4.0', objects: [words('{{days}} days', 20)] },
  });
  await open(image);
  await button('Preview').click();
  await expect(bar().getByRole('button', { name: 'Outlook' })).toHaveAttribute('aria-pressed', 'true');
  await expect(sent()).toBeVisible();
  await bar().getByRole('button', { name: 'In motion' }).click();
  const moving = preview().getByRole('img', { name: 'The animated picture' });
  await expect.poll(() => moving.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(600);
  await expect(preview().getByRole('definition').nth(1)).toHaveText('GIF');
});

test('publishing and going back to an older version show before and after side by side', async () => {
  const image = await make({ name: 'Versions', data: { version: '3.4.0', objects: [words('First', 20)] } });
  const publish = (note: string) => callApi(page, 'POST', `/images/${image.id}/publish`, { note });
  expect((await publish('As it began')).status).toBe(201);
  await callApi(page, 'POST', `/images/${image.id}`, { data: { version: '3.4.0', objects: [words('Second', 20)] } });
  await open(image);
  await button('Publish').click();
  const dialog = page.getByRole('dialog', { name: 'Publish?' });
  await expect(dialog.getByRole('img', { name: 'The live version' })).toBeVisible();
  await expect(dialog.getByRole('img', { name: 'The draft with the preview data' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Version 2, live')).toBeVisible();

  await button(/^Make version 1 live/).click();
  const restore = page.getByRole('dialog', { name: 'Make version 1 live?' });
  await expect(restore.getByRole('img', { name: 'Version 2, which is live' })).toBeVisible();
  await expect(restore.getByRole('img', { name: 'Version 1', exact: true })).toBeVisible();
  await expect(restore.getByText('As it began')).toBeVisible();
  await expectSound(page);
  await restore.getByRole('button', { name: 'Make live' }).click();
  await expect(page.getByText('Version 1, live')).toBeVisible();
  // The draft stays as it is.
  await expect(page.getByRole('list', { name: 'Layers, top first' }).getByRole('button', { name: 'Second', exact: true })).toBeVisible();
});
