import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { createCompany, followMail, signUp, type Person } from './support/people.ts';
import { decode, differenceFromGolden, photo } from './support/png.ts';

const PRIYA: Person = { name: 'Priya', email: 'priya@harbour.example', password: 'seven-lighthouses' };
const GOLDENS = join(import.meta.dirname, 'goldens');

/** Five people, each with the mail client that fetches the picture for them. */
const RECIPIENTS = [
  {
    golden: 'amelia',
    email: 'amelia@example.com',
    first: 'Amelia',
    town: 'Leeds',
    agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  },
  {
    golden: 'bartholomew',
    email: 'bart+news@example.com',
    first: 'Bartholomew',
    town: 'Stow-on-the-Wold',
    agent: 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
  },
  {
    golden: 'zoe',
    email: 'zoe@example.com',
    first: 'Zoë',
    town: 'Łódź',
    agent: 'Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 10.0; Microsoft Outlook 16.0.5134; ms-office)',
  },
  {
    golden: 'ahmed',
    email: 'ahmed@example.com',
    first: 'أحمد',
    town: 'القاهرة',
    agent: 'YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html',
  },
  {
    golden: 'no-values',
    email: 'unknown@example.com',
    first: '',
    town: '',
    agent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_4) AppleWebKit/605.1.15 (KHTML, like Gecko)',
  },
] as const;

test('signs up, personalises, sends and reads the right numbers', async ({ page, context, request }) => {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);

  await test.step('sign up, create the company, verify by the captured mail', async () => {
    await signUp(page, PRIYA);
    await createCompany(page, { name: 'Harbour & Pine', website: 'harbour.example', service: 'Mailchimp' });
    await page.getByRole('button', { name: /clicked on the link/ }).click();
    const mail = await followMail(page, PRIYA.email, /verify/i);
    await expect(mail.getByRole('heading')).toContainText(/verified/i);
    await mail.close();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByRole('banner').getByText('Hello Priya!')).toBeVisible();
    await expect(metric(page, 'Unique Impressions')).toHaveText('0');
  });

  await test.step('make an image with two merge fields and an uploaded picture', async () => {
    await page.getByRole('link', { name: 'NEW IMAGE' }).first().click();
    await page.getByLabel('Image Name').fill('Winter welcome');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('textbox', { name: 'Merge field' }).fill('first name, town,');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Create Image' }).click();
    await expect(page.getByRole('application', { name: /^Canvas/ })).toBeVisible();
    await page.getByRole('button', { name: 'Add an object' }).click();
    await page.getByRole('menuitem', { name: 'Image' }).click();
    await page.getByRole('dialog', { name: 'Insert Image' }).getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('Picture file').setInputFiles({ name: 'hills.png', mimeType: 'image/png', buffer: photo(600, 200) });
    await page.getByRole('dialog').getByRole('button', { name: 'Insert', exact: true }).click();
    await expect(page.getByRole('button', { name: 'hills', exact: true })).toBeVisible();
    await addGreeting(page);
    await page.getByRole('textbox', { name: 'Link', exact: true }).fill('https://shop.example/walks/{{town}}');
    await page.getByRole('textbox', { name: 'Fallback Link' }).fill('https://shop.example/walks');
    await page.getByRole('textbox', { name: 'first name' }).fill('Amelia');
    await page.getByRole('textbox', { name: 'town', exact: true }).fill('Leeds');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    await expect(page.getByText('Clicks go to https://shop.example/walks/Leeds')).toBeVisible();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
  });

  const tag = await test.step('publish and copy the tag', async () => {
    await page.getByRole('button', { name: 'GENERATE TAGS' }).click();
    const dialog = page.getByRole('dialog', { name: 'Tags' });
    await expect(dialog.getByText('Version 1 is live.')).toBeVisible();
    await expect(dialog.getByRole('combobox', { name: 'Email platform' })).toHaveText('Mailchimp');
    await dialog.getByRole('textbox', { name: 'first name' }).fill('*|FNAME|*');
    await dialog.getByRole('textbox', { name: 'town' }).fill('*|TOWN|*');
    await dialog.getByRole('textbox', { name: 'utm_campaign' }).fill('winter');
    await expect(dialog.getByText(/^Saved/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    await dialog.getByRole('button', { name: 'Close' }).click();
    return copied;
  });
  expect(tag).toContain('*|FNAME|*');

  await test.step('shows five people in five email apps their own picture', async () => {
    for (const person of RECIPIENTS) {
      const answer = await request.get(filled(tag, 'img', person), { headers: { 'user-agent': person.agent } });
      expect([answer.status(), answer.headers()['x-limn-reason']]).toEqual([200, 'picture']);
      const picture = await decode(page, await answer.body(), answer.headers()['content-type'] ?? '');

      expect(differenceFromGolden(picture, join(GOLDENS, `${person.golden}.png`))).toBeLessThan(0.002);
    }
  });

  await test.step('leads two clicks to their picture’s link', async () => {
    const [amelia, , , , unknown] = RECIPIENTS;
    for (const [person, address] of [
      [amelia, 'https://shop.example/walks/Leeds?'],
      [unknown, 'https://shop.example/walks?'],
    ] as const) {
      const answer = await request.get(filled(tag, 'a', person), { headers: { 'user-agent': person.agent }, maxRedirects: 0 });
      expect(answer.status()).toBe(302);
      expect(answer.headers()['location']).toContain(address);
      expect(answer.headers()['location']).toContain('utm_campaign=winter');
    }
  });

  await test.step('shows the right numbers on the dashboard', async () => {
    await expect(async () => {
      await page.goto('/home');
      await expect(metric(page, 'Unique Impressions')).toHaveText('5', { timeout: 2000 });
      await expect(metric(page, 'Click Rate')).toHaveText('40.00%', { timeout: 2000 });
    }).toPass({ timeout: 20_000 });
    await expect(page.getByText('995 credits', { exact: true })).toBeVisible();
  });
  expect(complaints).toEqual([]);
});

