/** A designer at the editor: a real mouse and a real keyboard, and a count of what the hands do. */
import { expect, type Locator, type Page } from '@playwright/test';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { MAIL_PROGRAM } from './mail-program.ts';
import { demoAccount } from './people.ts';
import { decode } from './png.ts';

type Point = readonly [x: number, y: number];

/** Each call is one action: a click, a drag, a key with what is held beside it, or one run of typing. */
export interface Designer {
  readonly actions: number;
  click(target: Locator): Promise<void>;
  /** Opens a list and picks from it: two actions. */
  choose(list: Locator, option: string): Promise<void>;
  /** A slider at a part of its length. */
  clickAt(target: Locator, part: number): Promise<void>;
  /** Selects what stands in a field, or a word of a text. */
  doubleClick(target: Locator | Point): Promise<void>;
  /** A point of the image. */
  clickOn(point: Point): Promise<void>;
  press(keys: string): Promise<void>;
  type(text: string): Promise<void>;
  /** Between points of the image. */
  drag(from: Point, to: Point): Promise<void>;
  chooseFile(input: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void>;
}

export function designerAt(page: Page, canvas: { width: number }): Designer {
  let actions = 0;
  const at = async ([x, y]: Point): Promise<[number, number]> => {
    const sheet = await page.locator('[data-sheet]').boundingBox();
    if (!sheet) throw new Error('There is no canvas.');
    const zoom = sheet.width / canvas.width;
    return [sheet.x + x * zoom, sheet.y + y * zoom];
  };
  return {
    get actions() {
      return actions;
    },
    async click(target) {
      actions++;
      await target.click();
    },
    async choose(list, option) {
      actions += 2;
      await list.click();
      const wanted = page.getByRole('option', { name: option, exact: true });
      await expect(wanted).toBeVisible();
      // The list still moves to what is chosen when it opens.
      await expect(async () => {
        if (await wanted.isVisible()) await wanted.click({ timeout: 1000 });
        await expect(wanted).toBeHidden({ timeout: 1000 });
      }).toPass();
    },
    async clickAt(target, part) {
      actions++;
      const box = await target.boundingBox();
      if (box) await page.mouse.click(box.x + box.width * part, box.y + box.height / 2);
    },
    async doubleClick(target) {
      actions++;
      if ('dblclick' in target) await target.dblclick();
      else await page.mouse.dblclick(...(await at(target)));
    },
    async clickOn(point) {
      actions++;
      await page.mouse.click(...(await at(point)));
    },
    async press(keys) {
      actions++;
      await page.keyboard.press(keys);
    },
    async type(text) {
      actions++;
      await page.keyboard.type(text);
    },
    async drag(from, to) {
      actions++;
      await page.mouse.move(...(await at(from)));
      await page.mouse.down();
      await page.mouse.move(...(await at([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2])), { steps: 4 });
      await page.mouse.move(...(await at(to)), { steps: 4 });
      await page.mouse.up();
    },
    async chooseFile(input, file) {
      actions++;
      await input.setInputFiles(file);
    },
  };
}

/** An empty canvas, open in the editor. */
export async function openEmptyCanvas(page: Page, name: string, size: { width: number; height: number }): Promise<{ uuid: string }> {
  const headers = { authorization: `Bearer ${demoAccount().apiKey}` };
  const data = { name, type_id: 1, ...size, data_source: { fields: 'firstname' } };
  const { image } = (await (await page.request.post('/api/v1/images', { headers, data })).json()) as {
    image: { id: number; uuid: string };
  };
  await page.goto(`/editor?id=${image.id}&type=image`);
  await expect(page.locator('[data-editor-stage] canvas.upper-canvas')).toBeVisible();
  await expect(page.getByText(/^Loading (fonts|the canvas)/)).toHaveCount(0);
  return image;
}

/** The editor's canvas, one screen pixel for each of the image, with nothing selected. */
export async function editorPicture(page: Page): Promise<PNG> {
  const stage = page.locator('[data-editor-stage]');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.mouse.click(...(await beside(page)));
  await page.keyboard.press('Control+0');
  await expect(page.getByText('1.00×')).toBeVisible();
  const base64 = await stage.evaluate(async (host) => {
    // The page's own parts move at once, the canvas with the next frame.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    const sheet = host.parentElement?.querySelector('[data-sheet]')?.getBoundingClientRect();
    const canvas = host.querySelector<HTMLCanvasElement>('canvas.lower-canvas');
    if (!sheet || !canvas) throw new Error('There is no canvas.');
    const on = canvas.getBoundingClientRect();
    const part = Object.assign(document.createElement('canvas'), { width: Math.round(sheet.width), height: Math.round(sheet.height) });
    part.getContext('2d')?.drawImage(canvas, Math.round(on.left - sheet.left), Math.round(on.top - sheet.top));
    return part.toDataURL('image/png').split(',')[1] ?? '';
  });
  return PNG.sync.read(Buffer.from(base64, 'base64'));
}

/** A point of the stage beside the canvas: a click there selects nothing. */
async function beside(page: Page): Promise<[number, number]> {
  const sheet = await page.locator('[data-sheet]').boundingBox();
  return [(sheet?.x ?? 0) - 20, (sheet?.y ?? 0) + 20];
}

/** The picture for a recipient with these values. */
export async function publishedPicture(page: Page, uuid: string, values: Readonly<Record<string, string>>): Promise<PNG> {
  const address = `${demoAccount().renderUrl}/render/${uuid}?${new URLSearchParams({ eid: 'a@b.example', ...values }).toString()}`;
  const answer = await page.request.get(address, { headers: { 'user-agent': MAIL_PROGRAM } });
  expect([answer.status(), answer.headers()['x-limn-reason']]).toEqual([200, 'picture']);
  return decode(page, await answer.body(), answer.headers()['content-type'] ?? '');
}

/** The share of pixels that look different, 0 to 1; of pictures of another size all. */
export function differenceOf(one: PNG, other: PNG): number {
  if (one.width !== other.width || one.height !== other.height) return 1;
  return pixelmatch(one.data, other.data, undefined, one.width, one.height, { threshold: 0.1 }) / (one.width * one.height);
}
