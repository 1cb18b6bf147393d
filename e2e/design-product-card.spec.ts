import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { designerAt, differenceOf, editorPicture, openEmptyCanvas, publishedPicture } from './support/designer.ts';
import { signedInPage } from './support/people.ts';

const SIZE = { width: 600, height: 300 };
const PHOTO = new URL('../apps/server/src/features/design/templates/art/coffee-top.webp', import.meta.url);

let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await signedInPage(browser);
});
test.afterAll(() => page.context().close());

test('designs a product card in 35 actions and publishes it', async () => {
  const { uuid } = await openEmptyCanvas(page, 'Product card', SIZE);
  const hand = designerAt(page, SIZE);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const tab = (name: string) => page.getByRole('tab', { name });
  const dialog = page.getByRole('dialog');
  const size = page.getByRole('combobox', { name: 'Size' });

  // The product, in a circle.
  await hand.press('i');
  await hand.click(dialog.getByRole('radio', { name: 'Static Image' }));
  await hand.click(dialog.getByRole('button', { name: 'Next' }));
  await hand.chooseFile(dialog.getByLabel('Picture file'), { name: 'coffee.webp', mimeType: 'image/webp', buffer: readFileSync(PHOTO) });
  await hand.click(dialog.getByRole('button', { name: 'Insert' }));
  await hand.click(button('Circle'));
  await hand.clickAt(page.getByRole('slider', { name: 'Across' }), 0.72);
  await hand.drag([300, 300], [230, 230]);
  await hand.drag([115, 115], [160, 150]);

  // The old price, struck through, and the new one.
  await hand.press('t');
  await hand.type('£49 now £29');
  await hand.choose(size, '36');
  await hand.click(button('Bold'));
  await hand.doubleClick([275, 155]);
  await hand.click(button('Strike-through'));
  await hand.press('Escape');
  await hand.clickOn([275, 155]);
  await hand.drag([350, 200], [500, 200]);
  await hand.drag([300, 153], [375, 103]);

  // A rounded button with its words.
  await hand.press('s');
  await hand.drag([325, 150], [455, 150]);
  await hand.click(tab('Border'));
  await hand.doubleClick(page.getByRole('textbox', { name: 'Corner radius' }));
  await hand.type('25\n');
  await hand.drag([365, 150], [415, 200]);
  await hand.press('t');
  await hand.type('Shop now');
  await hand.press('Escape');

  // A badge over the picture.
  await hand.press('o');
  await hand.drag([320, 170], [352, 202]);
  await hand.drag([316, 166], [236, 80]);
  await hand.press('t');
  await hand.type('-40%');
  await hand.click(button('GENERATE TAGS'));
  await expect(page.getByRole('dialog', { name: 'Tags' })).toBeVisible();

  await page.keyboard.press('Escape');
  const [designed, published] = [await editorPicture(page), await publishedPicture(page, uuid, {})];
  expect(hand.actions).toBeLessThanOrEqual(35);
  expect(differenceOf(designed, published)).toBeLessThan(0.01);
});
