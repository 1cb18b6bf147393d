/**
 * Images filled from a table, from the stores near someone and from a feed: from their data to what
 * recipients see.
 */
import { expect, test, type Page } from '@playwright/test';
import { startHost, type LocalHost } from './support/local-host.ts';
import { MAIL_PROGRAM } from './support/mail-program.ts';
import { demoAccount, signedInPage } from './support/people.ts';
import { photo } from './support/png.ts';

const OFFERS = ['Lamp', 'Throw', 'Kettle', 'Rug'].map((name, n) => ({
  name,
  price: 10 + n,
  url: `https://www.harbourandpine.example/${n}`,
}));

interface Made {
  id: number;
  uuid: string;
  data: { objects: { objects?: { text: string }[] }[] };
}

let shop: LocalHost;
let page: Page;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  shop = await startHost(3193, () => ({ type: 'application/json', body: JSON.stringify({ offers: OFFERS }) }));
  page = await signedInPage(browser);
});
test.afterAll(async () => {
  shop.stop();
  await page.context().close();
});

async function api<T>(method: string, path: string, body?: unknown): Promise<T> {
  const { url, apiKey } = demoAccount();
  const headers = new Headers({ authorization: `Bearer ${apiKey}` });
  if (!(body instanceof FormData)) headers.set('content-type', 'application/json');
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers,
    body: body === undefined ? null : body instanceof FormData ? body : JSON.stringify(body),
  });
  expect({ path, ok: response.ok, problem: response.ok ? '' : await response.clone().text() }).toEqual({ path, ok: true, problem: '' });
  return (await response.json()) as T;
}

async function upload(kind: 'datatable' | 'location', name: string, lines: readonly string[]): Promise<number> {
  const form = new FormData();
  form.set('name', name);
  form.set('file', new File([`${lines.join('\n')}\n`], 'rows.csv', { type: 'text/csv' }));
  const { datatable } = await api<{ datatable: { id: number } }>('POST', `/datatable/${kind}`, form);
  return datatable.id;
}

/** Through the wizard to the editor: the kind, what fills it, and what it begins with. */
async function make(
  name: string,
  kind: string,
  source: { label: string; name: string },
  start: 'Empty Canvas' | 'Template',
): Promise<Made> {
  await page.goto('/new');
  await page.getByLabel('Image Name').fill(name);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('radio', { name: new RegExp(`^${kind}`) }).click();
  await page.getByRole('combobox', { name: source.label }).click();
  // A second try of the file makes its sources once more.
  await page.getByRole('option', { name: source.name, exact: true }).first().click();
  await page.getByRole('button', { name: 'Next' }).click();
  if (start === 'Template') {
    await expect(page.getByRole('radio', { name: /^Template/ })).toBeChecked();
    await page.getByRole('button', { name: 'Browse templates' }).click();
    await page
      .getByRole('dialog', { name: 'Choose a template' })
      .getByRole('button', { name: /^Nearest store/ })
      .click();
  }
  if (start === 'Empty Canvas') await page.getByRole('radio', { name: /^Empty Canvas/ }).click();
  await page.getByRole('button', { name: 'Create Image' }).click();
  await page.waitForURL(/\/editor\?id=\d+/);
  return imageOf(new URL(page.url()).searchParams.get('id') ?? '');
}

async function imageOf(id: string): Promise<Made> {
  return (await api<{ image: Made }>('GET', `/images/${id}`)).image;
}

async function addText(words: string): Promise<void> {
  await page.getByRole('button', { name: 'Add an object' }).click();
  await page.getByRole('menuitem', { name: 'Text' }).click();
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toBeFocused();
  await page.keyboard.type(words);
  await page.keyboard.press('Escape');
}

/** Switches to the preview, and answers the words of the document that it draws. */
async function preview(): Promise<string> {
  const answered = page.waitForResponse(/\/previewJson/);
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(page.getByRole('img', { name: 'The picture with the preview data' })).toBeVisible();
  return (await answered).text();
}

