/**
 * The editor as only a real browser shows it: the pointer over the canvas, what saving looks like, and both
 * ways of working alone.
 */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { callApi } from './support/call-api.ts';
import { signedInPage } from './support/people.ts';
import { decode } from './support/png.ts';
import { expectSound } from './support/sound.ts';

let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await signedInPage(browser);
});
test.afterAll(() => page.context().close());

interface Made {
  id: number;
  uuid: string;
  data: { objects: Record<string, unknown>[] };
}

const BASE = { originX: 'left', originY: 'top', strokeWidth: 0 };
const square = (layerName: string, left: number, top: number, more: object = {}) => ({
  type: 'rect',
  ...BASE,
  layerName,
  left,
  top,
  width: 50,
  height: 50,
  fill: '#1d4d87',
  ...more,
});
const words = (text: string, left: number, top: number) => ({
  type: 'textbox',
  ...BASE,
  layerName: text,
  text,
  left,
  top,
  width: 200,
  height: 27.12,
  fontSize: 24,
  fontFamily: 'Open Sans',
});
const picture = (left: number, top: number) => ({
  type: 'image',
  ...BASE,
  layerName: 'Hills',
  imageType: 'dynamic',
  dynamicUrl: 'https://shop.example/{{product}}.png',
  dynamicFit: 'crop',
  src: '/placeholder-800x600.svg',
  left,
  top,
  width: 800,
  height: 600,
  scaleX: 0.1,
  scaleY: 0.1,
});

