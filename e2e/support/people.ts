/** Steps that journeys repeat: sign up, read the captured email, set up a company, log in. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { callApi } from './call-api.ts';

export interface Person {
  name: string;
  email: string;
  password: string;
}

export interface DemoAccount {
  url: string;
  renderUrl: string;
  email: string;
  password: string;
  companyId: number;
  apiKey: string;
}

/** The account that the server wrote at its first start. */
export function demoAccount(): DemoAccount {
  return JSON.parse(readFileSync(join(dataFolder(), 'demo.json'), 'utf8')) as DemoAccount;
}

/** From /signup to the set-up of a company, or to the invitation that waits. */
export async function signUp(page: Page, person: Person): Promise<void> {
  await page.goto('/signup');
  await expect(page.getByRole('heading', { name: 'Sign up' })).toBeVisible();
  await page.getByLabel('Name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL('**/createcompany');
  await expect(page.getByRole('dialog')).toBeVisible();
}

export async function createCompany(page: Page, company: { name: string; website: string; service: string }): Promise<void> {
  await page.getByRole('checkbox', { name: 'Email strategy' }).check();
  await page.getByRole('checkbox', { name: 'Personalisation' }).check();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Company name').fill(company.name);
  await page.getByLabel('Company website').fill(company.website);
  await choose(page, 'Company industry', 'Retail');
  await choose(page, 'Email List Size', '1 - 50,000');
  await choose(page, 'ESP', company.service);
  await page.getByRole('button', { name: /^Create/ }).click();
}

/** A company of this person, who is verified. What the forms for that are like belongs to other journeys. */
export async function foundCompany(page: Page, name: string): Promise<void> {
  const company = { name, website: 'company.example', industry: 'Retail', email_provider: 'Other', email_list_size: 'Over 1M' };
  const body = { company, user: { role: ['email_strategy'], goal: ['impact'] } };
  expect((await callApi(page, 'POST', '/user/company', body)).status).toBe(201);
}

/** Proves the address by the captured mail, and founds a company. */
export async function settle(page: Page, person: Person, company: string): Promise<void> {
  await (await followMail(page, person.email, /Verify/)).close();
  expect((await callApi(page, 'GET', '/user/verifyemail')).body).toEqual({ email_verified: 1 });
  await foundCompany(page, company);
}

/**
 * A page on which a new person is signed in who has a company, in a context of its own: close
 * `page.context()`.
 */
export async function settledPage(browser: Browser, person: Person, company: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signUp(page, person);
  await settle(page, person, company);
  return page;
}

/**
 * Opens the newest captured mail with this subject to this person and follows its link in a page of its own.
 */
export async function followMail(page: Page, email: string, subject: RegExp): Promise<Page> {
  const mailbox = await page.context().newPage();
  const message = mailbox.getByRole('link').filter({ hasText: email }).filter({ hasText: subject }).first();
  await expect(async () => {
    await mailbox.goto(`/mailbox?to=${encodeURIComponent(email)}`);
    await expect(message).toBeVisible({ timeout: 1000 });
  }).toPass();
  await message.click();
  await mailbox.locator('main').getByRole('link', { name: /http/ }).first().click();
  return mailbox;
}

/** A page of the product's origin that asks it for nothing. */
const NOWHERE = '/before-the-app';

/** To the dashboard as this person. */
export async function logIn(page: Page, person: Pick<Person, 'email' | 'password'>): Promise<void> {
  if (!(await takeSession(page, person))) return;
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
}

/**
 * A page on which the demo account is signed in, in a context of its own, for all journeys of a file: close
 * `page.context()`. Nothing is opened yet.
 */
export async function signedInPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await takeSession(page, demoAccount());
  return page;
}

/**
 * The first time by the log-in page, which ends on the dashboard; from then on with the session that it left:
 * the product limits how often one person may log in within a minute, and journeys are many. What a log-in is
 * belongs to its own journeys. Answers whether there was a session.
 */
async function takeSession(page: Page, person: Pick<Person, 'email' | 'password'>): Promise<boolean> {
  const kept = keptSession(person.email);
  if (!kept) {
    await logInByForm(page, person);
    await keepSession(page, person.email);
    return false;
  }
  await page.route(NOWHERE, (route) => route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }));
  await page.goto(NOWHERE);
  await page.evaluate((entries) => entries.forEach(([key, value]) => localStorage.setItem(key, value)), kept);
  await page.unroute(NOWHERE);
  return true;
}

export async function logInByForm(page: Page, person: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.goto('/home');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
}

/**
 * Entries of local storage. Kept in the data folder of the journeys' server, which both workers know and
 * which goes with it.
 */
type StoredSession = [key: string, value: string][];

function keptSession(email: string): StoredSession | undefined {
  try {
    return JSON.parse(readFileSync(sessionFile(email), 'utf8')) as StoredSession;
  } catch {
    return undefined;
  }
}

async function keepSession(page: Page, email: string): Promise<void> {
  const entries = await page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('limn.session.user')));
  // Whole or not there: the other worker may read it in this moment.
  const draft = `${sessionFile(email)}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(entries));
  renameSync(draft, sessionFile(email));
}

function sessionFile(email: string): string {
  return join(dataFolder(), `session-${encodeURIComponent(email)}.json`);
}

function dataFolder(): string {
  return readFileSync(join(import.meta.dirname, '../../node_modules/.limn-e2e-data-dir'), 'utf8');
}

/** Picks an option of a select field, as a person does. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
