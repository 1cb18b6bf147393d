import { expect, test, type Page } from '@playwright/test';
import { callApi } from './support/call-api.ts';
import { demoAccount, logIn } from './support/people.ts';
import { photo } from './support/png.ts';
import { expectSound } from './support/sound.ts';

let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await (await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })).newPage();
  await logIn(page, demoAccount());
});
test.afterAll(() => page.context().close());

type Saved = Record<string, number | string>;

const headers = () => ({ authorization: `Bearer ${demoAccount().apiKey}` });
const SQUARE = { type: 'rect', originX: 'left', originY: 'top', width: 60, height: 40, strokeWidth: 0, fill: '#1f4e8c' };
const square = (layerName: string, left: number, top: number) => ({ ...SQUARE, layerName, left, top });
const layer = (name: string, on = page) => on.getByRole('button', { name, exact: true });
const bar = () => page.getByRole('toolbar', { name: 'Arrange the selection' });

async function make(name: string, objects: object[] = []): Promise<number> {
  const data = { name, type_id: 1, width: 600, height: 300, data: { version: '3.4.0', objects } };
  const { image } = (await (await page.request.post('/api/v1/images', { headers: headers(), data })).json()) as { image: { id: number } };
  await page.request.post(`/api/v1/images/${image.id}`, { headers: headers(), data: { data: data.data } });
  return image.id;
}

async function open(id: number, on = page): Promise<void> {
  await on.goto(`/editor?id=${id}&type=image`);
  await expect(on.getByRole('button', { name: 'GENERATE TAGS' })).toBeVisible();
  await expect(on.locator('[data-editor-stage] canvas.upper-canvas')).toBeVisible();
  await expect(on.getByText(/^Loading (fonts|the canvas)/)).toHaveCount(0);
}

async function saved(id: number): Promise<Saved[]> {
  const answer = await page.request.get(`/api/v1/images/${id}`, { headers: headers() });
  return ((await answer.json()) as { image: { data: { objects: Saved[] } } }).image.data.objects;
}

/**
 * From pixels of the image to pixels of the window: the image opens at 1.25 or less, in the middle of its
 * stage.
 */
async function at(x: number, y: number, on = page): Promise<[number, number]> {
  const sheet = await on.locator('[data-editor-stage]').evaluate((stage) => {
    const { left, top, width } = (stage.previousElementSibling ?? stage).getBoundingClientRect();
    return { left, top, zoom: width / 600 };
  });
  return [sheet.left + x * sheet.zoom, sheet.top + y * sheet.zoom];
}

/** A file let go of over a point of the image, as a desktop does it. */
async function drop(name: string, bytes: Buffer, point: [number, number]): Promise<void> {
  await page.evaluate(
    ({ name, base64, point: [clientX, clientY] }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([bytes], name, { type: 'image/png' }));
      const target = document.elementFromPoint(clientX, clientY) ?? document.body;
      for (const type of ['dragenter', 'dragover', 'drop'])
        target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, clientX, clientY, dataTransfer }));
    },
    { name, base64: bytes.toString('base64'), point },
  );
}

test('draws few of many layers and reaches, moves and drags the last one', async () => {
  const names = Array.from({ length: 90 }, (_, index) => `layer ${index + 1}`);
  const id = await make(
    'Layers',
    names.map((name, index) => square(name, (index % 10) * 50, Math.floor(index / 10) * 25)),
  );
  await open(id);
  const list = page.getByRole('list', { name: 'Layers, top first' });
  await expect(layer('layer 90')).toBeVisible();
  expect(await list.getByRole('listitem').count()).toBeLessThan(60);
  await expectSound(page);
  await page.getByRole('complementary', { name: 'Layers and versions' }).evaluate((aside) => (aside.scrollTop = 90 * 34 - 400));
  await layer('layer 1').click();
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(layer('layer 1')).toBeFocused();
  await expect
    .poll(async () => (await saved(id)).slice(0, 3).map((object) => object['layerName']))
    .toEqual(['layer 2', 'layer 3', 'layer 1']);
  await page.getByRole('button', { name: 'Move layer 3', exact: true }).hover();
  await page.mouse.down();
  const over = await layer('layer 5').boundingBox();
  await page.mouse.move((over?.x ?? 0) + 5, (over?.y ?? 0) + 10, { steps: 8 });
  await page.mouse.up();
  await expect
    .poll(async () => (await saved(id)).slice(0, 5).map((object) => object['layerName']))
    .toEqual(['layer 2', 'layer 1', 'layer 4', 'layer 5', 'layer 3']);
});

