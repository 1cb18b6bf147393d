/** An image with many objects of every kind that a design is full of. */
import type { Page } from '@playwright/test';
import type { Product } from '../web/product.ts';

export const WIDTH = 600;
export const HEIGHT = 400;
/** On top of all others, where nothing lies over it. */
export const DRAGGED = { layerName: 'Dragged', left: 20, top: 20, width: 60, height: 40 };
export const TYPED = { layerName: 'Typed', left: 20, top: 340, width: 300, height: 27.12 };

const BASE = { originX: 'left', originY: 'top', strokeWidth: 0 };
const FILLS = ['#16243a', '#de620f', '#1d4d87', '#6fa287', '#b7bcc4'];

export async function makeCrowdedImage(product: Product, objects: number): Promise<number> {
  const crowd = Array.from({ length: objects - 2 }, (_, index) => anObject(index));
  const text = { ...BASE, ...TYPED, type: 'textbox', text: 'Typed', fontSize: 24, fontFamily: 'Open Sans', fill: '#16243a' };
  const data = {
    version: '3.4.0',
    background: '#ffffff',
    objects: [...crowd, text, { ...BASE, ...DRAGGED, type: 'rect', fill: '#de620f' }],
  };
  const answer = await fetch(`${product.origin}/api/v1/images`, {
    method: 'POST',
    headers: { authorization: `Bearer ${product.account.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Crowded', type_id: 1, width: WIDTH, height: HEIGHT, data }),
  });
  if (!answer.ok) throw new Error(`The image could not be made: ${await answer.text()}`);
  return ((await answer.json()) as { image: { id: number } }).image.id;
}

/** Opened, drawn and at zoom 1. */
export async function openCrowdedImage(page: Page, id: number): Promise<void> {
  await page.goto(`/editor?id=${id}&type=image`);
  await page.locator('[data-editor-stage]').waitFor();
  await page.waitForFunction(() => !/Loading (fonts|the canvas)/.test(document.body.textContent ?? ''));
  const zoom = page.getByRole('slider', { name: 'Zoom' });
  await zoom.focus();
  await page.keyboard.press('Home');
  if ((await zoom.inputValue()) !== '1') throw new Error('The editor is not at zoom 1.');
  await page.waitForTimeout(500);
}

/** Where a pixel of the image is in the window. */
export async function placeOf(page: Page, x: number, y: number): Promise<{ x: number; y: number }> {
  const sheet = await page.locator('[data-sheet]').boundingBox();
  if (!sheet) throw new Error('There is no sheet.');
  const scale = sheet.width / WIDTH;
  return { x: sheet.x + x * scale, y: sheet.y + y * scale };
}

function anObject(index: number): object {
  const place = { layerName: `Object ${index}`, left: 100 + (index % 20) * 24, top: 10 + Math.floor(index / 20) * 30 };
  const fill = FILLS[index % FILLS.length];
  switch (index % 4) {
    case 0:
      return { ...BASE, ...place, type: 'rect', width: 20, height: 20, fill };
    case 1:
      return { ...BASE, ...place, type: 'circle', radius: 10, width: 20, height: 20, fill };
    case 2:
      return { ...BASE, ...place, type: 'triangle', width: 20, height: 20, fill };
    default:
      return { ...BASE, ...place, type: 'textbox', text: 'Ab', width: 22, height: 13.56, fontSize: 12, fontFamily: 'Open Sans', fill };
  }
}
