import { expect, test, type Page } from '@playwright/test';
import { callApi } from './support/call-api.ts';
import { demoAccount, logIn } from './support/people.ts';
import { photo } from './support/png.ts';
import { expectSound } from './support/sound.ts';

interface Made {
  id: number;
  name: string;
  width: number;
  height: number;
  app: string | null;
  template: boolean;
  data_source: { fields: string } | null;
}

const GENERIC = 'Sorry, an error has occured. Please try again, or contact support.';
const name = (page: Page) => page.getByLabel('Image Name');
const next = (page: Page) => page.getByRole('button', { name: 'Next' });
const create = (page: Page) => page.getByRole('button', { name: 'Create Image' });
const choice = (page: Page, start: string) => page.getByRole('radio', { name: new RegExp(`^${start}`) });
const picker = (page: Page) => page.getByRole('dialog', { name: 'Choose a template' });
const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true });

async function listed(page: Page, query = ''): Promise<Made[]> {
  return (await callApi<{ images: Made[] }>(page, 'GET', `/images${query}`)).body.images;
}

/** The image that the editor shows. */
async function opened(page: Page, kind: 'image' | 'template' = 'image'): Promise<Made> {
  await page.waitForURL(new RegExp(`/editor\\?id=\\d+&type=${kind}`));
  const id = new URL(page.url()).searchParams.get('id');
  return (await callApi<{ image: Made }>(page, 'GET', `/images/${id}`)).body.image;
}

/** As from a folder of this computer. */
async function dropCsv(page: Page, file: string, bytes: Buffer): Promise<void> {
  await page.locator('[data-drop-here]').evaluate(
    (element, [file, base64]) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], file));
      element.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    },
    [file, bytes.toString('base64')] as const,
  );
}

async function toTemplates(page: Page, called: string): Promise<void> {
  await page.goto('/new');
  await name(page).fill(called);
  await next(page).click();
  await expect(page.getByRole('textbox', { name: 'Merge field' })).toBeVisible();
  await next(page).click();
}

test('creates one image in three steps despite reloads and lost connections', async ({ page, context }) => {
  await logIn(page, demoAccount());
  await page.goto('/new');

  await test.step('name: the date of now, a counter that warns, never empty', async () => {
    await expect(name(page)).toHaveValue(/^New Image \d{2}\/\d{2}\/\d{4}, \d{2}:\d{2}$/);
    await name(page).fill('');
    await expect(next(page)).toBeDisabled();
    await name(page).fill('n'.repeat(58));
    await expect(page.getByText('58/50')).toBeVisible();
    await expect(page.getByText('Names over 50 characters are shortened in lists.')).toBeVisible();
    await expect(next(page)).toBeEnabled();
    await expectSound(page);
    await name(page).fill('Spring letter');
    await context.setOffline(true);
    await name(page).press('Enter');
    await expect(page.getByText('Spring letter')).toBeVisible();
    await context.setOffline(false);
  });

  await test.step('data source: fields are typed, pasted, or read from the first line of a CSV', async () => {
    const field = page.getByRole('textbox', { name: 'Merge field' });
    const chips = page.getByRole('button', { name: /^Remove / });
    await dropCsv(page, 'people.csv', Buffer.from('\ufeffprénom;points;eid\r\nMaya;3;1', 'utf16le'));
    await expect(page.getByText(/2 columns in “people\.csv”\. We only read the header row/)).toBeVisible();
    await expect(page.getByText(/Skipped: .*eid/)).toBeVisible();
    await dropCsv(page, 'book.xlsx', Buffer.from('504b030414000600080000002100', 'hex'));
    await expect(page.getByText(/“book\.xlsx” isn’t a text file/)).toBeVisible();
    await expect(chips).toHaveCount(2);
    await page.getByRole('button', { name: 'Remove points' }).click();
    await context.setOffline(true);
    await field.fill('city');
    await field.press('Enter');
    await field.fill('tier');
    await expect(chips).toHaveCount(2);
    await expectSound(page);
    await next(page).click();
    await expect(page.getByText('Personalised (CSV): prénom, city, tier')).toBeVisible();
    await context.setOffline(false);
  });

  await test.step('back one step, or to any step that is done, and the answers are still there', async () => {
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(3);
    await page.getByRole('button', { name: 'Change name' }).click();
    await expect(name(page)).toHaveValue('Spring letter');
    await next(page).click();
    await next(page).click();
  });

  await test.step('keeps step and answers over a reload', async () => {
    await page.reload();
    await expect(create(page)).toBeEnabled();
    await expect(page.getByText('Spring letter')).toBeVisible();
    await expect(page.getByText('Personalised (CSV): prénom, city, tier')).toBeVisible();
    await expect(choice(page, 'Empty Canvas')).toBeChecked();
  });

  await test.step('reports a lost answer and makes one image on retry', async () => {
    // The server makes the image; its answer never arrives.
    await page.route('**/api/v1/images', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      await route.abort();
    });
    await create(page).click();
    const message = page.getByRole('alert').filter({ hasText: GENERIC });
    await expect(message).toContainText('The server didn’t respond. Your answers are saved');
    await page.unroute('**/api/v1/images');
    await page.reload();
    await expect(create(page)).toBeEnabled();
    await choice(page, 'Empty Canvas').focus();
    await page.evaluate(() => {
      const form = document.querySelector('form');
      form?.requestSubmit();
      form?.requestSubmit();
    });
    const made = await opened(page);
    expect(made).toMatchObject({ name: 'Spring letter', width: 600, height: 200, data_source: { fields: 'prénom,city,tier' } });
    expect((await listed(page)).filter((image) => image.name === 'Spring letter')).toHaveLength(1);
    await page.goto('/new');
    await expect(name(page)).toHaveValue(/^New Image /);
  });

  await test.step('sizes the canvas by a background image', async () => {
    await toTemplates(page, 'With a background');
    await choice(page, 'Empty Canvas').focus();
    await page.keyboard.press('ArrowDown');
    await expect(choice(page, 'Background Image')).toBeChecked();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(create(page)).toBeDisabled();
    await choice(page, 'Background Image').click();
    const dialog = page.getByRole('dialog', { name: 'Background Image' });
    await dialog.getByLabel('Picture file').setInputFiles({ name: 'shop.png', mimeType: 'image/png', buffer: photo(320, 120) });
    await dialog.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByText('320 × 120 px')).toBeVisible();
    await page.reload();
    await expect(page.getByText('320 × 120 px')).toBeVisible();
    await create(page).click();
    expect(await opened(page)).toMatchObject({ name: 'With a background', width: 320, height: 120 });
  });
});