async function open(objects: object[], change: object = {}): Promise<Made> {
  const made = await callApi<{ image: Made }>(page, 'POST', '/images', {
    name: 'By the book',
    type_id: 1,
    width: 600,
    height: 200,
    data_source: { fields: 'product' },
    data: { version: '3.4.0', background: '#ffffff', objects },
    ...change,
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  await page.goto(`/editor?id=${made.body.image.id}&type=image`);
  await ready();
  return made.body.image;
}

async function ready(): Promise<void> {
  await expect(stage()).toBeVisible();
  await expect(page.getByText(/^Loading (fonts|the canvas)$/)).toHaveCount(0);
}

async function saved({ id }: Made): Promise<Record<string, unknown>[]> {
  return (await callApi<{ image: Made }>(page, 'GET', `/images/${id}`)).body.image.data.objects;
}

const expectSaved = (image: Made, objects: object[]) => expect.poll(() => saved(image)).toMatchObject(objects);
const stage = () => page.getByRole('application', { name: /^Canvas/ });
const properties = () => page.getByRole('region', { name: 'Properties' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const layer = (name: string) => page.getByRole('listitem').getByRole('button', { name, exact: true });
const layers = () => page.getByRole('list', { name: 'Layers, top first' }).getByRole('switch');
/** Fading menus still catch the pointer. */
const menuGone = () => expect(page.locator('.MuiPopover-root')).toHaveCount(0);
const zoom = async () => Number(await page.getByRole('slider', { name: 'Zoom' }).inputValue());

/** Where a pixel of the image is on the screen. All images are 600 wide. */
async function at(x: number, y: number): Promise<[number, number]> {
  const sheet = await page.locator('[data-sheet]').boundingBox();
  const scale = (sheet?.width ?? 0) / 600;
  return [(sheet?.x ?? 0) + x * scale, (sheet?.y ?? 0) + y * scale];
}

/** Without snapping to anything. */
async function dragFreely(from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  await page.keyboard.down('Control');
  await drag(from, to);
  await page.keyboard.up('Control');
}

async function drag(from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  await page.mouse.move(...(await at(...from)));
  await page.mouse.down();
  await page.mouse.move(...(await at((from[0] + to[0]) / 2, (from[1] + to[1]) / 2)));
  await page.mouse.move(...(await at(...to)));
  await page.mouse.up();
}

test('has its widths, header and tabs, without axe findings', async () => {
  await open([square('Ground', 100, 50), words('Hello {{product}}', 200, 60)]);
  const width = async (part: Locator) => Math.round((await part.boundingBox())?.width ?? 0);
  expect(await width(page.getByRole('complementary', { name: 'Image settings' }))).toBe(280);
  expect(await width(page.getByRole('complementary', { name: 'Layers and versions' }))).toBe(231);
  await layer('Hello {{product}}').click();
  const top = (await properties().boundingBox())?.y;
  for (const tab of ['Format', 'Transform', 'Colour', 'Shadow', 'Border', 'Position']) {
    await properties().getByRole('tab', { name: tab }).click();
    expect([tab, (await properties().boundingBox())?.y]).toEqual([tab, top]);
    if (tab !== 'Format') await expectSound(page, { within: '[aria-label="Properties"]' });
  }
  await expectSound(page);
  await button('GENERATE TAGS').click();
  await expect(page.getByRole('dialog', { name: 'Tags' }).getByText('Version 1 is live.')).toBeVisible();
  await page.getByRole('dialog', { name: 'Tags' }).getByRole('button', { name: 'Close' }).click();
});

test('moves, draws, orders and crops by mouse and saves automatically', async () => {
  const image = await open([square('Ground', 100, 50), picture(300, 50), words('Hello', 20, 150)]);
  await test.step('saves a drag after two seconds and reverts one over the edge', async () => {
    await dragFreely([112, 60], [212, 92]);
    await expectSaved(image, [{ layerName: 'Ground', left: 200, top: 82 }, {}, {}]);
    await dragFreely([212, 92], [700, 92]);
    await expect(page.getByText('Objects must stay inside the canvas.')).toBeVisible();
    await expect(properties().getByRole('tab', { name: 'Position' })).toBeEnabled();
    await properties().getByRole('tab', { name: 'Position' }).click();
    await expect(properties().getByRole('textbox', { name: 'Left' })).toHaveValue('200');
  });

  await test.step('shapes are drawn by dragging; a click alone draws none', async () => {
    const draw = async (name: string) => {
      await button('Add an object').click();
      await page.getByRole('menuitem', { name: 'Shape' }).click();
      await page.getByRole('menuitem', { name }).click();
      await menuGone();
    };
    await draw('Draw a circle');
    await page.mouse.click(...(await at(450, 20)));
    await expect(layers()).toHaveCount(3);
    await draw('Draw a circle');
    await drag([448, 40], [496, 40]);
    await expectSaved(image, [{}, {}, {}, { type: 'circle', left: 448, top: 40, radius: 48 / 2.3 }]);
  });

  await test.step('opens the menu of what the right button is over, not in a preview', async () => {
    await page.mouse.click(...(await at(340, 80)), { button: 'right' });
    const crop = page.getByRole('menuitemcheckbox', { name: /Crop to fit/ });
    await expect(crop).toHaveAttribute('aria-checked', 'true');
    await expect(page.getByRole('menuitem', { name: /Insert Merge Field/ })).toHaveCount(0);
    await expectSound(page, { except: ['region'] });
    await crop.click();
    await menuGone();
    await expectSaved(image, [{}, { dynamicFit: 'scale' }, {}, {}]);
    await page.mouse.click(...(await at(40, 160)), { button: 'right' });
    await expect(page.getByRole('menuitem', { name: /Insert Merge Field/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await menuGone();
  });

  await test.step('edits a picture by double click and types in a text', async () => {
    await page.mouse.dblclick(...(await at(340, 80)));
    const dialog = page.getByRole('dialog', { name: 'Edit Image' });
    await expect(dialog.getByRole('textbox', { name: 'Image URL' })).toHaveValue('https://shop.example/{{product}}.png');
    expect((await dialog.boundingBox())?.width).toBe(600);
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect(page.locator('.MuiDialog-root')).toHaveCount(0);
    await page.mouse.dblclick(...(await at(40, 160)));
    await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toBeFocused();
    await page.keyboard.type('Good day');
    await page.keyboard.press('Escape');
    await expectSaved(image, [{}, {}, { text: 'Good day' }, {}]);
  });

  await test.step('moves a dragged layer in the stacking order', async () => {
    const grip = page.getByRole('button', { name: 'Move Ground' });
    await grip.hover();
    await page.mouse.down();
    const target = await layer('Hello').boundingBox();
    const y = (target?.y ?? 0) + 6;
    await page.mouse.move(target?.x ?? 0, y + 30, { steps: 4 });
    await page.mouse.move(target?.x ?? 0, y, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => (await saved(image)).map(({ layerName }) => layerName)).toEqual(['Hills', 'Hello', 'Ground', 'Circle']);
  });

  await test.step('maps the pointer to the same place at the largest zoom', async () => {
    const slider = page.getByRole('slider', { name: 'Zoom' });
    await slider.focus();
    await page.keyboard.press('Home');
    expect(await zoom()).toBe(1);
    await page.keyboard.press('ArrowRight');
    expect(await zoom()).toBe(1.05);
    await page.keyboard.press('End');
    expect(await zoom()).toBe(4);
    await expect(page.getByText('4.00×')).toBeVisible();
    expect((await page.locator('[data-sheet]').boundingBox())?.width).toBe(2400);
    await slider.focus();
    await page.keyboard.press('Home');
    await dragFreely([212, 92], [232, 100]);
    await expect
      .poll(async () => (await saved(image)).find(({ layerName }) => layerName === 'Ground'))
      .toMatchObject({ left: 220, top: 90 });
  });
});

test('reports a failed save, keeps the work and saves again', async () => {
  const image = await open([square('Ground', 100, 50)]);
  const address = `**/api/v1/images/${image.id}`;
  let tries = 0;
  await page.route(address, (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    tries++;
    return route.fulfill({ status: 500, contentType: 'application/json', body: '{}' });
  });
  await layer('Ground').click();
  await stage().focus();
  await page.keyboard.press('ArrowLeft');
  const alert = page.getByRole('alert').filter({ hasText: 'Sorry, an error has occured. Please try again, or contact support.' });
  await expect(alert).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
  await expectSound(page);
  const before = tries;
  await alert.getByRole('button', { name: 'Save now' }).click();
  await expect.poll(() => tries).toBeGreaterThan(before);
  await page.unroute(address);
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toHaveCount(0, { timeout: 60_000 }); // it tries again by itself
  await expect(alert).toHaveCount(0);
  await expectSaved(image, [{ left: 99 }]);
});

test('shows a locked image read-only', async () => {
  const image = await open([square('Ground', 100, 50)]);
  await page.getByRole('checkbox', { name: /^Lock/ }).check();
  await expect(page.getByText('Unlock it to make changes or publish.')).toBeVisible();
  await dragFreely([112, 60], [212, 92]);
  for (const name of ['Image Name', 'Width', 'Height', 'Link']) await expect(page.getByLabel(name, { exact: true })).toBeDisabled();
  await expect(button('Add an object')).toHaveCount(0);
  await expectSound(page);
  await button('Unlock').click();
  await dragFreely([112, 60], [212, 92]);
  await expectSaved(image, [{ left: 200, top: 82 }]);
});

test('passes axe on phone and tablet in every part of the editor', async () => {
  try {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await open([square('Ground', 100, 50), words('Hello {{product}}', 200, 60)]);
    await page.mouse.click(...(await at(220, 75)));
    await expect(properties().getByRole('tab', { name: 'Format' })).toBeEnabled();
    await expectSound(page);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await expectSound(page);
    await page.keyboard.press('Escape');
    await expect(page.locator('.MuiDialog-root')).toHaveCount(0);
    await button('Settings').click();
    await expectSound(page);
    await page.keyboard.press('Escape');

    await page.setViewportSize({ width: 1024, height: 768 });
    await page.emulateMedia({ colorScheme: 'light' });
    await button('Preview Data').click();
    await expectSound(page);
    await page.keyboard.press('Escape');
    await button('Preview').click();
    await expect(page.getByRole('img', { name: /with the preview data/ })).toBeVisible();
    await expectSound(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.getByRole('img', { name: /with the preview data/ })).toBeVisible();
    await expectSound(page);
  } finally {
    await page.emulateMedia({ colorScheme: null });
    await page.setViewportSize({ width: 1440, height: 900 });
  }
});

/** The colours that a recipient is shown, as many pixels as there are of each. */
async function seen(uuid: string): Promise<Map<string, number>> {
  const answer = await page.request.get(`/render/${uuid}`);
  expect(answer.headers()['x-limn-reason']).toBe('picture');
  const { data } = await decode(page, await answer.body(), answer.headers()['content-type'] ?? '');
  const colours = new Map<string, number>();
  for (let pixel = 0; pixel < data.length; pixel += 4) {
    const colour = [...data.subarray(pixel, pixel + 3)].join();
    colours.set(colour, (colours.get(colour) ?? 0) + 1);
  }
  return colours;
}

async function openedImage(): Promise<string> {
  const id = Number(new URL(page.url()).searchParams.get('id'));
  return (await callApi<{ image: Made }>(page, 'GET', `/images/${id}`)).body.image.uuid;
}

test('publishes an image by keyboard alone', async () => {
  const press = (keys: string) => page.keyboard.press(keys);
  const name = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '');
  /** Tab until this has the focus. */
  const tabTo = async (wanted: RegExp, back = false) => {
    for (let step = 0; step < 70 && !wanted.test(await name()); step++) await press(back ? 'Shift+Tab' : 'Tab');
    expect(await name()).toMatch(wanted);
  };
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search or go to' })).toBeFocused();
  await page.keyboard.type('new image');
  await press('Enter');
  await expect(page.getByLabel('Image Name')).toBeFocused();
  await press('Control+a');
  await page.keyboard.type('Without a mouse');
  await press('Control+Enter');
  await expect(page.getByRole('radio', { name: /Personalised/ })).toBeFocused();
  await press('Tab');
  await page.keyboard.type('firstname');
  await press('Control+Enter');
  await expect(page.getByRole('radio', { name: /Empty Canvas/ })).toBeFocused();
  await test.step('opens and leaves the background picture choice', async () => {
    await press('ArrowDown');
    await expect(page.getByRole('radio', { name: /Background Image/ })).toBeFocused();
    await press('Tab');
    await press('Enter');
    await expect(page.getByRole('dialog', { name: 'Background Image' })).toBeVisible();
    await expectSound(page);
    await press('Escape');
    await expect(page.getByRole('button', { name: 'Upload a picture' })).toBeFocused();
    await press('Shift+Tab');
    await press('ArrowUp');
  });
  await press('Control+Enter');
  await page.waitForURL('**/editor?id=*');
  await ready();

  await test.step('adds, places, sizes and colours a background', async () => {
    await tabTo(/^Add an object$/);
    await press('Enter');
    await press('ArrowUp');
    await press('Enter');
    await expect(page.getByRole('menu', { name: 'Shapes' })).toBeVisible();
    await press('Enter');
    await expect(layer('Square')).toHaveAttribute('aria-pressed', 'true');
    await expect(stage()).toBeFocused();
    await press('Shift+ArrowUp');
    await press('ArrowLeft');
    await press('F6');
    await expect(properties().getByRole('tab', { name: 'Transform' })).toBeFocused();
    await press('ArrowRight');
    await expect(properties().getByRole('tab', { name: 'Colour' })).toBeFocused();
    await press('Enter');
    await tabTo(/^Fill colour/);
    await press('Enter');
    await expect(page.getByRole('dialog', { name: 'Fill colour' })).toBeVisible();
    for (let step = 0; step < 6 && (await page.evaluate(() => document.activeElement?.tagName)) !== 'INPUT'; step++) await press('Tab');
    await press('Control+a');
    await page.keyboard.type('#de620f');
    await press('Escape');
    await expect(properties().getByRole('button', { name: /^Fill colour/ })).toBeFocused();
  });

  await test.step('types, moves and emboldens a text', async () => {
    await menuGone();
    await press('Shift+F6');
    await expect(stage()).toBeFocused();
    await press('t');
    await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toBeFocused();
    await page.keyboard.type('Hello');
    await press('Escape');
    await expect(stage()).toBeFocused();
    await press('Shift+ArrowDown');
    await press('F2');
    await expect(page.getByRole('dialog', { name: 'Rename' })).toBeVisible();
    await press('Control+a');
    await page.keyboard.type('Greeting');
    await press('Enter');
    await expect(stage()).toBeFocused();
    await press('Control+z');
    await press('Control+Shift+z');
    await expect(layer('Greeting')).toBeVisible();
    await press('Shift+F10');
    await expect(page.getByRole('menuitem', { name: /Insert Merge Field/ })).toBeFocused();
    await press('Escape');
    await expect(stage()).toBeFocused();
  });

  await test.step('looked at, published, the tag copied', async () => {
    await press('p');
    await expect(page.getByRole('img', { name: /with the preview data/ })).toBeVisible();
    await press('p');
    await expect(page.getByRole('img', { name: /with the preview data/ })).toHaveCount(0);
    await tabTo(/^GENERATE TAGS$/, true);
    await press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Tags' });
    await expect(dialog.getByText('Version 1 is live.')).toBeVisible();
    await tabTo(/^Copy$/);
    await press('Escape');
    await expect(dialog).toHaveCount(0);
    expect((await seen(await openedImage())).get('222,98,15')).toBeGreaterThan(2000);
  });
});

test('publishes an image by mouse alone', async () => {
  const click = (target: Locator) => target.click();
  await page.goto('/home');
  await click(page.getByRole('link', { name: 'NEW IMAGE' }).first());
  await click(button('Next'));
  await expect(page.getByRole('radio', { name: /Personalised/ })).toBeChecked();
  await click(button('Next'));
  await click(page.getByRole('radio', { name: /Empty Canvas/ }));
  await click(button('Create Image'));
  await page.waitForURL('**/editor?id=*');
  await ready();
  await click(button('Add an object'));
  await click(page.getByRole('menuitem', { name: 'Shape' }));
  await click(page.getByRole('menuitem', { name: 'Draw a square' }));
  await menuGone();
  await drag([20, 20], [220, 120]);
  await click(properties().getByRole('tab', { name: 'Colour' }));
  await click(properties().getByRole('button', { name: /^Fill colour/ }));
  const colours = page.getByRole('dialog', { name: 'Fill colour' });
  await colours.locator('.react-colorful__hue').click({ position: { x: 1, y: 5 } });
  await colours.locator('.react-colorful__saturation').click({ position: { x: 190, y: 1 } });
  await page.mouse.click(...(await at(500, 180)));
  await expect(colours).toHaveCount(0);
  await drag([100, 70], [120, 80]);
  await click(button('Add an object'));
  await click(page.getByRole('menuitem', { name: 'Text' }));
  await page.mouse.click(...(await at(590, 190)));
  await click(layer('Insert Text Here'));
  await click(properties().getByRole('tab', { name: 'Format' }));
  await click(properties().getByRole('button', { name: 'Bold' }));
  await click(page.getByRole('switch', { name: 'Show Insert Text Here' }));
  await click(button('Preview'));
  await expect(page.getByRole('img', { name: /with the preview data/ })).toBeVisible();
  await click(button('Edit'));
  await click(button('GENERATE TAGS'));
  const dialog = page.getByRole('dialog', { name: 'Tags' });
  await expect(dialog.getByText('Version 1 is live.')).toBeVisible();
  await click(dialog.getByRole('button', { name: 'Close' }));
  const counted = [...(await seen(await openedImage()))].toSorted((a, b) => b[1] - a[1]);
  expect(counted.length).toBeGreaterThan(1);
});