test('selects by marquee, aligns, groups and copies to another image', async () => {
  const from = await make('From', [square('one', 40, 30), square('two', 200, 110), square('three', 420, 200)]);
  const into = await make('Into');
  await open(from);

  await test.step('selects by marquee and Shift click', async () => {
    await page.mouse.move(...(await at(20, 10)));
    await page.mouse.down();
    await page.mouse.move(...(await at(300, 170)), { steps: 4 });
    await page.mouse.up();
    await expect(bar().getByText('2 objects')).toBeVisible();
    await expect(bar().getByRole('button', { name: /^Distribute across/ })).toBeDisabled();
    await page.keyboard.down('Shift');
    await page.mouse.click(...(await at(450, 220)));
    await page.keyboard.up('Shift');
    await expect(bar().getByText('3 objects')).toBeVisible();
    await expectSound(page);
  });

  await test.step('aligns, distributes and groups, each as one undo step', async () => {
    await bar().getByRole('button', { name: 'Align left' }).click();
    await bar().getByRole('button', { name: 'Distribute down' }).click();
    await expect
      .poll(() => saved(from))
      .toMatchObject([
        { left: 40, top: 30 },
        { left: 40, top: 115 },
        { left: 40, top: 200 },
      ]);
    await page.keyboard.press('Control+g');
    await expect(layer('Group')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo: Group' })).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(layer('three')).toBeVisible();
    await page.keyboard.press('Control+y');
    await expect.poll(() => saved(from)).toMatchObject([{ type: 'group', left: 40, top: 30, width: 60, height: 210 }]);
  });

  await test.step('copied by key, pasted where it was in the other image, taken apart there', async () => {
    await layer('Group').click();
    await page.keyboard.press('Control+c');
    await open(into);
    await page.keyboard.press('Control+v');
    await expect(layer('Group')).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Control+Shift+g');
    await expect
      .poll(() => saved(into))
      .toMatchObject([
        { layerName: 'one', left: 40, top: 30 },
        { layerName: 'two', left: 40, top: 115 },
        { layerName: 'three', left: 40, top: 200 },
      ]);
  });

  await test.step('by the menu of the canvas, where the next copy lies lower', async () => {
    await page.keyboard.press('Escape');
    await page.mouse.click(...(await at(60, 50)), { button: 'right' });
    await page.getByRole('menuitem', { name: 'Copy' }).click();
    await expect(page.locator('.MuiPopover-root')).toHaveCount(0);
    await expect(page.locator('[data-editor-stage]')).toBeFocused();
    await page.mouse.click(...(await at(400, 50)), { button: 'right' });
    await expectSound(page, { except: ['region'] });
    await page.getByRole('menuitem', { name: 'Paste' }).click();
    await expect.poll(async () => (await saved(into)).at(-1)).toMatchObject({ layerName: 'one', left: 40, top: 50 });
  });
});

test('drops and pastes pictures, replacing the one they are dropped on', async () => {
  const id = await make('Drops');
  await open(id);
  const last = async () => (await saved(id)).at(-1);

  await test.step('adds a dropped file around the pointer', async () => {
    await drop('hills.png', photo(120, 60), await at(200, 100));
    await expect(layer('hills')).toBeVisible();
    await expect.poll(last).toMatchObject({ imageType: 'static', width: 120, height: 60, scaleX: 1 });
    expect(Math.abs(Number((await last())?.['left']) - 140)).toBeLessThanOrEqual(1);
  });

  await test.step('another one on it takes its box, and one step brings the first back', async () => {
    const before = await last();
    await drop('coast.png', photo(100, 100), await at(200, 100));
    await expect(layer('coast')).toBeVisible();
    await expect
      .poll(last)
      .toMatchObject({ left: before?.['left'] ?? 0, top: before?.['top'] ?? 0, width: 100, height: 50, cropY: 25, scaleX: 1.2 });
    expect(await saved(id)).toHaveLength(1);
    await page.keyboard.press('Control+z');
    await expect(layer('hills')).toBeVisible();
  });

  await test.step('words and a picture from the system’s clipboard', async () => {
    await page.evaluate(() => navigator.clipboard.writeText('Winter sale'));
    await page.keyboard.press('Control+v');
    await expect(layer('Winter sale')).toBeVisible();
    await page.evaluate(async () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 30 });
      canvas.getContext('2d')?.fillRect(0, 0, 40, 30);
      const png = new Promise<Blob>((done) => canvas.toBlob((blob) => blob && done(blob), 'image/png'));
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
    });
    await page.keyboard.press('Control+v');
    await expect.poll(last).toMatchObject({ type: 'image', width: 40, height: 30, left: 280, top: 135 });
  });
});