async function generateTags(): Promise<string> {
  await page.getByRole('button', { name: 'GENERATE TAGS' }).click();
  return (await page.getByLabel('Your Tag, HTML').textContent()) ?? '';
}

function sources(tag: string): string[] {
  return [...tag.matchAll(/<img[^>]* src=["']([^"']+)["']/g)].map(([, src = '']) => src.replaceAll('&amp;', '&'));
}

async function opened(address: string): Promise<{ reason: string | null; picture: string }> {
  const response = await fetch(address, { headers: { 'user-agent': MAIL_PROGRAM } });
  return { reason: response.headers.get('x-limn-reason'), picture: Buffer.from(await response.arrayBuffer()).toString('base64') };
}

test('fills preview, picture and link from the table by the recipient’s key', async () => {
  const table = await upload('datatable', 'Club members', [
    'email,given,page',
    'amelia@club.example,Amelia,https://www.harbourandpine.example/amelia',
    'bogdan@club.example,Bogdan,https://www.harbourandpine.example/bogdan',
  ]);
  await api('POST', `/datatable/confirm/${table}`, { uniqueHeader: 'email' });
  const { id } = await make('Club card', 'Data table', { label: 'Data table', name: 'Club members' }, 'Empty Canvas');
  await addText('Hello {{given}}');
  await page.getByLabel('email', { exact: true }).fill('bogdan@club.example');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(await preview()).toContain('Hello Bogdan');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await api('POST', `/images/${id}`, { link: '{{page}}', fallback_link: 'https://www.harbourandpine.example/club' });

  const tag = await generateTags();
  expect(tag).toMatch(/key=\*\|[^|]*\|\*/);
  const [src = ''] = sources(tag);
  const as = (key: string) => src.replace(/key=[^&]*/, `key=${key}`);
  const [amelia, bogdan, unknown] = await Promise.all(
    ['amelia@club.example', 'bogdan@club.example', 'unknown@club.example'].map((key) => opened(as(key))),
  );
  expect({ amelia: amelia?.reason, bogdan: bogdan?.reason, unknown: unknown?.reason }).toEqual({
    amelia: 'picture',
    bogdan: 'picture',
    unknown: 'picture',
  });
  expect(new Set([amelia?.picture, bogdan?.picture, unknown?.picture]).size).toBe(3);
  const [, href = ''] = /<a[^>]* href=["']([^"']+)["']/.exec(tag) ?? [];
  const led = async (key: string) => {
    const address = href.replaceAll('&amp;', '&').replace(/key=[^&]*/, `key=${key}`);
    return (await fetch(address, { redirect: 'manual', headers: { 'user-agent': MAIL_PROGRAM } })).headers.get('location') ?? '';
  };
  expect(await led('amelia@club.example')).toContain('harbourandpine.example/amelia');
  expect(await led('unknown@club.example')).toContain('harbourandpine.example/club');
});