/** A text of 500 by 36 px at the left, typed on the canvas. */
async function addGreeting(page: Page): Promise<void> {
  await page.getByRole('application', { name: /^Canvas/ }).focus();
  await page.keyboard.press('t');
  const properties = page.getByRole('region', { name: 'Properties' });
  await expect(properties.getByText(/^Insert Text Here/).first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toBeFocused();
  await page.keyboard.type('Hello ');
  await insertField(page, 'first name');
  await page.keyboard.type(', walks near ');
  await insertField(page, 'town');
  await page.keyboard.press('Escape');
  await setNumber(page, 'Position', 'Left', '30');
  await setNumber(page, 'Position', 'Top', '40');
  await setNumber(page, 'Transform', 'Width', '520');
  await properties.getByRole('tab', { name: 'Format' }).click();
  await properties.getByRole('combobox', { name: 'Size' }).click();
  await page.getByRole('option', { name: '32', exact: true }).click();
}

/** Picks a field in the dialog; the typing goes on behind it. */
async function insertField(page: Page, name: string): Promise<void> {
  await page.getByRole('region', { name: 'Properties' }).getByRole('button', { name: 'Insert Merge Field' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Next' }).click();
  await page.getByRole('dialog').getByRole('button', { name }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Insert Field' }).click();
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toBeFocused();
}

async function setNumber(page: Page, tab: string, label: string, value: string): Promise<void> {
  const properties = page.getByRole('region', { name: 'Properties' });
  await properties.getByRole('tab', { name: tab }).click();
  await properties.getByRole('tabpanel').getByRole('textbox', { name: label, exact: true }).fill(value);
  await page.keyboard.press('Enter');
}

/** The figure of one card of the dashboard. */
function metric(page: Page, name: string) {
  return page.getByRole('region', { name }).getByRole('paragraph').first();
}

/** The email service's tag for one person: the address of the picture or of the link. */
function filled(tag: string, element: 'img' | 'a', person: (typeof RECIPIENTS)[number]): string {
  const address = (element === 'img' ? /<img src=["']([^"']+)["']/ : /<a href=["']([^"']+)["']/).exec(tag)?.[1] ?? '';
  const values: Record<string, string> = { FNAME: person.first, TOWN: person.town, 'URL:EMAIL': person.email };
  return address.replaceAll('&amp;', '&').replace(/\*\|([^|]+)\|\*/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}
