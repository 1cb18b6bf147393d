/**
 * A marketer looks over everyone's picture before a mailing: what is wrong is shown worst first, and opens in
 * the editor.
 */
import { expect, test, type Page } from '@playwright/test';
import { callApi, sendFile } from './support/call-api.ts';
import { startHost, type LocalHost } from './support/local-host.ts';
import { signedInPage } from './support/people.ts';
import { photo as aPicture } from './support/png.ts';
import { expectSound } from './support/sound.ts';

const LONG = 'Wilhelmina Featherstonehaugh-Cholmondeley of Upper Slaughter';
const ROWS = 400;

let files: LocalHost;
let page: Page;

test.beforeAll(async ({ browser }) => {
  const picture = aPicture(40, 40);
  files = await startHost(3192, ({ url }) => (url === '/gone.png' ? undefined : { type: 'image/png', body: picture }));
  page = await signedInPage(browser);
});
test.afterAll(async () => {
  files.stop();
  await page.context().close();
});

const text = (words: string, top: number) => ({
  type: 'textbox',
  text: words,
  layerName: 'Greeting',
  left: 20,
  top,
  width: 300,
  height: 34,
  fontSize: 26,
  minFontSize: 20,
  fontFamily: 'Open Sans',
});
const photo = {
  type: 'image',
  src: '',
  imageType: 'dynamic',
  dynamicUrl: '{{photo}}',
  layerName: 'Photo',
  left: 340,
  top: 20,
  width: 80,
  height: 80,
};

/** Row 7 lacks its name, row 120 has a very long one, and the picture of row 300 is not there. */
function members(isSound: boolean): string {
  const rows = Array.from({ length: ROWS }, (_, index) => {
    const row = index + 1;
    const name = isSound ? 'Ann' : row === 7 ? '' : row === 120 ? LONG : 'Ann';
    const file = !isSound && row === 300 ? 'gone' : 'there';
    return `member${row},${name},${files.address}/${file}.png`;
  });
  return `member,firstname,photo\n${rows.join('\n')}\n`;
}

async function imageOn(name: string, csv: string): Promise<number> {
  const { body: table } = await sendFile<{ id: number }>(page, '/datatable/datatable', {
    fields: { name },
    file: { name: 'members.csv', bytes: Buffer.from(csv) },
  });
  await callApi(page, 'POST', `/datatable/confirm/${table.id}`, { uniqueHeader: 'member' });
  await expect
    .poll(async () => (await callApi<{ status: string }>(page, 'GET', `/datatablestat/${table.id}`)).body.status)
    .toBe('complete');
  const data = { version: '3.4.0', objects: [text('Dear {{firstname}}', 40), photo] };
  const { body } = await callApi<{ image: { id: number } }>(page, 'POST', '/images', {
    name,
    type_id: 4,
    width: 440,
    height: 120,
    data_source: { id: table.id },
    data,
  });
  return body.image.id;
}

/** The rows, not what is listed within each. */
const cards = () =>
  page
    .getByRole('list', { name: /worst first/ })
    .getByRole('listitem')
    .filter({ has: page.getByRole('img', { name: /^Picture of/ }) });
const start = () => page.getByRole('button', { name: 'Start the proof' }).click();

test('proofs table rows, worst first, and opens one in the preview', async () => {
  const id = await imageOn('Proofed', members(false));

  await test.step('starts from the card of the image', async () => {
    await page.goto('/images');
    await page
      .getByRole('article', { name: 'Proofed' })
      .getByRole('button', { name: /More actions/ })
      .click();
    await page.getByRole('menuitem', { name: 'Proof with your list' }).click();
    await expect(page.getByRole('heading', { name: 'Proof of Proofed' })).toBeVisible();
    await expect(page.getByText(`${ROWS} rows of Proofed`)).toBeVisible();
    await expectSound(page);
  });

  await test.step('lists what is wrong with each row', async () => {
    await start();
    await expect(page.getByRole('heading', { name: `3 of ${ROWS} rows need a look` })).toBeVisible();
    await expect(cards()).toHaveCount(3);
    await expect(cards().nth(0)).toContainText('member300');
    await expect(cards().nth(0)).toContainText('“Photo” does not load. There’s nothing at this URL.');
    await expect(cards().nth(1)).toContainText('“firstname” has no value');
    await expect(cards().nth(2)).toContainText(/“Greeting” is cut: \d+ letters do not fit/);
    for (const nth of [0, 1, 2])
      await expect(
        cards()
          .nth(nth)
          .getByRole('img', { name: /^Picture of/ }),
      ).toHaveJSProperty('naturalWidth', 440);
    await expectSound(page);
  });

  await test.step('filters by kind and downloads a file', async () => {
    await page.getByRole('button', { name: 'Missing values 1' }).click();
    await expect(cards()).toHaveCount(1);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as CSV' }).click();
    expect((await download).suggestedFilename()).toBe('Proof of Proofed.csv');
    await page.getByRole('button', { name: 'All 3' }).click();
  });

  await test.step('leads from a card to its row’s preview and back', async () => {
    await page.getByRole('link', { name: /^member120: open/ }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Preview' }).getByRole('img')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'member' })).toHaveValue('member120');
    expect(new URL(page.url()).hash).toBe('');
    await expect
      .poll(async () => (await callApi<{ image: { preview_settings: object } }>(page, 'GET', `/images/${id}`)).body.image.preview_settings)
      .toEqual({ key: 'member120' });
    await page.goBack();
    await expect(cards()).toHaveCount(3);
  });
});

test('cancels and resumes a proof, also offline, and celebrates success', async () => {
  const id = await imageOn('Sound', members(true));
  let held = 0;
  await page.route(`**/images/${id}/proof`, async (route) => {
    // So that someone can be quicker than the server.
    if (route.request().method() === 'POST' && ++held > 4) await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue().catch(() => undefined);
  });
  await page.goto(`/proof?id=${id}`);
  await start();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'Stopped' })).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.context().setOffline(true);
  await expect(page.getByRole('heading', { name: 'Waiting for the connection' })).toBeVisible();
  await page.unroute(`**/images/${id}/proof`);
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: 'Every picture looks good' })).toBeVisible();
  await expect(page.getByText(`All ${ROWS} rows were checked`)).toBeVisible();
});

test('proofs an image filled by its tag with a pasted list', async () => {
  const { body } = await callApi<{ image: { id: number } }>(page, 'POST', '/images', {
    name: 'From the tag',
    type_id: 1,
    width: 440,
    height: 120,
    data_source: { fields: 'firstname' },
    data: { version: '3.4.0', objects: [text('Dear {{firstname}}', 40)] },
  });
  await page.goto(`/proof?id=${body.image.id}`);
  await page.getByLabel('Or paste rows').fill('Email\tFirst name\nann@x.example\tAnn\nbo@x.example\t\n');
  await page.getByRole('button', { name: 'Use these rows' }).click();
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/proof'));
  await start();
  expect((await sent).postDataJSON()).toEqual({ records: [{ firstname: 'Ann' }, { firstname: '' }] });
  await expect(cards()).toHaveCount(1);
  await expect(cards()).toContainText('bo@x.example');
  await expect(page.getByRole('heading', { name: '1 of 2 rows needs a look' })).toBeVisible();
});
