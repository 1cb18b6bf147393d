import { writeFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { choose, demoAccount, signedInPage } from './support/people.ts';
import { expectSound } from './support/sound.ts';

let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await signedInPage(browser, { permissions: ['clipboard-read', 'clipboard-write'] });
});
test.afterAll(() => page.context().close());

const key = () => ({ authorization: `Bearer ${demoAccount().apiKey}` });
const code = () => page.getByLabel('Your Tag, HTML');
const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
const TEXT = { type: 'textbox', text: 'Hello {{firstname}}', left: 40, top: 60, width: 400, fontSize: 40, fill: '#16243a' };

async function makeImage(name: string): Promise<{ id: number; uuid: string }> {
  const created = await page.request.post('/api/v1/images', {
    headers: key(),
    data: {
      name,
      type_id: 1,
      data_source: { fields: 'firstname,town' },
      width: 600,
      height: 200,
      link: 'https://shop.example/sale',
      preview_settings: { firstname: 'Amelia' },
      data: { version: '3.4.0', background: '#ffffff', objects: [TEXT] },
    },
  });
  expect(created.status()).toBe(201);
  const { image } = (await created.json()) as { image: { id: number; uuid: string } };
  expect((await page.request.post(`/api/v1/images/${image.id}/publish`, { headers: key(), data: {} })).status()).toBe(201);
  return image;
}

async function saved(id: number) {
  const answer = await page.request.get(`/api/v1/images/${id}`, { headers: key() });
  return ((await answer.json()) as { image: { tags: object; url_settings: object; tag_settings: object } }).image;
}

async function openTag(id: number): Promise<void> {
  await page.goto(`/tag?id=${id}`);
  await expect(code()).toContainText('BEGIN IMAGE 1');
}

/** By the keys alone. */
async function goTo(words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search or go to' })).toBeFocused();
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
}

test('shows its panels, saves after a second and returns to the images', async () => {
  const { id, uuid } = await makeImage('Tag panels');
  await openTag(id);
  for (const title of ['Configuration', 'URL Tracking', 'Customise Tag', 'Your Tag', 'Preview'])
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
  await expect(page.getByLabel('Items')).toHaveCount(0);
  await expect(code()).toContainText(`/render/${uuid}?eid=*|URL:EMAIL|*`);
  await expect(page.getByText('Mailchimp, checked').first()).toBeVisible();
  for (const name of ['utm_campaign', 'utm_content', 'utm_medium', 'utm_source', 'custom'])
    await expect(page.getByLabel(name, { exact: true })).toBeVisible();
  await page.getByLabel('utm_campaign', { exact: true }).fill('winter');
  await page.getByRole('button', { name: 'Insert a placeholder: town' }).click();
  await page.getByLabel('Search placeholders').fill('first name');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('town', { exact: true })).toHaveValue('*|URL:FNAME|*');
  await page.getByLabel('town', { exact: true }).fill('*|TOWN|*');
  await expect(page.getByText('Saved. Tags you’ve already sent keep working.')).toBeVisible();
  expect(await saved(id)).toMatchObject({ url_settings: { utm_campaign: 'winter' }, tag_settings: { town: '*|TOWN|*' } });
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  expect(await clipboard()).toBe(await code().textContent());
  await expectSound(page);
  await page.getByRole('button', { name: 'Close' }).first().click();
  await expect(page).toHaveURL(/\/images$/);
});

test('draws, refreshes and lays out the preview, and reports failures', async () => {
  const { id } = await makeImage('Tag preview');
  await openTag(id);
  const picture = page.getByRole('img', { name: /as a recipient sees it/ });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(600);
  const before = new URL((await picture.getAttribute('src')) ?? '').searchParams.get('__refresh__');
  await page.getByRole('button', { name: 'Refresh the preview' }).click();
  await expect.poll(async () => new URL((await picture.getAttribute('src')) ?? '').searchParams.get('__refresh__')).not.toBe(before);
  await page.getByRole('button', { name: 'Left to right' }).click();
  await expect(page.getByRole('button', { name: 'Left to right' })).toHaveAttribute('aria-pressed', 'true');
  await page.route('**/render/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Refresh the preview' }).click();
  await expect(page.getByText('Error loading image')).toBeVisible();
  await page.unroute('**/render/**');
});

