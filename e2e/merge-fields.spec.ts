import { expect, test, type Page } from '@playwright/test';
import { MAIL_PROGRAM } from './support/mail-program.ts';
import { demoAccount, signedInPage } from './support/people.ts';
import { decode } from './support/png.ts';
import { expectSound } from './support/sound.ts';

let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await signedInPage(browser);
});
test.afterAll(() => page.context().close());

interface CustomField {
  name: string;
  value: string;
}
interface Made {
  id: number;
  uuid: string;
  link: string;
  custom_merge_fields: CustomField[];
  data: { objects: { text: string }[] };
}

const headers = () => ({ authorization: `Bearer ${demoAccount().apiKey}` });
const dialog = () => page.getByRole('dialog');
const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click();
const result = () => dialog().getByRole('status', { name: 'Result' });
const card = (name: string) => dialog().getByRole('listitem', { name, exact: true });
const PREVIEW = { firstname: '  amelia ', 'last name': 'Berg', price: '1250', due: '2026-12-24' };

async function open(custom: CustomField[] = [], text = 'Hello '): Promise<Made> {
  const looks = { left: 10, top: 10, width: 480, fontSize: 32, fill: '#16243a', fontFamily: 'Open Sans' };
  const data = {
    name: 'Merged',
    type_id: 1,
    width: 500,
    height: 80,
    data_source: { fields: Object.keys(PREVIEW).join(',') },
    preview_settings: PREVIEW,
    custom_merge_fields: custom,
    data: { version: '3.4.0', objects: [{ type: 'textbox', text, ...looks }] },
  };
  const { image } = (await (await page.request.post('/api/v1/images', { headers: headers(), data })).json()) as { image: Made };
  await page.goto(`/editor?id=${image.id}&type=image`);
  await expect(page.getByRole('button', { name: 'GENERATE TAGS' })).toBeVisible();
  return image;
}

async function read({ id }: Made): Promise<Made> {
  return ((await (await page.request.get(`/api/v1/images/${id}`, { headers: headers() })).json()) as { image: Made }).image;
}

/** The text of the picture's only object, with the preview data filled in by the server. */
async function filled({ id }: Made, settings: Record<string, string> = PREVIEW): Promise<string | undefined> {
  await page.request.post(`/api/v1/images/${id}`, { headers: headers(), data: { preview_settings: settings } });
  const answer = await page.request.get(`/api/v1/images/${id}/previewJson`, { headers: headers() });
  return ((await answer.json()) as { preview: { objects: { text: string }[] } }).preview.objects[0]?.text;
}

/** The picture's pixels for a recipient with these values. */
async function drawn({ uuid }: Made, query: string): Promise<Buffer> {
  const answer = await page.request.get(`/render/${uuid}?${query}`, { headers: { 'user-agent': MAIL_PROGRAM } });
  expect(answer.headers()['x-limn-reason']).toBe('picture');
  return (await decode(page, await answer.body(), answer.headers()['content-type'] ?? '')).data;
}

async function typeInText(): Promise<void> {
  await page
    .getByRole('button', { name: /^Hello/ })
    .first()
    .click();
  await page.getByRole('region', { name: 'Properties' }).getByRole('button', { name: 'Insert Merge Field' }).click();
}

async function nameCustom(name: string): Promise<void> {
  await dialog().getByRole('radio', { name: 'Custom Field' }).check();
  await press('Next');
  await expect(dialog().getByRole('button', { name: 'Next' })).toBeDisabled();
  await dialog().getByRole('textbox', { name: 'Name' }).fill(name);
}

async function beginCustom(name: string): Promise<void> {
  await nameCustom(name);
  await press('Next');
}

async function beginWith(field: string): Promise<void> {
  await dialog().getByRole('combobox', { name: 'Start with' }).click();
  await page.getByRole('option', { name: new RegExp(`^${field}`) }).click();
}

/** Finds a step by its words, in whatever tab it is. */
async function addStep(label: string): Promise<void> {
  await dialog().getByRole('textbox', { name: 'Search the steps' }).fill(label);
  await dialog()
    .getByRole('tabpanel')
    .getByRole('button', { name: new RegExp(`^${label}`) })
    .first()
    .click();
}

test('inserts a field at the cursor in braces, or brackets for odd names', async () => {
  const image = await open();
  await typeInText();
  await press('Next');
  await expect(dialog().getByRole('button', { name: 'Insert Field' })).toBeDisabled();
  await dialog()
    .getByRole('button', { name: /^firstname/ })
    .click();
  await expectSound(page, { within: '[role="dialog"]' });
  await press('Insert Field');
  await typeInText();
  await expect(dialog().getByRole('radio', { name: 'Predefined Field' })).toBeChecked();
  await press('Next');
  await dialog()
    .getByRole('button', { name: /^last name/ })
    .dblclick();
  await expect.poll(async () => (await read(image)).data.objects[0]?.text).toBe('Hello {{firstname}}{{[last name]}}');
});

