import { expect, test } from '@playwright/test';
import { createCompany, followMail, signUp, type Person } from './support/people.ts';

const PRIYA: Person = { name: 'Priya', email: 'priya@harbour.example', password: 'seven-lighthouses' };

test('from signing up to reading the right numbers: a personalised picture, opened and clicked', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));

  await signUp(page, PRIYA);
  await createCompany(page, { name: 'Harbour & Pine', website: 'harbour.example', service: 'Mailchimp' });
  await page
    .getByRole('button', { name: 'I’ve clicked on the link' })
    .or(page.getByRole('button', { name: "I've clicked on the link" }))
    .click();
  const mail = await followMail(page, PRIYA.email, /verify/i);
  await expect(mail.getByRole('heading')).toContainText(/verified/i);
  await mail.close();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('banner').getByText('Hello Priya!')).toBeVisible();
  expect(complaints).toEqual([]);
  await page.getByRole('link', { name: 'NEW IMAGE' }).first().click();
  await expect(page.getByRole('heading', { name: 'New image' })).toBeVisible();
});
