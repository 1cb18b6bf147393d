/** What journeys do again and again as a person: sign up, read the captured mail, set up a company, log in. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';

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
  const dataDir = readFileSync(join(import.meta.dirname, '../../node_modules/.limn-e2e-data-dir'), 'utf8');
  return JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as DemoAccount;
}

/** From /signup to the company set-up. */
export async function signUp(page: Page, person: Person): Promise<void> {
  await page.goto('/signup');
  await expect(page.getByRole('heading', { name: 'Sign up' })).toBeVisible();
  await page.getByLabel('Name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('dialog', { name: 'Set up your company' })).toBeVisible();
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

/** Opens the newest captured mail with this subject to this person and follows its link in a page of its own. */
export async function followMail(page: Page, email: string, subject: RegExp): Promise<Page> {
  const mailbox = await page.context().newPage();
  await mailbox.goto('/mailbox');
  await mailbox.getByRole('link').filter({ hasText: email }).filter({ hasText: subject }).first().click();
  await mailbox.locator('main').getByRole('link', { name: /http/ }).first().click();
  return mailbox;
}

export async function logIn(page: Page, person: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.goto('/home');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
}

/** Picks an option of a select field, as a person does. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
