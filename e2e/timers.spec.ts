import { expect, test, type Page } from '@playwright/test';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { readGif, type ReadGif } from '../apps/server/src/render/testing/read-gif.ts';
import { MAIL_PROGRAM } from './support/mail-program.ts';
import { decode } from './support/png.ts';
import { choose, demoAccount, signedInPage } from './support/people.ts';
import { expectSound } from './support/sound.ts';

let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await signedInPage(browser);
});
test.afterAll(() => page.context().close());

const key = () => ({ authorization: `Bearer ${demoAccount().apiKey}` });
const canvas = () => page.getByRole('application', { name: /^Canvas/ });
const countdown = () => page.getByRole('complementary', { name: 'Image settings' });

interface WireImage {
  id: number;
  uuid: string;
  data: object;
  data_source: { timer?: object } | null;
}

async function call(method: 'get' | 'post', path: string, data?: object): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await page.request[method](`/api/v1${path}`, { headers: key(), ...(data ? { data } : {}) });
  return { status: answer.status(), body: (await answer.json()) as Record<string, unknown> };
}

async function makeImage(change: object): Promise<WireImage> {
  const { status, body } = await call('post', '/images', { name: 'Timer', type_id: 2, width: 300, height: 80, ...change });
  expect(status).toBe(201);
  return body['image'] as WireImage;
}

const openEditor = async (id: number) => {
  await page.goto(`/editor?id=${id}&type=image`);
  await expect(canvas()).toBeVisible();
};

/** The picture as the mail reader of a person gets it. */
async function opened(address: string): Promise<{ gif: ReadGif; first: Uint8Array }> {
  const answer = await page.request.get(address, { headers: { 'user-agent': MAIL_PROGRAM } });
  expect([answer.headers()['x-limn-reason'], answer.headers()['content-type']]).toEqual(['picture', 'image/gif']);
  const gif = readGif(await answer.body());
  return { gif, first: gif.frames[0]?.canvas ?? new Uint8Array() };
}

/** The share of pixels that differ, 0 to 1. */
function difference(one: Uint8Array, other: Uint8Array, width: number, height: number): number {
  return pixelmatch(one, other, undefined, width, height, { threshold: 0.15 }) / (width * height);
}

test('gives each recipient the same time by a countdown design', async () => {
  await page.goto('/new');
  await page.getByLabel('Image Name').fill('Welcome offer');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('radio', { name: /^Countdown timer/ }).check();
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  await page.getByLabel('Ends on', { exact: true }).focus();
  await page.getByLabel('Ends on', { exact: true }).blur();
  await expect(page.getByRole('alert')).toHaveText('Say when the countdown ends.');
  await page.getByLabel('Ends on', { exact: true }).fill('2099-10-25T01:30');
  await page.getByRole('combobox', { name: 'Timezone' }).selectText();
  await page.keyboard.type('lond');
  await page.getByRole('option', { name: 'Europe/London' }).click();
  await expect(page.getByText(/^Ends Sunday 25 October 2099, 01:30 in London: [\d,]+ days left\.$/)).toBeVisible();
  await expect(page.getByText('Clocks in London show 01:30 twice that night. We use the first.')).toBeVisible();
  await expectSound(page);
  await page.getByRole('radio', { name: 'Evergreen' }).check();
  await page.getByRole('textbox', { name: 'Days' }).fill('0');
  await page.getByRole('textbox', { name: 'Minutes' }).fill('2');
  await expect(page.getByText('Each recipient has 2 minutes from their first counted open.')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('Start from a ready-made design').click();
  await page.getByRole('button', { name: /^Midnight/ }).click();
  await page.getByRole('button', { name: 'Create Image' }).click();
  await expect(canvas()).toBeVisible();
  const id = Number(new URL(page.url()).searchParams.get('id'));
  await expect(countdown().getByLabel('Minutes')).toHaveValue('2');
  await expectSound(page);

  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^Preview at \d\d:\d\d/ })).toBeVisible();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();

  await page.getByRole('button', { name: 'GENERATE TAGS' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tags' });
  await expect(dialog.getByText('Version 1 is live.')).toBeVisible();
  await expect(dialog.getByText(/Previewing a first open right now/)).toBeVisible();
  const html = (await dialog.getByLabel('Your Tag, HTML').textContent()) ?? '';
  expect(html).not.toMatch(/sent=|timezone=/);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('img', { name: /^Weight \d+ KB, GIF/ })).toBeVisible();

  const source = /<img src="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const addressOf = (person: string) => source.replace('*|URL:EMAIL|*', person).replace('*|CAMPAIGN_UID|*', 'welcome');
  const ada = await opened(addressOf('ada@example.com'));
  expect({ ...ada.gif, frames: ada.gif.frames.length }).toEqual({ width: 600, height: 124, frames: 60, loops: false });

  await test.step('matches the first frame to a still picture of its digits', async () => {
    const { data } = (await call('get', `/images/${id}`)).body['image'] as WireImage;
    const twin = await makeImage({
      type_id: 1,
      width: 600,
      height: 124,
      bgcolor: '#0e1621',
      data,
      data_source: { fields: 'days,hours,minutes,seconds' },
    });
    expect((await call('post', `/images/${twin.id}/publish`, {})).status).toBe(201);
    const still = await page.request.get(`/render/${twin.uuid}?days=00&hours=00&minutes=02&seconds=00`, {
      headers: { 'user-agent': MAIL_PROGRAM },
    });
    const shown = await decode(page, await still.body(), still.headers()['content-type'] ?? '');
    expect(difference(ada.first, shown.data, 600, 124)).toBeLessThan(0.005);
    expect(difference(ada.gif.frames[1]?.canvas ?? ada.first, shown.data, 600, 124)).toBeGreaterThan(0.005);
  });

  await expect(async () => {
    const again = await opened(addressOf('ada@example.com'));
    expect(Buffer.compare(again.first, ada.first)).not.toBe(0);
  }).toPass({ timeout: 5000 });
  const tom = await opened(addressOf('tom@example.com'));
  expect(Buffer.compare(tom.first, ada.first)).toBe(0);
});

