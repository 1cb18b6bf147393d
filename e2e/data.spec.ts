/** Somebody takes their company along: one file, which becomes a second company whose image is the same picture. */
import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { callApi } from './support/call-api.ts';
import { followMail, signUp } from './support/people.ts';
import { expectSound } from './support/sound.ts';

const PASSWORD = 'correct horse battery';
const person = { name: 'Morgan', email: 'morgan@moving.example', password: 'a long enough password' };

interface Image {
  id: number;
  uuid: string;
  name: string;
}

test('a company is exported, the file downloads, and imported it is a company of its own that shows the same picture', async ({ page }) => {
  await signUp(page, person);
  await (await followMail(page, person.email, /verify/i)).close();
  await expect.poll(async () => (await callApi(page, 'GET', '/user/verifyemail')).body).toEqual({ email_verified: 1 });
  const company = {
    name: 'Moving & Co',
    website: 'moving.example',
    industry: 'Retail',
    email_provider: 'Other',
    email_list_size: 'Over 1M',
  };
  await callApi(page, 'POST', '/user/company', { company, user: { role: ['email_strategy'], goal: ['impact'] } });
  await page.goto('/settings/data');
  const image = await publishedImage(page);

  await test.step('The file is made behind a password and downloads whole', async () => {
    await page.getByLabel('Password for the file').fill(PASSWORD);
    await page.getByRole('button', { name: 'Export Moving & Co' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^moving-co-\d{4}-\d\d-\d\d\.limn$/);
    const bytes = await readFile(await file.path());
    expect([bytes.subarray(0, 6).toString(), bytes.includes('Moving')]).toEqual(['LIMNCO', false]);
    await expectSound(page);
    await page.getByLabel('File of a company').setInputFiles({ name: 'moving.limn', mimeType: 'application/octet-stream', buffer: bytes });
  });

  await test.step('A wrong password is told; with the right one the file becomes a company, and says what to know', async () => {
    await page.getByLabel('Password of the file').fill('something else');
    await page.getByRole('button', { name: 'Import company' }).click();
    await expect(page.getByRole('alert')).toHaveText('This is not the password of this file.');
    await page.getByLabel('Password of the file').fill(PASSWORD);
    await page.getByRole('button', { name: 'Import company' }).click();
    const report = page.getByRole('article', { name: 'The newest import' });
    await expect(report.getByText('Moving & Co (imported)')).toBeVisible();
    await expect(report).toContainText('1 image');
    await expectSound(page);
    await report.getByRole('button', { name: 'Open it' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Images' })).toBeVisible();
  });

  const { body } = await callApi<{ images: Image[] }>(page, 'GET', '/images');
  expect(body.images.map(({ name }) => name)).toEqual([image.name]);
  const copy = body.images[0]?.uuid ?? '';
  expect(copy).not.toBe(image.uuid);
  expect(await picture(page, copy)).toBe(await picture(page, image.uuid));
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
async function picture(page: Page, uuid: string): Promise<string> {
  const answer = await page.request.get(`/render/${uuid}?first=Ann&eid=ann@example.com`);
  expect(answer.headers()['x-limn-reason']).toBe('picture');
  return (await answer.body()).toString('base64');
}