test('maps nearby stores in two towns by a gallery design, else the fallback', async () => {
  await upload('location', 'Tea rooms', [
    'Shop,Street,City,Lat,Lng,Tel',
    'Quay Tea,1 The Quay,Whitby,54.486,-0.614,01632 960001',
    'Minster Tea,2 Stonegate,York,53.96,-1.081,01632 960002',
    'Harbour Tea,3 Fish Strand,Falmouth,50.155,-5.071,',
  ]);
  const image = await make('Tea near you', 'Location', { label: 'Location table', name: 'Tea rooms' }, 'Template');
  const words = image.data.objects.flatMap(({ objects = [] }) => objects.map(({ text }) => text)).join(' ');
  for (const field of ['{{Shop', '{{Street}}', '{{City | join:postcode}}', '{{Tel']) expect(words).toContain(field);

  await page.getByLabel('Place (postcode, town or coordinates)').fill('York');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const map = page.waitForResponse((response) => response.url().includes('/map?') && response.url().includes('place=York'));
  expect(await preview()).toContain('Minster Tea');
  expect(((await (await map).json()) as { picture: string }).picture).toMatch(/^data:image\/png/);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();

  await page.getByRole('button', { name: 'Add an object' }).click();
  await page.getByRole('menuitem', { name: 'Map' }).click();
  await page.getByLabel('Stores', { exact: true }).fill('2');
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Label', exact: true }).click();
  await page.getByRole('option', { name: 'City' }).click();
  await expect
    .poll(async () => (await imageOf(String(image.id))).data.objects.at(-1))
    .toMatchObject({ layerName: 'Map', mapStoreCount: 2, mapSource: { theme: 'light', label: 'City' } });
  for (let step = 0; step < 3; step++) await page.getByRole('button', { name: /^Undo/ }).first().click();

  await api('POST', `/images/${image.id}`, { fallback_image: await anyPicture() });
  await page.getByRole('button', { name: 'GENERATE TAGS' }).click();
  const question = page.getByRole('alertdialog', { name: 'Publish anyway?' });
  await expect(question).toContainText('{{[opening hours]}}, which isn’t a field of this image');
  await question.getByRole('button', { name: 'Publish anyway' }).click();
  await expect(page.getByLabel('Your Tag, HTML')).toBeVisible();
  const at = (place: string) => opened(`${demoAccount().renderUrl}/render/${image.uuid}?place=${encodeURIComponent(place)}`);
  const [york, falmouth, nowhere] = await Promise.all(['York', 'Falmouth, UK', 'Qwxzyville'].map(at));
  expect({ york: york?.reason, falmouth: falmouth?.reason, nowhere: nowhere?.reason }).toEqual({
    york: 'picture',
    falmouth: 'picture',
    nowhere: 'fallback_image',
  });
  expect(york?.picture).not.toBe(falmouth?.picture);
});

test('fills three pictures of a tag from a feed, then the fallback', async () => {
  const { datasource } = await api<{ datasource: { id: number } }>('POST', '/datasource/api', {
    name: 'Window offers',
    config: { url: `${shop.address}/offers`, result_type: 'multiple', first_record: '$.offers' },
    merge_fields: ['name', 'price', 'url'].map((field) => ({ field, value: field })),
  });
  const { image } = await api<{ image: Made }>('POST', '/images', {
    name: 'Window offer',
    type_id: 6,
    width: 300,
    height: 100,
    api_source: { id: datasource.id },
    link: '{{url}}',
    fallback_link: 'https://www.harbourandpine.example/offers',
    fallback_image: await anyPicture(),
    data: {
      version: '3.4.0',
      objects: [{ type: 'textbox', text: '{{name}} £{{price}}', left: 20, top: 30, width: 260, fontSize: 28, fill: '#16243a' }],
    },
  });
  await page.goto(`/editor?id=${image.id}`);
  await generateTags();
  await page.getByLabel('Items', { exact: true }).fill('3');
  await page.getByLabel('First Item').fill('2');
  const code = page.getByLabel('Your Tag, HTML');
  await expect(code).toContainText('pos=4');
  const tag = (await code.textContent()) ?? '';
  expect(tag.match(/(?:BEGIN|END) IMAGE \d/g)).toEqual([2, 3, 4].flatMap((n) => [`BEGIN IMAGE ${n}`, `END IMAGE ${n}`]));
  const addresses = sources(tag);
  expect(addresses.map((address) => /pos=(\d)/.exec(address)?.[1])).toEqual(['2', '3', '4']);
  // A feed that takes longer than readers wait for is asked again by the next open.
  let pictures: Awaited<ReturnType<typeof opened>>[] = [];
  await expect
    .poll(async () => {
      pictures = await Promise.all(addresses.map(opened));
      return pictures.map(({ reason }) => reason);
    })
    .toEqual(['picture', 'picture', 'picture']);
  expect(new Set(pictures.map(({ picture }) => picture)).size).toBe(3);
  expect((await opened((addresses[0] ?? '').replace('pos=2', 'pos=9'))).reason).toBe('fallback_image');
});

/** Address of a picture that the company has. */
async function anyPicture(): Promise<string> {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(photo(120, 40))], 'stand-in.png', { type: 'image/png' }));
  const { cdn_image: picture } = await api<{ cdn_image: { url: string } }>('POST', '/cdn_image', form);
  return picture.url;
}
