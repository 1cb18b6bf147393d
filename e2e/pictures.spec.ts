import { expect, test, type Locator, type Page } from '@playwright/test';
import { demoAccount, logIn } from './support/people.ts';
import { photo } from './support/png.ts';
import { expectSound } from './support/sound.ts';

interface Uploaded {
  id: number;
  url: string;
}

const WIDE = photo(2400, 60);
const SMALL = photo(60, 40);
const tile = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Pictures' }).getByRole('button', { name: new RegExp(`^${name} \\d`) });
const dialog = (page: Page) => page.getByRole('dialog');
const authorization = () => ({ authorization: `Bearer ${demoAccount().apiKey}` });

async function upload(page: Page, name: string, tags: string, bytes: Buffer): Promise<Uploaded> {
  const file = { name: `${name}.png`, mimeType: 'image/png', buffer: bytes };
  const response = await page.request.post('/api/v1/cdn_image', { headers: authorization(), multipart: { name, tags, file } });
  expect(response.status()).toBe(201);
  return ((await response.json()) as { cdn_image: Uploaded }).cdn_image;
}

/** As from a folder of this computer. */
async function dropOn(target: Locator, files: readonly { name: string; type: string; bytes: Buffer }[]): Promise<void> {
  await target.evaluate(
    (element, given) => {
      const data = new DataTransfer();
      for (const { name, type, base64 } of given) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        data.items.add(new File([bytes], name, { type }));
      }
      element.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    },
    files.map(({ name, type, bytes }) => ({ name, type, base64: bytes.toString('base64') })),
  );
}

