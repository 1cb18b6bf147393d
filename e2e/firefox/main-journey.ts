/**
 * The main journey in Firefox: from signing up to a personalised picture that is opened, clicked and counted.
 * The distribution's own Firefox is driven over WebDriver BiDi, which is why this is not one of the other
 * journeys: `npm run e2e -- --firefox`.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { launch, type Browser, type Page } from 'puppeteer-core';
import { handsOn, type Hands } from './hands.ts';

const ORIGIN = 'http://localhost:3197';
const FIREFOX = [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'];
const PRIYA = { name: 'Priya', email: 'priya@firefox.example', password: 'seven-lighthouses' };
const MAIL_PROGRAM = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';

/** @returns the exit code */
export async function runInFirefox(): Promise<number> {
  const executablePath = FIREFOX.find((path) => path !== undefined && existsSync(path));
  if (executablePath === undefined) {
    console.error('No Firefox was found. Install it (on Debian: apt-get install firefox-esr), or name it in FIREFOX_PATH.');
    return 2;
  }
  const server = spawn(process.execPath, [fileURLToPath(new URL('../serve.mjs', import.meta.url))], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const browser = await launch({ browser: 'firefox', executablePath, headless: true });
  try {
    while (!(await fetch(`${ORIGIN}/readyz`).catch(() => undefined))?.ok) await sleep(100);
    await journey(browser);
    console.log(`1 passed in ${await browser.version()}`);
    return 0;
  } catch (error) {
    mkdirSync('test-results', { recursive: true });
    const picture = 'test-results/firefox.png';
    await (
      await browser.pages()
    )
      .at(-1)
      ?.screenshot({ path: picture })
      .catch(() => undefined);
    console.error(error, `\n1 failed; what it saw last is in ${picture}`);
    return 1;
  } finally {
    await browser.close();
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
  }
}

async function journey(browser: Browser): Promise<void> {
  const page = await browser.newPage();
  await page.setViewport({ width: 1440, height: 900 });
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  const hands = handsOn(page);
  await step('sign up, create the company, verify by the captured mail', () => signUp(browser, page, hands));
  await step('make an image with a merge field', () => makeImage(page, hands));
  const tag = await step('publish and copy the tag', () => publish(page, hands));
  await step('two people get their own pictures, one clicks', () => open(page, tag));
  await step('shows the right numbers on the dashboard', () => readFigures(page));
  if (complaints.length > 0) throw new Error(`The page complained: ${complaints.join('\n')}`);
}

async function signUp(browser: Browser, page: Page, hands: Hands): Promise<void> {
  await page.goto(`${ORIGIN}/signup`);
  await hands.write('Name', PRIYA.name);
  await hands.write('Email', PRIYA.email);
  await hands.press('Tab');
  await hands.type(PRIYA.password);
  await hands.press('Enter');
  await hands.click('checkbox', 'Email strategy');
  await hands.click('checkbox', 'Personalisation');
  await hands.click('button', 'Next');
  await hands.write('Company name', 'Harbour & Pine');
  await hands.write('Company website', 'harbour.example');
  await hands.choose('Company industry', 'Retail');
  await hands.choose('Email List Size', '1 - 50,000');
  await hands.choose('ESP', 'Mailchimp');
  await page.locator('::-p-xpath(//button[starts-with(normalize-space(.), "Create")])').click();
  const link = await linkOfMail(/verify/i);
  const mail = await browser.newPage();
  await mail.goto(link);
  await mail.locator('::-p-text(verified)').wait();
  await mail.close();
  await page.locator('::-p-xpath(//button[contains(., "clicked on the link")])').click();
  // The page may have noticed by itself, and be on its way already.
  await page.locator('::-p-xpath(//button[normalize-space()="Next"] | //h1[normalize-space()="Dashboard"])').click();
  await hands.see('heading', 'Dashboard');
}

/** The link of the newest captured mail to her with this subject. */
async function linkOfMail(subject: RegExp): Promise<string> {
  for (let tries = 0; tries < 50; tries++, await sleep(200)) {
    const list = await (await fetch(`${ORIGIN}/mailbox?to=${encodeURIComponent(PRIYA.email)}`)).text();
    const [, address] =
      [...list.matchAll(/<a[^>]*href="([^"]*mailbox[^"]*)"[^>]*>([\s\S]*?)<\/a>/g)].find(([, , words = '']) => subject.test(words)) ?? [];
    if (address === undefined) continue;
    const mail = await (await fetch(new URL(address.replaceAll('&amp;', '&'), ORIGIN))).text();
    const [, link] = /<main[\s\S]*?<a[^>]*href="(http[^"]+)"/.exec(mail) ?? [];
    if (link !== undefined) return link.replaceAll('&amp;', '&');
  }
  throw new Error(`No mail with the subject ${String(subject)} was captured.`);
}