test('starts images from gallery designs and own templates', async ({ page, context }) => {
  await logIn(page, demoAccount());

  await test.step('searches and chooses a design by keyboard and adds its fields', async () => {
    await page.goto('/new');
    await name(page).fill('Points in May');
    await next(page).click();
    await page.getByRole('textbox', { name: 'Merge field' }).fill('First Name,shop');
    await next(page).click();
    await choice(page, 'Template').click();
    await expect(picker(page).getByRole('button', { name: /^Points balance/ })).toBeVisible();
    await expectSound(page);
    await picker(page).getByLabel('Search templates').fill('zebra');
    await expect(picker(page).getByText('No results for “zebra”')).toBeVisible();
    await picker(page).getByRole('button', { name: 'Show all' }).click();
    await picker(page).getByRole('button', { name: 'Loyalty' }).click();
    await picker(page).getByLabel('Search templates').fill('points');
    const design = picker(page).getByRole('button', { name: /^Points balance/ });
    await design.focus();
    const person = design.locator('[data-person]');
    await expect(person).toHaveAttribute('data-person', 'Maya');
    await expect(person).toHaveAttribute('data-person', 'Tom');
    await page.keyboard.press('Enter');
    await expect(picker(page)).toBeHidden();
    await expect(page.getByText(/Adds these fields to your image\. Where/)).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'What people see' }).getByRole('img')).toHaveCount(3);
    await create(page).click();
    const { data_source: data, width, height } = await opened(page);
    expect([width, height]).toEqual([600, 276]);
    expect(data?.fields.split(',')).toEqual(['First Name', 'shop', 'points', 'togo', 'reward']);
  });

  await test.step('saves an image as a template under its type', async () => {
    await expect(page.getByRole('button', { name: 'GENERATE TAGS' })).toBeVisible();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Save as template' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save as template' });
    await expectSound(page);
    await context.setOffline(true);
    await dialog.getByLabel('Template Name').fill('House points');
    await dialog.getByRole('button', { name: 'Save as template' }).click();
    await expect(dialog.getByText(/The server didn’t respond/)).toBeVisible();
    await context.setOffline(false);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('“House points” is a template now.')).toBeVisible();
    await page.getByRole('button', { name: 'Open templates' }).click();
    await page.waitForURL('**/template/1');
    await expect(card(page, 'House points')).toBeVisible();
    await expectSound(page);
    expect((await listed(page)).map((image) => image.name)).not.toContain('House points');
    expect((await listed(page, '?template=1')).map((image) => image.name)).toContain('House points');
  });

  await test.step('edits a template without tags and leads to an image', async () => {
    await card(page, 'House points').getByRole('button', { name: 'Edit House points' }).click();
    const template = await opened(page, 'template');
    await expect(page.getByRole('button', { name: 'Create image from this' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'GENERATE TAGS' })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Versions' })).toHaveCount(0);
    await expectSound(page);
    await page.getByLabel('Template Name').fill('House points, large');
    await page.getByRole('button', { name: 'Add an object' }).click();
    await page.getByRole('menuitem', { name: 'Text' }).click();
    await page.keyboard.type('Only for you');
    await expect
      .poll(async () => JSON.stringify((await callApi(page, 'GET', `/images/${template.id}`)).body), { timeout: 15_000 })
      .toContain('Only for you');
    await page.getByRole('button', { name: 'Create image from this' }).click();
    const image = await opened(page);
    expect(image).toMatchObject({ name: 'House points, large', template: false, width: 600, height: 276 });
    expect(JSON.stringify(image)).toContain('Only for you');
    await expect(page.getByRole('button', { name: 'GENERATE TAGS' })).toBeVisible();
    await page.goto(`/editor?id=${template.id}&type=template`);
    await page.getByRole('link', { name: 'Back to Templates' }).click();
    await page.waitForURL('**/template/1');
  });

  await test.step('copies a gallery design to edit, and starts an image from a template', async () => {
    await card(page, 'Birthday balloons').getByRole('button', { name: 'Edit Birthday balloons' }).click();
    expect(await opened(page, 'template')).toMatchObject({ name: 'Birthday balloons', template: true });
    await toTemplates(page, 'Of the house');
    await choice(page, 'Template').click();
    await picker(page).getByRole('button', { name: 'Your templates' }).click();
    await picker(page)
      .getByRole('button', { name: /^House points, large/ })
      .click();
    await create(page).click();
    expect(await opened(page)).toMatchObject({ name: 'Of the house', template: false, height: 276 });
  });

  await test.step('finds a template by search, renames, copies and deletes it', async () => {
    await page.goto('/home');
    await page.getByRole('button', { name: /Search or go to/ }).click();
    await page.getByRole('combobox', { name: 'Search or go to' }).fill('templates');
    await page.keyboard.press('Enter');
    const action = async (title: string, what: string) => {
      await card(page, title)
        .getByRole('button', { name: `More actions for ${title}` })
        .click();
      await page.getByRole('menuitem', { name: what }).click();
    };
    const own = page.getByRole('region', { name: 'Your templates' });
    await action('House points, large', 'Rename');
    await page.getByLabel('Template Name').fill('House');
    await page.keyboard.press('Enter');
    await action('House', 'Copy');
    await expect(own.getByRole('article', { name: 'Copy of House', exact: true })).toBeVisible();
    await action('Copy of House', 'Delete');
    const question = page.getByRole('alertdialog', { name: 'Delete template?' });
    await context.setOffline(true);
    await question.getByRole('button', { name: 'Delete template' }).click();
    await expect(question.getByRole('alert')).toContainText('The server didn’t respond');
    await context.setOffline(false);
    await question.getByRole('button', { name: 'Delete template' }).click();
    await expect(own.getByRole('article', { name: 'Copy of House', exact: true })).toHaveCount(0);
    await page.goto('/template/99');
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  });

  await test.step('keeps one of app and name by the address while it loads', async () => {
    const image = (await listed(page)).find((one) => one.name === 'Of the house');
    await page.route(`**/api/v1/images/${image?.id}`, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.fallback();
    });
    await page.goto(`/editor?id=${image?.id}&type=image&app=shop&name=Winter%20letter`);
    await expect(page.getByText('Loading Winter letter')).toBeVisible();
    await expect.poll(async () => (await opened(page)).app).toBe('shop');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  await test.step('sound in the dark and on a phone', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/template/1');
    await expect(card(page, 'House')).toBeVisible();
    await expectSound(page);
    await toTemplates(page, 'In the dark');
    await choice(page, 'Template').click();
    await expect(picker(page).getByRole('button', { name: /^Points balance/ })).toBeVisible();
    await expectSound(page);
  });
});