test('uploads pictures by file, drop, clipboard and URL, explaining refusals', async ({ page, context }) => {
  await logIn(page, demoAccount());
  await page.goto('/pictures');
  const open = () => page.getByRole('button', { name: 'Upload a picture' }).first().click();
  const file = page.getByLabel('Picture file');

  await test.step('goes from a file to its details, back, and closes by OK', async () => {
    await open();
    await expectSound(page);
    await file.setInputFiles({ name: 'Harbour.png', mimeType: 'image/png', buffer: WIDE });
    await expect(dialog(page).getByText('Harbour', { exact: true })).toBeVisible();
    // Wider than an email ever is: made smaller.
    await expect(dialog(page).getByText('2000 px')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Back' }).click();
    await expect(dialog(page).getByRole('button', { name: 'Choose a file' })).toBeVisible();
    await dialog(page)
      .getByLabel(/Resize pictures wider/)
      .uncheck();
    await file.setInputFiles({ name: 'Harbour wide.png', mimeType: 'image/png', buffer: WIDE });
    await expect(dialog(page).getByText('2400 px')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'OK' }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(tile(page, 'Harbour wide')).toBeVisible();
  });

  await test.step('refuses invalid pictures in place and takes the first of several', async () => {
    await open();
    const refusals = [
      [[{ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b') }], '“list.csv” is not a picture.'],
      [[{ name: 'none.png', mimeType: 'image/png', buffer: Buffer.alloc(0) }], '“none.png” is empty.'],
      [[{ name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html>'.repeat(50)) }], /picture/],
      [[{ name: 'torn.png', mimeType: 'image/png', buffer: SMALL.subarray(0, SMALL.length - 200) }], /cut off/],
    ] as const;
    for (const [files, words] of refusals) {
      await file.setInputFiles([...files]);
      await expect(dialog(page).getByRole('alert')).toContainText(words);
    }
    const area = dialog(page).getByText('Drop a picture here, or paste one');
    await dropOn(
      area,
      [1, 2].map((n) => ({ name: `${n}.png`, type: 'image/png', bytes: SMALL })),
    );
    await expect(dialog(page).getByText('One picture at a time: “1.png” was used, out of 2 files.')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Back' }).click();
    await dropOn(page.locator('body'), [{ name: 'Dropped.png', type: 'image/png', bytes: photo(63, 40) }]);
    await expect(dialog(page).getByText('63 px')).toBeVisible();
    await expect(dialog(page).getByText('Dropped', { exact: true })).toBeVisible();
    await dialog(page).getByRole('button', { name: 'OK' }).click();
    await expect(tile(page, 'Dropped')).toBeVisible();
  });

  await test.step('asks for a URL in a dialog and refuses private ones in place', async () => {
    await open();
    await dialog(page).getByRole('button', { name: 'Use a URL' }).click();
    await expect(page.getByRole('dialog', { name: 'Enter URL' })).toBeVisible();
    await expectSound(page);
    const url = dialog(page).getByLabel('URL');
    await expect(dialog(page).getByRole('button', { name: 'Upload', exact: true })).toBeDisabled();
    await url.fill('http://127.0.0.1/secret.png');
    await dialog(page).getByRole('button', { name: 'Upload', exact: true }).click();
    await expect(dialog(page).getByRole('alert')).toContainText('inside a private network');
    await expect(url).toHaveValue('http://127.0.0.1/secret.png');
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog(page).getByRole('button', { name: 'Choose a file' })).toBeVisible();
  });

  await test.step('waits with an upload offline and continues online', async () => {
    await context.setOffline(true);
    await file.setInputFiles({ name: 'Later.png', mimeType: 'image/png', buffer: photo(64, 40) });
    await expect(dialog(page).getByText('Not uploaded yet')).toBeVisible();
    await context.setOffline(false);
    await expect(dialog(page).getByText('Later', { exact: true })).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Back' }).click();
  });

  await test.step('takes a pasted picture', async () => {
    await page.evaluate((base64) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], 'Pasted.png', { type: 'image/png' }));
      document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    }, photo(65, 40).toString('base64'));
    await expect(dialog(page).getByText('65 px')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'OK' }).click();
    await expect(tile(page, 'Pasted')).toBeVisible();
  });
});

test('finds, edits, replaces and deletes pictures not in use', async ({ page }) => {
  const account = demoAccount();
  const [lake, forest] = [
    await upload(page, 'Lake', 'water,summer', photo(61, 40)),
    await upload(page, 'Forest', 'trees,summer', photo(62, 40)),
  ];
  await logIn(page, account);
  await page.goto('/pictures');
  await expect(tile(page, 'Lake')).toBeVisible();
  await expectSound(page);

  await test.step('search by name and by tag; nothing found says so', async () => {
    const search = page.getByLabel('Search pictures');
    await search.fill('lake');
    await expect(tile(page, 'Forest')).toBeHidden();
    await search.fill('trees');
    await expect(tile(page, 'Forest')).toBeVisible();
    await expect(tile(page, 'Lake')).toBeHidden();
    await search.fill('nowhere');
    await expect(page.getByText('No results for “nowhere”.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await page.getByRole('button', { name: 'water' }).click();
    await expect(tile(page, 'Forest')).toBeHidden();
    await page.getByRole('button', { name: 'water' }).click();
    await expect(tile(page, 'Forest')).toBeVisible();
  });

  await test.step('name, tags and description are kept; arrow keys lead from picture to picture', async () => {
    await tile(page, 'Forest').focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.locator(':focus')).toContainText('Lake');
    await page.keyboard.press('Enter');
    await expectSound(page);
    await dialog(page).getByLabel('Name').fill('Mountain lake');
    await dialog(page).getByLabel('Tags').pressSequentially('alps,');
    await dialog(page).getByLabel('Description').fill('From the pass');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(tile(page, 'Mountain lake')).toBeVisible();
    const saved = await page.request.get(`/api/v1/cdn_image/${lake.id}`, { headers: authorization() });
    expect(await saved.json()).toMatchObject({
      cdn_image: { name: 'Mountain lake', tags: ['water', 'summer', 'alps'], desc: 'From the pass' },
    });
  });

  await test.step('another picture takes its place and keeps its id and address', async () => {
    await tile(page, 'Mountain lake').click();
    await dialog(page).getByRole('button', { name: 'Replace' }).click();
    await page.getByLabel('Picture file').setInputFiles({ name: 'other.png', mimeType: 'image/png', buffer: photo(90, 30) });
    await expect(dialog(page).getByText('90 × 30 px')).toBeVisible();
    const now = await page.request.get(`/api/v1/cdn_image/${lake.id}`, { headers: authorization() });
    expect(await now.json()).toMatchObject({ cdn_image: { url: lake.url, width: 90, height: 30 } });
    expect((await page.request.get(lake.url)).headers()['cache-control']).toContain('max-age=3600');
    await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  });

  await test.step('keeps a picture in use and deletes another after the question', async () => {
    const object = { type: 'image', src: lake.url, left: 0, top: 0, width: 90, height: 30, imageType: 'static', staticImageId: lake.id };
    const made = await page.request.post('/api/v1/images', {
      headers: authorization(),
      data: { name: 'Shows the lake', type_id: 1, width: 300, height: 100, data: { version: '3.4.0', objects: [object] } },
    });
    expect(made.status()).toBe(201);
    await page.reload();
    await tile(page, 'Mountain lake').click();
    await dialog(page).getByRole('button', { name: 'Replace' }).click();
    await expect(dialog(page).getByText('The draft of this image changes right away.')).toBeVisible();
    await expect(dialog(page).getByRole('link', { name: 'Shows the lake' })).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Back' }).click();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete picture?' });
    await question.getByRole('button', { name: 'Delete picture' }).click();
    await expect(dialog(page).getByRole('link', { name: 'Shows the lake' })).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Keep it' }).click();
    await dialog(page).getByRole('button', { name: 'Close' }).last().click();

    await tile(page, 'Forest').click();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await question.getByRole('button', { name: 'Keep it' }).click();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    expect((await page.request.delete(`/api/v1/cdn_image/${forest.id}`, { headers: authorization() })).status()).toBe(200);
    await question.getByRole('button', { name: 'Delete picture' }).click();
    await expect(page.getByText('“Forest” was already gone.')).toBeVisible();
    await expect(tile(page, 'Forest')).toBeHidden();
  });

  await test.step('inserts a picture from the library', async () => {
    const { image } = (await (
      await page.request.post('/api/v1/images', {
        headers: authorization(),
        data: { name: 'With a lake', type_id: 1, width: 300, height: 100 },
      })
    ).json()) as { image: { id: number } };
    await page.goto(`/editor?id=${image.id}&type=image`);
    await expect(page.getByRole('button', { name: 'GENERATE TAGS' })).toBeVisible();
    await page.keyboard.press('i');
    await dialog(page).getByRole('button', { name: 'Next' }).click();
    await dialog(page).getByRole('button', { name: 'Choose from your pictures' }).click();
    await tile(page, 'Mountain lake').click();
    await expect(dialog(page).getByLabel('Name')).toHaveValue('Mountain lake');
    await dialog(page).getByRole('button', { name: 'Insert' }).click();
    await expect
      .poll(async () => {
        const answer = await page.request.get(`/api/v1/images/${image.id}`, { headers: authorization() });
        return JSON.stringify(((await answer.json()) as { image: { data: unknown } }).image.data);
      })
      .toContain(`"staticImageId":${lake.id}`);
  });
});