async function makeImage(page: Page, hands: Hands): Promise<void> {
  await page.goto(`${ORIGIN}/new`);
  await hands.write('Image Name', 'Winter welcome');
  await hands.click('button', 'Next');
  await hands.write('Merge field', 'firstname');
  await hands.click('button', 'Next');
  await hands.click('button', 'Create Image');
  await page.locator('::-p-xpath(//*[@role="application"][starts-with(@aria-label, "Canvas")])').click();
  await hands.press('t');
  await page.waitForFunction(() => document.activeElement?.matches('textarea, input, [contenteditable]'));
  await hands.type('Hello {{firstname}}');
  await hands.press('Escape');
  await hands.write('Link', 'https://shop.example/welcome');
  await hands.press('Tab');
  await page.locator('::-p-text(Saved)').wait();
}

async function publish(page: Page, hands: Hands): Promise<string> {
  await hands.click('button', 'GENERATE TAGS');
  await page.locator('::-p-text(Version 1 is live.)').wait();
  const code = await page.locator('[aria-label="Your Tag, HTML"]').waitHandle();
  return code.evaluate((element) => element.textContent);
}

async function open(page: Page, tag: string): Promise<void> {
  const pictures = new Set<string>();
  for (const [email, first] of [
    ['amelia@example.com', 'Amelia'],
    ['zoe@example.com', 'Zoë'],
  ] as const) {
    const answer = await fetch(addressIn(tag, 'img', email, first), { headers: { 'user-agent': MAIL_PROGRAM } });
    if (answer.headers.get('x-limn-reason') !== 'picture')
      throw new Error(`${first} got ${answer.headers.get('x-limn-reason') ?? 'nothing'}.`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    pictures.add(bytes.toString('base64'));
    // The point of opening it here is that Firefox can read what it is sent.
    const size = await page.evaluate(
      async (source) => {
        const image = new Image();
        image.src = source;
        await image.decode();
        return [image.naturalWidth, image.naturalHeight];
      },
      `data:${answer.headers.get('content-type') ?? ''};base64,${bytes.toString('base64')}`,
    );
    if (!size.every((side) => side > 0)) throw new Error('Firefox could not read the picture.');
  }
  if (pictures.size !== 2) throw new Error('Two people got the same picture.');
  const click = await fetch(addressIn(tag, 'a', 'amelia@example.com', 'Amelia'), {
    redirect: 'manual',
    headers: { 'user-agent': MAIL_PROGRAM },
  });
  const target = click.headers.get('location') ?? '';
  if (!target.startsWith('https://shop.example/welcome')) throw new Error(`The click was answered ${click.status} ${target}.`);
}

function addressIn(tag: string, element: 'img' | 'a', email: string, first: string): string {
  const address = (element === 'img' ? /<img[^>]* src=["']([^"']+)["']/ : /<a[^>]* href=["']([^"']+)["']/).exec(tag)?.[1] ?? '';
  const values: Record<string, string> = { FNAME: first, EMAIL: email };
  return address.replaceAll('&amp;', '&').replace(/\*\|(?:URL:)?([^|]+)\|\*/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

async function readFigures(page: Page): Promise<void> {
  for (let tries = 0; ; tries++, await sleep(500)) {
    await page.goto(`${ORIGIN}/home`);
    const figure = await page.locator('[aria-label="Unique Impressions"] p').waitHandle();
    const text = await figure.evaluate((element) => element.textContent);
    if (text === '2') return;
    if (tries === 20) throw new Error(`The dashboard says: ${text}`);
  }
}

async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  console.log(`  ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  return result;
}
