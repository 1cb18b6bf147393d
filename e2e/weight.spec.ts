/** File sizes and their causes, formats, and that a browser reads every format as it was drawn. */
import { seededRandom } from '@limn/model';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { expect, test, type Page } from '@playwright/test';
import { createJpegEncoder } from '../apps/server/src/render/encode/jpeg/jpeg-encoder.ts';
import { demoAccount, signedInPage } from './support/people.ts';
import { expectSound } from './support/sound.ts';

const TIMER = { fields: '', timer: { kind: 'fixed', end: '2099-01-01T00:00', timezone: 'Europe/London' } };

let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await signedInPage(browser);
});
test.afterAll(() => page.context().close());

interface WireImage {
  id: number;
  uuid: string;
  data: { objects: { objects?: Record<string, unknown>[] }[] };
}

const headers = () => ({ authorization: `Bearer ${demoAccount().apiKey}` });

async function makeImage(change: object): Promise<WireImage> {
  const answer = await page.request.post('/api/v1/images', { headers: headers(), data: { name: 'Weight', type_id: 1, ...change } });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { image: WireImage }).image;
}

async function readImage(id: number): Promise<WireImage> {
  return ((await (await page.request.get(`/api/v1/images/${id}`, { headers: headers() })).json()) as { image: WireImage }).image;
}

async function publish(id: number, body: object): Promise<void> {
  expect((await page.request.post(`/api/v1/images/${id}/publish`, { headers: headers(), data: body })).status()).toBe(201);
}

const openEditor = async (id: number) => {
  await page.goto(`/editor?id=${id}&type=image`);
  await expect(page.getByRole('application', { name: /^Canvas/ })).toBeVisible();
};

/** As hard to make small as a photograph can be. */
function noise(width: number, height: number): string {
  const random = seededRandom(3);
  const rgba = new Uint8Array(width * height * 4).map((_, at) => (at % 4 === 3 ? 255 : Math.floor(random() * 256)));
  return `data:image/jpeg;base64,${createJpegEncoder().encode({ width, height, rgba, quality: 60 }).bytes.toString('base64')}`;
}

const picture = (src: string, width: number, height: number, name: string) => ({
  type: 'image',
  src,
  left: 0,
  top: 0,
  width,
  height,
  originX: 'left',
  originY: 'top',
  strokeWidth: 0,
  layerName: name,
});
const words = (text: string, more: object = {}) => ({
  type: 'textbox',
  text,
  left: 20,
  top: 20,
  width: 200,
  height: 27.12,
  fontSize: 24,
  fontFamily: 'Open Sans',
  fill: '#16243a',
  originX: 'left',
  originY: 'top',
  strokeWidth: 0,
  ...more,
});

