import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { designerAt, differenceOf, editorPicture, openEmptyCanvas, publishedPicture } from './support/designer.ts';
import { signedInPage } from './support/people.ts';

const SIZE = { width: 600, height: 300 };
const PHOTO = new URL('../apps/server/src/features/design/templates/art/dawn-lake.webp', import.meta.url);

let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await signedInPage(browser);
});
test.afterAll(() => page.context().close());

test('designs a coupon over a photo in 35 actions and publishes it', async () => {
  const { uuid } = await openEmptyCanvas(page, 'Lake coupon', SIZE);
  const hand = designerAt(page, SIZE);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const tab = (name: string) => page.getByRole('tab', { name });
  const dialog = page.getByRole('dialog');
  const size = page.getByRole('combobox', { name: 'Size' });

  // The photo, as large as the canvas, and a veil over it.
  await hand.press('i');
  await hand.click(dialog.getByRole('radio', { name: 'Static Image' }));
  await hand.click(dialog.getByRole('button', { name: 'Next' }));
  await hand.chooseFile(dialog.getByLabel('Picture file'), { name: 'lake.webp', mimeType: 'image/webp', buffer: readFileSync(PHOTO) });
  await hand.click(dialog.getByRole('button', { name: 'Insert' }));
  await hand.click(button('Set as background'));
  await hand.click(button('Add scrim'));

  // The offer, on the veil.
  await hand.press('t');
  await hand.type('20% off by the lake, {{firstname}}');
  await hand.press('Escape');
  await hand.choose(size, '40');
  await hand.click(button('Bold'));

  // The code, on a rounded plate.
  await hand.press('s');
  await hand.drag([325, 150], [435, 150]);
  await hand.click(tab('Border'));
  await hand.doubleClick(page.getByRole('textbox', { name: 'Corner radius' }));
  await hand.type('24\n');
  await hand.click(tab('Colour'));
  await hand.click(page.getByRole('button', { name: /^Fill colour/ }));
  await hand.click(page.getByRole('dialog', { name: 'Fill colour' }).getByRole('button', { name: 'Use #ffffff' }));
  await hand.press('Escape');
  await hand.drag([355, 150], [300, 245]);
  await hand.press('t');
  await hand.type('LAKE20');
  await hand.click(tab('Format'));
  await hand.click(button('Bold'));
  await hand.choose(size, '20');
  await hand.click(button('GENERATE TAGS'));
  await expect(page.getByRole('dialog', { name: 'Tags' })).toBeVisible();
  expect(hand.actions).toBeLessThanOrEqual(35);

  await page.keyboard.press('Escape');
  const [designed, published] = [await editorPicture(page), await publishedPicture(page, uuid, { firstname: '{{firstname}}' })];
  expect(differenceOf(designed, published)).toBeLessThan(0.01);
});