test('zooms and pans by two fingers and opens the menu by a long press', async ({ browser }) => {
  const id = await make('Fingers', [square('one', 100, 100)]);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const phone = await context.newPage();
  await logIn(phone, demoAccount());
  await open(id, phone);
  const touch = await context.newCDPSession(phone);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number][]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  const width = () => phone.locator('[data-editor-stage]').evaluate((stage) => stage.previousElementSibling?.clientWidth ?? 0);

  const before = await width();
  const [middle, height] = await at(130, 120, phone);
  await send('touchStart', [middle - 30, height]);
  await send('touchStart', [middle - 30, height], [middle + 30, height]);
  for (const apart of [40, 60, 90]) await send('touchMove', [middle + 40 - apart, height + 20], [middle + 40 + apart, height + 20]);
  await send('touchEnd');
  await expect.poll(width).toBeGreaterThan(before * 2);
  await expect(phone.getByRole('button', { name: 'Undo', exact: true })).toBeDisabled();

  // The point between the fingers moved with them.
  const [x, y] = await at(130, 120, phone);
  expect([Math.round(x - middle), Math.round(y - height)]).toEqual([40, 20]);
  await send('touchStart', [x, y]);
  await expect(phone.getByRole('menu', { name: 'Object actions' })).toBeVisible();
  await send('touchEnd');
  await expectSound(phone, { except: ['region'] });
  await phone.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect.poll(() => saved(id)).toMatchObject([{ top: 100 }, { top: 120 }]);
  await context.close();
});

test('offers a company colour in another image and removes it', async () => {
  const COLOUR = '#7a1f6b';
  const offered = async (on: Page) => {
    await on.getByRole('button', { name: /^Background Colour/ }).click();
    return on.getByRole('group', { name: 'Company colours' });
  };
  const [first, second] = [await make('First'), await make('Second')];
  await open(first);

  await test.step('added where it is chosen', async () => {
    const company = await offered(page);
    await page.getByRole('textbox', { name: 'Colour' }).fill(COLOUR);
    await company.getByRole('button', { name: `Add this colour, ${COLOUR}` }).click();
    await expect(company.getByRole('status')).toHaveText(`${COLOUR} was added to your company colours.`);
    await expectSound(page, { except: ['region'] });
  });

  await test.step('chosen in another image', async () => {
    await open(second);
    await (await offered(page)).getByRole('button', { name: `Use ${COLOUR}` }).click();
    const background = async () => (await callApi<{ image: { bgcolor: string } }>(page, 'GET', `/images/${second}`)).body.image.bgcolor;
    await expect.poll(background).toBe(COLOUR);
  });

  await test.step('taken out again, and put back where it stood', async () => {
    const company = page.getByRole('group', { name: 'Company colours' });
    await company.getByRole('button', { name: 'Remove company colours' }).click();
    await company.getByRole('button', { name: `Remove ${COLOUR}` }).click();
    await company.getByRole('button', { name: 'Undo' }).click();
    await expect(company.getByRole('button', { name: `Remove ${COLOUR}` })).toBeFocused();
    await company.getByRole('button', { name: `Remove ${COLOUR}` }).click();
    await expect(company.getByRole('status')).toHaveText(`${COLOUR} removed.`);
  });
});