test('shows the end image in preview and to recipients once ended', async () => {
  const image = await makeImage({
    name: 'Last evening',
    data: {
      version: '3.4.0',
      objects: [{ type: 'textbox', text: '{{hours}}:{{minutes}}', left: 20, top: 16, width: 260, fontSize: 40, fill: '#16243a' }],
    },
    data_source: { fields: '', timer: { kind: 'fixed', end: '2099-01-01T00:00', timezone: 'Europe/London' } },
  });
  await openEditor(image.id);
  await countdown().getByRole('button', { name: 'Choose a picture' }).first().click();
  const red = new PNG({ width: 150, height: 40 });
  for (let at = 0; at < red.data.length; at += 4) red.data.set([190, 32, 56, 255], at);
  await page.getByLabel('Picture file').setInputFiles({ name: 'over.png', mimeType: 'image/png', buffer: PNG.sync.write(red) });
  await page.getByRole('dialog', { name: 'End Image' }).getByRole('button', { name: 'OK' }).click();
  await expect(countdown().getByRole('img', { name: 'The end image' }).first()).toBeVisible();
  await countdown().getByLabel('Ends on', { exact: true }).fill('2020-01-01T00:00');
  await expect(
    countdown().getByText(/^Ended Wednesday 1 January 2020, 00:00 in London, [\d,]+ days ago: recipients see the end image\.$/),
  ).toBeVisible();
  await expect(countdown().getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  const shown = page.getByRole('img', { name: 'The picture with the preview data' });
  const middle = () =>
    shown.evaluate((element: HTMLCanvasElement) => [
      ...(element.getContext('2d')?.getImageData(element.width / 2, element.height / 2, 1, 1).data ?? []),
    ]);
  await expect.poll(middle).toEqual([190, 32, 56, 255]);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  expect((await call('post', `/images/${image.id}/publish`, {})).status).toBe(201);
  const { gif, first } = await opened(`/render/${image.uuid}?eid=ada`);
  expect([gif.frames.length, ...first.subarray(0, 4)]).toEqual([1, 190, 32, 56, 255]);
});

test('explains invalid countdown settings at their field', async () => {
  const image = await makeImage({ name: 'Unfinished' });
  await openEditor(image.id);
  await expect(countdown().getByRole('alert')).toHaveText('Say when the countdown ends.');
  await page.getByRole('button', { name: 'GENERATE TAGS' }).click();
  const question = page.getByRole('alertdialog', { name: 'Publish anyway?' });
  await expect(question).toContainText('The canvas is empty');
  await expectSound(page, { within: '[role="alertdialog"]' });
  await question.getByRole('button', { name: 'Back to the canvas' }).click();
  await expect(question).toHaveCount(0);
  await page.getByRole('button', { name: 'GENERATE TAGS' }).click();
  await question.getByRole('button', { name: 'Publish anyway' }).click();
  await expect(page.getByText('Sorry, an error has occured')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).first().click();
  await choose(page, 'Countdown type', 'Date in a field');
  await expect(countdown().getByRole('alert')).toHaveText('Name the field that holds the date.');
  await countdown().getByLabel('Field with the date').fill('eid');
  await expect(countdown().getByRole('alert')).toHaveText(/^"eid" is a name that Limn uses itself\./);
  await choose(page, 'Countdown type', 'From send time');
  await countdown().getByLabel('Days').fill('400');
  await expect(countdown().getByRole('alert')).toHaveText('Let it run for at most 366 days.');
  await expect(countdown().getByText('Not saved yet')).toBeVisible();
  await countdown().getByLabel('Days').fill('2');
  await expect(countdown().getByText('Saved', { exact: true })).toBeVisible();
  const { body } = await call('get', `/images/${image.id}`);
  expect((body['image'] as WireImage).data_source?.timer).toMatchObject({ kind: 'sent', duration_seconds: 172_800 });
  const refused = await call('post', `/images/${image.id}`, { data_source: { timer: { kind: 'fixed', end: 'soon', timezone: 'Mars' } } });
  expect([refused.status, (refused.body['errors'] as { path: string }[]).map(({ path }) => path)]).toEqual([
    422,
    ['data_source.timer.timezone', 'data_source.timer.end'],
  ]);
  await page.getByRole('checkbox', { name: /^Lock/ }).check();
  await expect(countdown().getByLabel('Days')).toBeDisabled();
});

test('countdowns are found by their kind, and the clock’s fields are offered first', async () => {
  const image = await makeImage({
    name: 'Search me',
    data: { version: '3.4.0', objects: [{ type: 'textbox', text: 'Only ', left: 10, top: 10, width: 200, fontSize: 24, fill: '#16243a' }] },
    data_source: { fields: 'firstname', timer: { kind: 'count_up', end: '2020-01-01T00:00' } },
  });
  await page.goto('/images');
  await page.getByLabel('Search images').fill('countdown');
  await expect(page.getByRole('link', { name: /Search me/ }).first()).toBeVisible();
  await openEditor(image.id);
  await page.getByRole('button', { name: 'Insert merge field into the link' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  const offered = page.getByRole('dialog').getByRole('list', { name: 'Fields', exact: true }).getByRole('button');
  await expect(offered).toHaveText([/^days/, /^hours/, /^minutes/, /^seconds/, /^firstname/]);
});