test('shows format, size and causes when publishing, and lets one choose', async () => {
  const sea = picture(noise(800, 620), 800, 620, 'Sea');
  const image = await makeImage({ width: 800, height: 620, data: { version: '3.4.0', objects: [words('First')] } });
  await publish(image.id, {});
  const data = { version: '3.4.0', objects: [sea] };
  expect((await page.request.post(`/api/v1/images/${image.id}`, { headers: headers(), data: { data } })).status()).toBe(200);
  await openEditor(image.id);
  await page.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish?' });
  await expect(dialog.getByText(/^JPEG, about \d+ KB; \d+ KB at 2×\.$/)).toBeVisible();
  await expect(dialog.getByText('“Sea” is a photograph and covers 100% of the canvas.')).toBeVisible();
  await expectSound(page, { within: '[role=dialog]' });
  await dialog.getByLabel('Format').click();
  await page.getByRole('option', { name: /^PNG, \d+ KB$/ }).click();
  await expect(dialog.getByText('PNG keeps every pixel of it. Publish it as JPEG.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog).toBeHidden();
  const why = page.getByRole('button', { name: /^PNG, \d+ KB: why version 2 is large$/ });
  await why.click();
  const large = page.getByRole('dialog', { name: 'Version 2 is a large file' });
  await expect(large.getByText('Publish it as JPEG.')).toBeVisible();
  await large.getByRole('button', { name: 'Close' }).last().click();
  // Anyone who only comes for the tag learns it too.
  await page.goto(`/tag?id=${image.id}`);
  await expect(page.getByText(/^\d+ KB is large for an email\.$/)).toBeVisible();
  await expect(page.getByText('Publish it as JPEG.')).toBeVisible();
});

test('shrinks text to its smallest size, then cuts it with an ellipsis', async () => {
  const image = await makeImage({ width: 400, height: 100, data: { version: '3.4.0', objects: [words('{{name}}')] } });
  await openEditor(image.id);
  await page.getByRole('application', { name: /^Canvas/ }).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.getByRole('tab', { name: 'Format' }).click();
  await page.getByRole('switch', { name: 'Shrink text to fit its box' }).click();
  const smallest = page.getByLabel('Smallest size');
  await expect(smallest).toHaveValue('10');
  await smallest.fill('18');
  await smallest.press('Enter');
  await expect.poll(async () => (await readImage(image.id)).data.objects[0]?.objects?.[0]?.['minFontSize'], { timeout: 15_000 }).toBe(18);
  await publish(image.id, {});
  const drawn = await page.request.get(`${demoAccount().renderUrl}/render/${image.uuid}?name=${'Donaudampfschifffahrt '.repeat(90)}`);
  expect(drawn.headers()['x-limn-reason']).toBe('picture');
  const { data, width } = await pixels(await drawn.body());
  let [right, bottom] = [0, 0];
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at] ?? 255) > 200) continue;
    right = Math.max(right, (at / 4) % width);
    bottom = Math.max(bottom, Math.floor(at / 4 / width));
  }
  expect(right).toBeGreaterThan(150);
  expect(right).toBeLessThanOrEqual(221);
  expect(bottom).toBeLessThanOrEqual(49);
});

async function pixels(bytes: Buffer): Promise<{ data: Uint8ClampedArray; width: number; height: number }> {
  const { width, height } = await loadImage(bytes);
  const context = createCanvas(width, height).getContext('2d');
  context.drawImage(await loadImage(bytes), 0, 0);
  return { data: context.getImageData(0, 0, width, height).data, width, height };
}

test('writes every format so that a browser reads it as drawn', async () => {
  const blue = picture(noise(200, 80), 200, 80, 'Sea');
  const cases = [
    { name: 'half', type_id: 1, format: 'jpeg', mime: 'image/jpeg', objects: [blue, words('{{name}}', { fill: '#ffffff' })] },
    { name: 'full', type_id: 1, format: 'jpeg', mime: 'image/jpeg', objects: [words('{{name}}', { fill: '#ff0000' })] },
    { name: 'flat', type_id: 1, format: 'png', mime: 'image/png', objects: [words('{{name}}')] },
    { name: 'timer', type_id: 2, mime: 'image/gif', objects: [words('{{minutes}}:{{seconds}}')], data_source: TIMER },
  ];
  for (const { name, format, mime, objects, ...settings } of cases) {
    const image = await makeImage({ ...settings, width: 200, height: 80, data: { version: '3.4.0', objects } });
    await publish(image.id, format ? { format } : {});
    const bytes = await (await page.request.get(`${demoAccount().renderUrl}/render/${image.uuid}?name=Ada`)).body();
    const ours = await pixels(bytes);
    const seen = await page.evaluate(
      async ([base64, type]) => {
        const picture = new Image();
        picture.src = `data:${type};base64,${base64}`;
        await picture.decode();
        const canvas = Object.assign(document.createElement('canvas'), { width: picture.naturalWidth, height: picture.naturalHeight });
        const context = canvas.getContext('2d');
        context?.drawImage(picture, 0, 0);
        return [...(context?.getImageData(0, 0, canvas.width, canvas.height).data ?? [])];
      },
      [bytes.toString('base64'), mime] as const,
    );
    expect({ name, width: ours.width, height: ours.height, dataLength: seen.length }).toEqual({
      name,
      width: 200,
      height: 80,
      dataLength: ours.data.length,
    });
    // Two decoders round differently by a step or two.
    expect([name, Math.max(...seen.map((value, at) => Math.abs(value - (ours.data[at] ?? 0)))) <= 4]).toEqual([name, true]);
  }
});