test('builds a custom field with live values and draws it for recipients', async () => {
  const image = await open();
  await typeInText();
  await beginCustom('Nice name');

  await test.step('shows values after each step and reorders by keyboard', async () => {
    await beginWith('firstname');
    await expect(result()).toHaveText('amelia');
    await addStep('Uppercase');
    await addStep('Title Case');
    await addStep('Trim');
    await expect(card('Uppercase')).toContainText('AMELIA');
    await expect(card('Trim')).toContainText('Amelia');
    await dialog().getByRole('button', { name: 'Trim: earlier' }).press('Enter');
    await dialog().getByRole('button', { name: 'Trim: earlier' }).press('Enter');
    await expect(dialog().getByRole('list', { name: 'Steps in their order' }).getByRole('listitem').first()).toContainText('Trim');
    await dialog().getByRole('button', { name: 'Remove Uppercase' }).press('Enter');
    await expect(dialog().getByRole('button', { name: 'Remove Title Case' })).toBeFocused();
    await expect(result()).toHaveText('Amelia');
  });

  await test.step('another value is tried without the server, steps that do nothing with it say so', async () => {
    const asked: string[] = [];
    const note = (request: { url(): string }) => void asked.push(request.url());
    page.on('request', note);
    await dialog().getByRole('textbox', { name: 'Try firstname with' }).fill(' JEAN-luc o’neill ');
    await expect(result()).toHaveText('Jean-Luc O’Neill');
    await dialog().getByRole('tab', { name: 'Maths' }).click();
    await expect(dialog().getByRole('button', { name: /^Multiply/ })).toContainText('Needs a number');
    page.off('request', note);
    expect(asked.filter((url) => url.includes('/api/') && !url.includes('first_steps'))).toEqual([]);
    await dialog().getByRole('button', { name: 'Back to the sample of firstname' }).click();
    await expectSound(page, { within: '[role="dialog"]' });
  });

  await test.step('finds an empty value in the preview and fixes it by a default', async () => {
    await press('Next');
    await expect(dialog().getByRole('row', { name: /^Preview data/ })).toContainText('Amelia');
    await expectSound(page, { within: '[role="dialog"]' });
    await press('Add a Default');
    await expect(dialog().getByRole('textbox', { name: 'Instead' })).toBeFocused();
    await expect(dialog().getByRole('button', { name: 'Next' })).toBeDisabled();
    await page.keyboard.type('friend');
    await page.keyboard.press('Control+Enter');
    await expect(dialog().getByRole('row', { name: /^Empty/ })).toContainText('friend');
    await press('Insert Field');
    await expect(dialog()).toBeHidden();
  });

  await expect.poll(async () => (await read(image)).data.objects[0]?.text).toBe('Hello {{[Nice name]}}');
  const { custom_merge_fields: custom } = await read(image);
  expect(custom).toEqual([{ name: 'Nice name', value: '{{firstname | trim | title | default:"friend"}}' }]);
  expect([await filled(image), await filled(image, {})]).toEqual(['Hello Amelia', 'Hello friend']);
  await page.request.post(`/api/v1/images/${image.id}/publish`, { headers: headers(), data: {} });
  const [tidy, untidy, missing] = [
    await drawn(image, 'firstname=Amelia'),
    await drawn(image, 'firstname=%20AMELIA%20'),
    await drawn(image, 'x=1'),
  ];
  expect([tidy.equals(untidy), tidy.equals(missing)]).toEqual([true, false]);
});

test('types a field, locates mistakes and returns to picking', async () => {
  const image = await open([{ name: 'Older', value: '{{firstname}} from us' }]);
  const link = page.getByRole('textbox', { name: 'Link', exact: true });
  await link.fill('https://shop.example/?total=&from=mail');
  await link.evaluate((input: HTMLInputElement) => input.setSelectionRange(28, 28));
  await page.getByRole('button', { name: 'Insert merge field into the link' }).click();
  await nameCustom('Older');
  await expect(dialog().getByRole('alert')).toContainText('already');
  await dialog().getByRole('textbox', { name: 'Name' }).fill('Total');
  await press('Next');
  await press('As text');
  const text = dialog().getByRole('textbox', { name: 'Text' });
  await text.fill('{{price | multiply:1.2 | curency}}');
  await expect(dialog().getByRole('alert')).toHaveText('At position 26: There is no step “curency”. Did you mean “currency”?');
  await expect(dialog().getByRole('button', { name: 'Next' })).toBeDisabled();
  await press('Show where');
  await page.keyboard.type('currency');
  await expect(text).toHaveValue('{{price | multiply:1.2 | currency}}');
  await expect(result()).toHaveText('£1,500.00');
  await expectSound(page, { within: '[role="dialog"]' });
  await press('By picking');
  await expect(card('Multiply')).toContainText('1500');
  await card('Multiply').getByRole('textbox', { name: 'Number' }).fill('2');
  await expect(result()).toHaveText('£2,500.00');
  await press('Next');
  await press('Insert Field');
  await expect.poll(async () => (await read(image)).link).toBe('https://shop.example/?total={{Total}}&from=mail');
  expect((await read(image)).custom_merge_fields.map(({ name }) => name)).toEqual(['Older', 'Total']);
});

test('edits a custom field in place and links the uses of one in use', async () => {
  const image = await open(
    [
      { name: 'When', value: '{{due | date}}' },
      { name: 'Spare', value: '{{price}}' },
    ],
    'Hello {{When}}',
  );
  await typeInText();
  await press('Next');
  await press('Edit Merge Field When');
  await dialog().getByRole('combobox', { name: 'Weekday' }).click();
  await page.getByRole('option', { name: 'long', exact: true }).click();
  await expect(result()).toHaveText(/^Thursday,? 24 December 2026$/);
  await press('Next');
  await press('Save');
  await expect(dialog().getByRole('button', { name: /^When/ })).toContainText('Thursday');
  expect((await read(image)).custom_merge_fields.map(({ name }) => name)).toEqual(['When', 'Spare']);
  expect(await filled(image)).toMatch(/^Hello Thursday,? 24 December 2026$/);

  await press('Delete Spare');
  await expect(dialog().getByRole('button', { name: /^Spare/ })).toBeHidden();
  await press('Delete When');
  await expectSound(page, { within: '[role="dialog"]' });
  await dialog()
    .getByRole('button', { name: /^Hello/ })
    .click();
  await expect(dialog()).toBeHidden();
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect.poll(async () => (await read(image)).custom_merge_fields.map(({ name }) => name)).toEqual(['When', 'Spare']);
});
