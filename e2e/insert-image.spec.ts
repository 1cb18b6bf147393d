import { expect, test, type Page } from '@playwright/test';
import { PNG } from 'pngjs';
import { startHost, type LocalHost } from './support/local-host.ts';
import { MAIL_PROGRAM } from './support/mail-program.ts';
import { demoAccount, signedInPage } from './support/people.ts';
import { decode, photo } from './support/png.ts';
import { expectSound } from './support/sound.ts';

const COLOURS = { red: [190, 32, 56, 255], blue: [24, 90, 160, 255], green: [20, 140, 70, 255], white: [255, 255, 255, 255] } as const;
/** Pictures of a shop. */
const PICTURES: Record<string, readonly number[]> = { '/p/boots.png': COLOURS.red, '/p/hats.png': COLOURS.blue };

let shop: LocalHost;
let page: Page;
test.beforeAll(async ({ browser }) => {
  shop = await startHost(3196, ({ url = '' }) => {
    const colour = PICTURES[url];
    return colour && { type: 'image/png', body: plain(colour) };
  });
  page = await signedInPage(browser);
});
test.afterAll(async () => {
  shop.stop();
  await page.context().close();
});

const headers = () => ({ authorization: `Bearer ${demoAccount().apiKey}` });
const dialog = () => page.getByRole('dialog');
const press = (name: string) => dialog().getByRole('button', { name, exact: true }).last().click();
const file = () => dialog().getByLabel('Picture file');
const address = () => dialog().getByRole('textbox', { name: 'Image URL' });
const layer = (name: string) => page.getByRole('button', { name, exact: true });

function plain(colour: readonly number[]): Buffer {
  const png = new PNG({ width: 80, height: 80 });
  for (let at = 0; at < png.data.length; at += 4) png.data.set(colour, at);
  return PNG.sync.write(png);
}

const asFile = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });

interface Made {
  id: number;
  uuid: string;
  data: { objects: Record<string, unknown>[] };
}

async function read(id: number): Promise<Made> {
  const answer = await page.request.get(`/api/v1/images/${id}`, { headers: headers() });
  return ((await answer.json()) as { image: Made }).image;
}

async function openNew(name: string): Promise<Made> {
  const data = { name, type_id: 1, width: 300, height: 100, data_source: { fields: 'product' }, preview_settings: { product: 'boots' } };
  const { image } = (await (await page.request.post('/api/v1/images', { headers: headers(), data })).json()) as { image: Made };
  await page.goto(`/editor?id=${image.id}&type=image`);
  await expect(page.getByRole('button', { name: 'GENERATE TAGS' })).toBeVisible();
  return image;
}

/** From the canvas to the first step of one kind of image. */
async function begin(kind: 'Static Image' | 'Dynamic Image'): Promise<void> {
  await page.keyboard.press('i');
  await dialog().getByRole('radio', { name: kind }).check();
  await press('Next');
}

/** Tells which colour a recipient is shown who looked at this product, by name. */
async function seenBy({ uuid }: Made, product: string): Promise<string | undefined> {
  const answer = await page.request.get(`/render/${uuid}?product=${product}`, { headers: { 'user-agent': MAIL_PROGRAM } });
  const { width, height, data } = await decode(page, await answer.body(), answer.headers()['content-type'] ?? '');
  const at = ((height >> 1) * width + (height >> 2)) * 4;
  const isNear = (colour: readonly number[]) => colour.every((value, channel) => Math.abs(value - (data[at + channel] ?? 0)) < 12);
  return Object.entries(COLOURS).find(([, colour]) => isNear(colour))?.[0];
}

