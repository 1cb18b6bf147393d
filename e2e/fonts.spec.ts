/**
 * A company brings a font along: into its list, into the editor, to recipients, and out again only when
 * nothing uses it. Another is hidden.
 */
import { readFileSync } from 'node:fs';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { expect, test, type Page } from '@playwright/test';
import { demoAccount, signedInPage } from './support/people.ts';
import { expectSound } from './support/sound.ts';

const NAME = 'Journey hand';
const WORDS = 'Handwritten Quay';
/** A built-in font that no other journey uses. */
const HIDDEN = 'Bebas Neue';
const FILE = readFileSync('node_modules/@fontsource/caveat/files/caveat-latin-400-normal.woff2');

let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await signedInPage(browser);
});
test.afterAll(() => page.context().close());

async function api<T>(method: string, path: string, data?: object): Promise<T> {
  const headers = { authorization: `Bearer ${demoAccount().apiKey}` };
  const answer = await page.request.fetch(`/api/v1${path}`, { method, headers, ...(data ? { data } : {}) });
  expect([path, answer.ok()]).toEqual([path, true]);
  return (await answer.json()) as T;
}

test('uploads a font, draws with it, keeps it in use and hides it', async () => {
  await page.goto('/settings/fonts');
  await expect(page.getByRole('row', { name: /^Open Sans/ })).toBeVisible();
  await expectSound(page);
  const offered = page.getByRole('switch', { name: `Show ${HIDDEN} in the editor` });
  await offered.uncheck();
  await expect(page.getByText(`“${HIDDEN}” is hidden. Images that use it aren’t affected.`)).toBeVisible();
  await page.getByRole('button', { name: 'Add font' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add font' });
  await expect(dialog.getByText(/GOOGLE_FONTS_KEY/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: HIDDEN })).toContainText('In your list, hidden');
  await dialog.getByRole('button', { name: /^Lora/ }).click();
  await expect(dialog.getByRole('alert')).toContainText('This font already exists.');
  await expectSound(page, { within: '[role=dialog]' });
  await dialog.getByRole('button', { name: 'Your own files' }).click();
  await dialog.locator('input[type=file]').setInputFiles([
    { name: 'anything.ttf', mimeType: 'font/ttf', buffer: FILE },
    { name: 'page.woff2', mimeType: 'font/woff2', buffer: Buffer.from('<!doctype html>'.repeat(50)) },
  ]);
  await expect(dialog.getByText('Regular', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('alert').filter({ hasText: 'Failed to upload file.' })).toContainText('page.woff2: This file is no font.');
  await dialog.getByLabel('Name').fill(NAME);
  await expectSound(page, { within: '[role=dialog]' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`${NAME} was added. You can pick it in any text box.`)).toBeVisible();
  await page.getByLabel('Search fonts').fill('journey');
  await expect(page.getByRole('row', { name: new RegExp(`^${NAME}`) })).toContainText('1 weight');

  const text = { type: 'textbox', text: WORDS, left: 20, top: 20, width: 500, fontSize: 60, fontFamily: 'Open Sans', fill: '#000000' };
  const made = { name: 'In my hand', type_id: 1, width: 600, height: 120, data: { version: '3.4.0', objects: [text] } };
  const { image } = await api<{ image: { id: number; uuid: string } }>('POST', '/images', made);
  await api('POST', `/images/${image.id}/publish`, { format: 'png' });
  const before = await inkOf(await rendered(image.uuid));
  await page.goto(`/editor?id=${image.id}&type=image`);
  await page.getByRole('application', { name: /^Canvas/ }).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.getByRole('tab', { name: 'Format' }).click();
  await page.getByRole('combobox', { name: 'Font' }).fill(HIDDEN);
  await expect(page.getByRole('option', { name: HIDDEN })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Font' }).fill('journey');
  await page.getByRole('option', { name: NAME }).click();
  const saved = () => api<{ image: { data: unknown } }>('GET', `/images/${image.id}`);
  await expect.poll(async () => JSON.stringify((await saved()).image.data), { timeout: 15_000 }).toContain(NAME);
  const inBrowser = await inkOf(await drawnByBrowser());
  await api('POST', `/images/${image.id}/publish`, { format: 'png' });
  // Hosts hear of a version a moment after it was published.
  await expect.poll(async () => Math.abs((await inkOf(await rendered(image.uuid))).width - before.width)).toBeGreaterThan(15);
  const after = await inkOf(await rendered(image.uuid));
  expect([Math.abs(after.width - inBrowser.width) <= 1, Math.abs(after.height - inBrowser.height) <= 1]).toEqual([true, true]);
  expect(Math.abs(after.amount / inBrowser.amount - 1)).toBeLessThan(0.02);

  await page.goto('/settings/fonts');
  await page.getByLabel('Search fonts').fill('journey');
  await expect(page.getByRole('row', { name: new RegExp(`^${NAME}`) })).toContainText('1 image');
  await page.getByRole('button', { name: `Delete ${NAME}` }).click();
  await expect(page.getByRole('alertdialog', { name: 'Are you sure you want to delete this font?' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete font' }).click();
  const inUse = page.getByRole('dialog', { name: `“${NAME}” is still in use` });
  await expect(inUse.getByRole('link', { name: 'In my hand' })).toHaveAttribute('href', new RegExp(`id=${image.id}`));
  await inUse.getByRole('button', { name: 'Keep it' }).click();
  await api('DELETE', `/images/${image.id}`);
  await page.getByRole('button', { name: `Delete ${NAME}` }).click();
  await page.getByRole('button', { name: 'Delete font' }).click();
  await expect(page.getByText(`“${NAME}” was deleted.`)).toBeVisible();
  await page.getByLabel('Search fonts').fill('');
  await offered.check();
  await expect(page.getByText(`“${HIDDEN}” is back in the font list.`)).toBeVisible();
});

async function rendered(uuid: string): Promise<Buffer> {
  const answer = await page.request.get(`${demoAccount().renderUrl}/render/${uuid}?again=${Math.random()}`);
  expect(answer.headers()['x-limn-reason']).toBe('picture');
  return answer.body();
}

/** The same words by this browser's own canvas, with the font as its style sheet names it. */
async function drawnByBrowser(): Promise<Buffer> {
  const url = await page.evaluate(
    async ([name, words]) => {
      await document.fonts.load(`60px "${name}"`, words);
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [600, 120];
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      context.fillStyle = '#ffffff';
      context.fillRect(0, 0, 600, 120);
      context.fillStyle = '#000000';
      context.font = `60px "${name}"`;
      context.fillText(words, 20, 80);
      return canvas.toDataURL();
    },
    [NAME, WORDS] as const,
  );
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
}

/** How far the dark part of a picture reaches, and how much of it there is. */
async function inkOf(png: Buffer): Promise<{ width: number; height: number; amount: number }> {
  const picture = await loadImage(png);
  const context = createCanvas(picture.width, picture.height).getContext('2d');
  context.drawImage(picture, 0, 0);
  const { data } = context.getImageData(0, 0, picture.width, picture.height);
  let [left, right, top, bottom, amount] = [picture.width, 0, picture.height, 0, 0];
  for (let at = 0; at < data.length; at += 4) {
    const dark = 255 - (data[at] ?? 255);
    amount += dark;
    if (dark < 60) continue;
    const [x, y] = [(at / 4) % picture.width, Math.floor(at / 4 / picture.width)];
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
  }
  return { width: right - left, height: bottom - top, amount };
}
