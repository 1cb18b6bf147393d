/**
 * Someone takes their company along: one file, which becomes a second company whose image is the same
 * picture. A recipient is forgotten.
 */
import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { callApi } from './support/call-api.ts';
import { MAIL_PROGRAM } from './support/mail-program.ts';
import { settledPage } from './support/people.ts';
import { expectSound } from './support/sound.ts';

const RECIPIENT = 'ann@example.com';
const PASSWORD = 'correct horse battery';
const person = { name: 'Morgan', email: 'morgan@moving.example', password: 'a long enough password' };

interface Image {
  id: number;
  uuid: string;
  name: string;
}

test('exports and imports a company and erases a recipient', async ({ browser }) => {
  const page = await settledPage(browser, person, 'Moving & Co');
  await page.goto('/settings/data');
  const image = await publishedImage(page);
  const original = await picture(page, image.uuid, { 'user-agent': MAIL_PROGRAM });

  await test.step('downloads the whole file made behind a password', async () => {
    await page.getByLabel('Password for the file').fill(PASSWORD);
    await page.getByRole('button', { name: 'Export company' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^moving-co-\d{4}-\d\d-\d\d\.limn$/);
    const bytes = await readFile(await file.path());
    expect([bytes.subarray(0, 6).toString(), bytes.includes('Moving')]).toEqual(['LIMNCO', false]);
    await page.getByLabel('Company file').setInputFiles({ name: 'moving.limn', mimeType: 'application/octet-stream', buffer: bytes });
  });

  await test.step('refuses a wrong password and imports with the right one', async () => {
    await page.getByLabel('File password').fill('something else');
    await page.getByRole('button', { name: 'Import company' }).click();
    await expect(page.getByRole('alert')).toHaveText('Wrong password for this file.');
    await page.getByLabel('File password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Import company' }).click();
    const report = page.getByRole('article', { name: 'Latest import' });
    await expect(report.getByText('Moving & Co (imported)')).toBeVisible();
    await expect(report).toContainText('1 image');
  });

  await test.step('shows a recipient’s data and erases it after a question', async () => {
    const eid = page.getByLabel('Email address or recipient id');
    await eid.fill(RECIPIENT);
    const kept = page.getByRole('region', { name: 'Data found' });
    await expect(async () => {
      await page.getByRole('button', { name: 'Find data' }).click();
      await expect(kept.getByRole('status')).toContainText('There are', { timeout: 2000 });
    }).toPass({ timeout: 30_000 });
    // With the file that was made and the company that was imported.
    await expectSound(page);
    await kept.getByRole('button', { name: 'Erase this recipient’s data' }).click();
    const question = page.getByRole('alertdialog', { name: 'Erase this recipient’s data?' });
    await expect(question).toContainText(RECIPIENT);
    await question.getByRole('button', { name: 'Erase' }).click();
    const done = page.getByRole('table', { name: 'Erasures' });
    await expect(done.getByRole('row', { name: /Morgan.*1 impression or click.*Erased$/ })).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText(RECIPIENT)).toHaveCount(0);
    await eid.fill(RECIPIENT);
    await page.getByRole('button', { name: 'Find data' }).click();
    await expect(kept.getByRole('status')).toContainText(`Nothing is counted under ${RECIPIENT} yet.`);
  });

  await page.getByRole('button', { name: 'Open it' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Images' })).toBeVisible();

  const { body } = await callApi<{ images: Image[] }>(page, 'GET', '/images');
  expect(body.images.map(({ name }) => name)).toEqual([image.name]);
  const copy = body.images[0]?.uuid ?? '';
  expect(copy).not.toBe(image.uuid);
  expect(await picture(page, copy)).toBe(original);
  await page.context().close();
});

async function publishedImage(page: Page): Promise<Image> {
  const textbox = {
    type: 'textbox',
    text: 'Hello {{first}}',
    left: 10,
    top: 10,
    width: 300,
    fontSize: 24,
    fontFamily: 'Open Sans',
    fill: '#16243a',
  };
  const { body } = await callApi<{ image: Image }>(page, 'POST', '/images', {
    name: 'Greeting',
    type_id: 1,
    data_source: { fields: 'first' },
    data: { version: '3.4.0', objects: [textbox] },
  });
  expect((await callApi(page, 'POST', `/images/${body.image.id}/publish`, {})).status).toBe(201);
  return body.image;
}

/** As a mail reader sees it, in letters. */
async function picture(page: Page, uuid: string, headers = {}): Promise<string> {
  const answer = await page.request.get(`/render/${uuid}?first=Ann&eid=${RECIPIENT}`, { headers });
  expect(answer.headers()['x-limn-reason']).toBe('picture');
  return (await answer.body()).toString('base64');
}