test('draws each recipient’s picture from a merge field URL, or the fallback', async () => {
  const image = await openNew('Dynamic');

  await test.step('source, preview and fallback are asked for in turn, and each has to be answered', async () => {
    await begin('Dynamic Image');
    const next = dialog().getByRole('button', { name: 'Next' });
    await expect(next).toBeDisabled();
    await address().fill('{{product}}.png');
    await next.click();
    await expect(dialog().getByText('Start with https://')).toBeVisible();
    await address().fill(`${shop.address}/p/.png`);
    for (let letter = 0; letter < '.png'.length; letter++) await page.keyboard.press('ArrowLeft');
    await dialog().getByRole('button', { name: 'Insert merge field into the image URL' }).click();
    await press('Next');
    await dialog()
      .getByRole('button', { name: /^product/ })
      .click();
    await press('Insert Field');
    await expect(address()).toHaveValue(`${shop.address}/p/{{product}}.png`);
    await expect(dialog().getByText(`With your preview data: ${shop.address}/p/boots.png`)).toBeVisible();
    await expectSound(page);
    await next.click();
    await expect(next).toBeDisabled();
    await press('Placeholder');
    await expect(dialog().getByText('800 × 600 px')).toBeVisible();
    await next.click();
    const insert = dialog().getByRole('button', { name: 'Insert', exact: true });
    await expect(insert).toBeDisabled();
    await press('No Fallback');
    await expectSound(page);
    await insert.click();
    await expect(layer('Dynamic Image')).toBeVisible();
    await expect
      .poll(async () => (await read(image.id)).data.objects[0])
      .toMatchObject({ imageType: 'dynamic', left: 0, top: 0, scaleX: 100 / 600, scaleY: 100 / 600, lockScalingFlip: true });
  });

  await test.step('published, it is drawn for each recipient', async () => {
    await page.getByRole('button', { name: 'GENERATE TAGS' }).click();
    await expect(dialog().getByText('Version 1 is live.')).toBeVisible();
    await press('Close');
    await expect.poll(() => seenBy(image, 'boots')).toBe('red');
    await expect.poll(() => seenBy(image, 'hats')).toBe('blue');
    expect(await seenBy(image, 'gone')).toBe('white');
  });

  await test.step('starts editing at the address and draws the fallback once published', async () => {
    await layer('Dynamic Image').click();
    await page.getByRole('application', { name: /^Canvas/ }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Edit Image' })).toBeVisible();
    await expect(address()).toHaveValue(`${shop.address}/p/{{product}}.png`);
    await press('Next');
    await press('Next');
    await press('Choose a picture');
    await file().setInputFiles(asFile('sold-out.png', plain(COLOURS.green)));
    await expect(dialog().getByText('Shown when a recipient’s picture can’t be fetched.')).toBeVisible();
    await press('Edit');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await dialog()
      .getByRole('button', { name: /^Publish/ })
      .click();
    await expect.poll(() => seenBy(image, 'gone')).toBe('green');
    await expect.poll(() => seenBy(image, 'boots')).toBe('red');
  });
});

test('explains a refused upload, closes the dialog and starts again', async () => {
  await openNew('Refused');
  await begin('Static Image');
  await press('Use a URL');
  await dialog().getByLabel('URL').fill('http://127.0.0.1/secret.png');
  await press('Upload');
  await expect(page.getByText('Sorry, an error has occured.')).toBeVisible();
  await expect(page.getByText('inside a private network')).toBeVisible();
  await expect(dialog()).toBeHidden();
  await begin('Static Image');
  await press('Use a URL');
  await expect(dialog().getByLabel('URL')).toHaveValue('');
  await press('Cancel');
  await press('Close');
});

test('keeps the insert dialog offline and continues online', async () => {
  const image = await openNew('Offline');
  await begin('Dynamic Image');
  await address().fill(`${shop.address}/p/{{product}}.png`);
  await press('Next');
  await page.context().setOffline(true);
  await file().setInputFiles(asFile('boots-preview.png', photo(150, 50)));
  await expect(dialog().getByText('Not uploaded yet')).toBeVisible();
  await press('Back');
  await expect(address()).toHaveValue(`${shop.address}/p/{{product}}.png`);
  await press('Next');
  await file().setInputFiles(asFile('boots-preview.png', photo(150, 50)));
  await expect(dialog().getByText('Not uploaded yet')).toBeVisible();
  await page.context().setOffline(false);
  await expect(dialog().getByText('150 × 50 px')).toBeVisible();
  await press('Next');
  await press('No Fallback');
  await page.context().setOffline(true);
  await press('Insert');
  await expect(layer('Dynamic Image')).toBeVisible();
  await page.context().setOffline(false);
  await expect.poll(async () => (await read(image.id)).data.objects.length).toBe(1);
});

test('keeps a background upload and typed values offline', async () => {
  await page.goto('/new');
  await page.getByLabel('Image Name').fill('Background later');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('textbox', { name: 'Merge field' })).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('radio', { name: /^Background Image/ }).click();
  await page.context().setOffline(true);
  await file().setInputFiles(asFile('pier.png', photo(320, 120)));
  await expect(dialog().getByText('Not uploaded yet')).toBeVisible();
  await page.context().setOffline(false);
  await expect(dialog().getByText('320 px')).toBeVisible();
  await page.context().setOffline(true);
  await dialog().getByLabel('Name').fill('Pier at dusk');
  await press('OK');
  await expect(dialog().getByRole('alert')).toContainText('Name and tags were not saved.');
  await expect(dialog().getByLabel('Name')).toHaveValue('Pier at dusk');
  await page.context().setOffline(false);
  await press('OK');
  await expect(dialog()).toBeHidden();
  await expect(page.getByText('320 × 120 px')).toBeVisible();
  await expect(page.getByText('Pier at dusk')).toBeVisible();
  await page.getByRole('button', { name: 'Create Image' }).click();
  await page.waitForURL('**/editor?id=*');
  const { data } = await read(Number(new URL(page.url()).searchParams.get('id')));
  expect(data.objects).toMatchObject([{ imageType: 'static', width: 320, height: 120 }]);
});
