/**
 * Lighthouse's accessibility and best practices of every page, signed in and out, in the browser of the other
 * measurements. Steps that have no address of their own are looked at as they stand.
 */
import lighthouse, { snapshot, type Flags, type Result } from 'lighthouse';
import { connect, type Page } from 'puppeteer-core';
import type { BrowserContext } from '@playwright/test';
import { createCompany, signUp } from '../../e2e/support/people.ts';
import type { SignedInBrowser } from './browser.ts';
import type { Product } from './product.ts';

/** Audits that say nothing about the product on a development machine, each with why. */
const NOT_HERE: Readonly<Record<string, string>> = {
  'is-on-https': 'a local server speaks http; the address of an installation is its own',
  'redirects-http': 'the same',
};

const FLAGS: Flags = {
  onlyCategories: ['accessibility', 'best-practices'],
  skipAudits: Object.keys(NOT_HERE),
  formFactor: 'desktop',
  screenEmulation: { disabled: true },
  throttlingMethod: 'provided',
  // The person stays signed in.
  disableStorageReset: true,
  disableFullPageScreenshot: true,
  logLevel: 'silent',
};

export interface Score {
  page: string;
  accessibility: number;
  bestPractices: number;
  /** Titles of audits that were not passed, with what they found. */
  found: string[];
}

export async function* auditPages(browser: SignedInBrowser, product: Product): AsyncGenerator<Score> {
  const audit = async (name: string, path: string): Promise<Score> =>
    scoreOf(name, await lighthouse(product.origin + path, { ...FLAGS, port: browser.debuggingPort }));
  const image = await firstImage(product);
  for (const [name, path] of signedInPages(image)) yield await audit(name, path);
  yield* auditWizard(browser, product);
  yield* auditNewPerson(browser.context, product, audit);
}

function signedInPages(image: number): readonly (readonly [name: string, path: string])[] {
  return [
    ['home', '/home'],
    ['images', '/images'],
    ['images: nothing found', '/images?q=xyzzy'],
    ['tag', `/tag?id=${image}`],
    ['choose an image', '/tag'],
    ['new image', '/new'],
    ['templates', '/template/1'],
    ['pictures', '/pictures'],
    ['doctor', '/doctor'],
    ['help', '/help'],
    ['a guide', '/help/getting-started'],
    ['error', '/error'],
    ['not found', '/nowhere'],
  ];
}

async function firstImage({ origin, account }: Product): Promise<number> {
  const answer = await fetch(`${origin}/api/v1/images`, { headers: { authorization: `Bearer ${account.apiKey}` } });
  const { images } = (await answer.json()) as { images: { id: number }[] };
  const [image] = images;
  if (!image) throw new Error('The demo company has no image.');
  return image.id;
}

/** The later steps of the wizard. */
async function* auditWizard({ debuggingPort }: SignedInBrowser, product: Product): AsyncGenerator<Score> {
  const connection = await connect({ browserURL: `http://localhost:${debuggingPort}`, defaultViewport: null });
  try {
    const page = await connection.newPage();
    await page.goto(`${product.origin}/new`);
    const next = () => page.locator('::-p-aria([name="Next"][role="button"])').click();
    await next();
    await page.locator('::-p-aria([name="Back"][role="button"])').wait();
    yield await auditAsItStands('new image: data source', page);
    await next();
    await page.locator('::-p-aria([name="Create Image"][role="button"])').wait();
    yield await auditAsItStands('new image: template', page);
    await page.close();
  } finally {
    await connection.disconnect();
  }
}

async function auditAsItStands(name: string, page: Page): Promise<Score> {
  // Lighthouse's own types are of its own copy of the driver.
  return scoreOf(name, await snapshot(page, { flags: FLAGS }));
}

/** Signed out, signed up, and in the set-up of a company, in that order. */
async function* auditNewPerson(
  context: BrowserContext,
  product: Product,
  audit: (name: string, path: string) => Promise<Score>,
): AsyncGenerator<Score> {
  const page = await context.newPage();
  await page.goto('/logout');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/login*');
  await context.clearCookies();
  yield await audit('login', '/login');
  yield await audit('help, signed out', '/help');
  const person = { name: 'Lee', email: `lee-${Date.now()}@example.com`, password: 'four words in a row' };
  await signUp(page, person);
  yield await audit('createcompany', '/createcompany');
  await page.goto('/createcompany');
  await createCompany(page, { name: 'Bench & Co', website: new URL(product.origin).host.replace(/:.*/, '.example'), service: 'Mailchimp' });
  await page.getByRole('button', { name: /clicked on the link/ }).click();
  await page.waitForURL('**/verify');
  yield await audit('verify', '/verify');
  await page.close();
}

function scoreOf(page: string, answer: { lhr: Result } | undefined): Score {
  if (!answer) throw new Error(`Lighthouse has no answer for ${page}.`);
  const { categories, audits } = answer.lhr;
  const percent = (category: string) => Math.round((categories[category]?.score ?? 0) * 100);
  const found = Object.values(audits)
    .filter(({ score, scoreDisplayMode }) => score !== null && score < 1 && ['binary', 'numeric'].includes(scoreDisplayMode))
    .map(({ id, title, details }) => `${id}: ${title} ${placesOf(details)}`);
  return { page, accessibility: percent('accessibility'), bestPractices: percent('best-practices'), found };
}

function placesOf(details: unknown): string {
  return JSON.stringify(details ?? {})
    .replaceAll(
      /"(snippet|selector|description|source|url)":"((?:[^"\\]|\\.)*)"/g,
      (_, kind: string, text: string) => ` <<${kind} ${text}>> `,
    )
    .split(/<<|>>/)
    .filter((_, index) => index % 2 === 1)
    .slice(0, 6)
    .join(' | ');
}