test('asks for double pixels at the same size and shows both file sizes', async () => {
  const { id } = await makeImage('Tag at 2x');
  await openTag(id);
  await expect(page.getByText(/[\d.]+ KB, or [\d.]+ KB at 2×/)).toBeVisible();
  await page.getByRole('checkbox', { name: /Retina/ }).check();
  await expect(code()).toContainText('x2=1');
  await expect(code()).toContainText('width="600" height="200"');
  await expect
    .poll(() => page.getByRole('img', { name: /as a recipient sees it/ }).evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBe(1200);
  const src = /<img src="([^"]+)"/.exec((await code().textContent()) ?? '')?.[1]?.replaceAll('&amp;', '&') ?? '';
  const address = src.replace('*|URL:EMAIL|*', 'ada').replace('*|CAMPAIGN_UID|*', '1').replace('*|URL:FNAME|*', 'Ada');
  const size = await page.evaluate(
    async (url) => {
      const bitmap = await createImageBitmap(await (await fetch(url)).blob());
      return [bitmap.width, bitmap.height];
    },
    new URL(address).pathname + new URL(address).search,
  );
  expect(size).toEqual([1200, 400]);
});

test('switches platform codes and marks, delimiters and warnings', async () => {
  const { id } = await makeImage('Tag platforms');
  await openTag(id);
  await choose(page, 'Email platform', 'HubSpot');
  await expect(code()).toContainText('?eid={{ contact.email }}');
  await choose(page, 'Email platform', 'Act-On');
  await expect(page.getByText('Act-On: untested').first()).toBeVisible();
  await choose(page, 'Email platform', 'Other');
  await choose(page, 'Merge code format', '~name~');
  await expect(code()).toContainText('?eid=~email~');
  await choose(page, 'Merge code format', '#name#');
  await expect(page.getByText(/A # ends an address/)).toBeVisible();
  await choose(page, 'Email platform', 'Mailchimp');
  await expect(page.getByRole('textbox', { name: 'Alternative text' })).toHaveValue('Hello {{firstname}}');
  await expect(code()).toContainText('alt="Hello"');
  await page.getByRole('button', { name: 'For other editors' }).click();
  await page.getByRole('menuitem', { name: 'Copy the link URL' }).click();
  await expect.poll(clipboard).toMatch(/\/link\/[\da-f-]{36}\?eid=\*\|URL:EMAIL\|\*&sid=/);
  await expect(page.getByText('Saved. Tags you’ve already sent keep working.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Email platform' })).toHaveText('Mailchimp');
});

test('sends offline changes automatically, also after closing', async () => {
  const { id } = await makeImage('Tag offline');
  await openTag(id);
  await page.context().setOffline(true);
  await page.getByLabel('utm_campaign', { exact: true }).fill('spring');
  await expect(page.getByText('Not saved yet. We’ll keep trying.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('Saved. Tags you’ve already sent keep working.')).toBeVisible();
  expect(await saved(id)).toMatchObject({ url_settings: { utm_campaign: 'spring' } });
  await page.context().setOffline(true);
  await page.getByLabel('utm_source', { exact: true }).fill('kept');
  await expect(page.getByText('Not saved yet. We’ll keep trying.')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).first().click();
  await page.context().setOffline(false);
  await openTag(id);
  await expect(page.getByLabel('utm_source', { exact: true })).toHaveValue('kept');
  await expect(page.getByText('Saved. Tags you’ve already sent keep working.')).toBeVisible();
  expect(await saved(id)).toMatchObject({ url_settings: { utm_source: 'kept' } });
});

test('reports a deleted image, and opens from the editor too', async () => {
  const { id } = await makeImage('Tag deleted');
  await page.goto(`/editor?id=${id}&type=image`);
  await page.getByRole('button', { name: 'GENERATE TAGS' }).click();
  await expect(code()).toContainText('BEGIN IMAGE 1');
  await page.request.delete(`/api/v1/images/${id}`, { headers: key() });
  await page.getByLabel('utm_source', { exact: true }).fill('x');
  await expect(page.getByText('Image not found in this company.')).toBeVisible();
  // Earlier results can still be copied.
  await page.getByRole('dialog', { name: 'Tags' }).getByRole('button', { name: 'Close' }).first().click();
  await expect(page.getByRole('application', { name: /^Canvas/ })).toBeVisible();
});

test('checks an email and makes a fixed copy without problems', async () => {
  const { uuid } = await makeImage('Tag doctor');
  const host = demoAccount().renderUrl;
  const wrong = [
    '<html><body>',
    '<!-- BEGIN IMAGE 1 -->',
    `<a href="${host}/link/${uuid}?eid=test@example.com&amp;firstname=*|FNAME|*&amp;town=x">`,
    `<img src="${host}/render/${uuid}?eid=%2A%7CURL%3AEMAIL%7C%2A&amp;amp;fristname=*|FNAME|*&amp;town=x" width="600" loading="lazy"></a>`,
    '</body></html>',
  ].join('\n');
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await goTo('check an email');
  await expect(page.getByRole('heading', { name: 'Check an email' })).toBeVisible();
  await expectSound(page);
  await page.getByLabel('The email’s HTML').fill(wrong);
  await page.getByRole('button', { name: 'Check the email' }).click();
  await expect(page.getByText(/1 tag in the email, \d+ findings/)).toBeVisible();
  for (const title of [
    'The placeholder of “eid” is encoded',
    '“fristname” is no field of “Tag doctor”. Did you mean “firstname”?',
    'The picture has no height',
  ])
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByText('Line 4').first()).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Copy the fixed HTML' }).click();
  const fixed = await clipboard();
  expect(fixed).toContain(`/render/${uuid}?eid=*|URL:EMAIL|*&amp;firstname=*|URL:FNAME|*&amp;town=x" width="600" height="200"`);
  await page.getByRole('button', { name: 'Check another' }).click();
  await page.getByLabel('The email’s HTML').focus();
  await page.keyboard.press('Control+v');
  await expect(page.getByText('1 tag in the email, no problems. You can send it.')).toBeVisible();
});

test('reads files and email parts and refuses other input with a reason', async () => {
  await page.goto('/doctor');
  const file = page.getByLabel('Email file');
  const refuse = async (name: string, mimeType: string, buffer: Buffer, words: RegExp) => {
    await file.setInputFiles({ name, mimeType, buffer });
    await expect(page.getByRole('alert')).toContainText(words);
  };
  await refuse('boot.png', 'image/png', Buffer.from('x'), /“boot.png” isn’t an email/);
  await refuse('data.html', 'text/html', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 8, 0, 0x1f, 0x8b]), /isn’t an email/);
  // By its place: so many bytes take long to hand over.
  const big = test.info().outputPath('big.eml');
  writeFileSync(big, Buffer.alloc(6 * 1024 * 1024, 'x'));
  await file.setInputFiles(big);
  await expect(page.getByRole('alert')).toContainText(/It’s 6.0 MB/);
  const mail =
    'Subject: Hi\r\nMIME-Version: 1.0\r\nContent-Type: text/html\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n<p>Caf=C3=A9</p>';
  await file.setInputFiles({ name: 'hi.eml', mimeType: 'message/rfc822', buffer: Buffer.from(mail) });
  await expect(page.getByText('0 tags in “hi.eml”, 1 finding.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'The mail has no plain-text part' })).toBeVisible();
});
