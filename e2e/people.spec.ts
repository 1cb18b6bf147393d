/** Two people, two companies, two browsers at once: invited by mail, joined, kept to a role, and taken from one company to the other. */
import { expect, test, type Browser, type Page } from '@playwright/test';
import { callApi } from './support/call-api.ts';
import { choose, followMail, type Person } from './support/people.ts';
import { expectSound } from './support/sound.ts';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const row = (page: Page, name: RegExp) => page.getByRole('row', { name });

async function newPerson(browser: Browser, name: string): Promise<{ page: Page; person: Person }> {
  const page = await (await browser.newContext()).newPage();
  const person = { name, email: `${name.toLowerCase()}-${process.pid}-${Date.now()}@example.com`, password: 'four words in a row' };
  return { page, person };
}

/** As far as the set-up of a company. */
async function signUp(page: Page, person: Person): Promise<void> {
  await page.goto('/signup');
  for (const [label, text] of [
    ['Name', person.name],
    ['Email', person.email],
    ['Password', person.password],
  ] as const)
    await page.getByLabel(label).fill(text);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL('**/createcompany');
}

/** Verified by the captured mail, with a company. What the forms for that are like belongs to another journey. */
async function settle(page: Page, person: Person, name: string): Promise<void> {
  await (await followMail(page, person.email, /Verify/)).close();
  await callApi(page, 'GET', '/user/verifyemail');
  const company = { name, website: 'people.example', industry: 'Retail', email_provider: 'Other', email_list_size: 'Over 1M' };
  await callApi(page, 'POST', '/user/company', { company, user: { role: ['email_strategy'], goal: ['impact'] } });
}

test('an invited person joins a second company as a viewer, becomes an editor there, is removed and goes on in their own', async ({
  browser,
}) => {
  const { page: olga, person: owner } = await newPerson(browser, 'Olga');
  const { page: vic, person: viewer } = await newPerson(browser, 'Vic');
  await signUp(olga, owner);
  await settle(olga, owner, 'Quay Lights');
  await callApi(olga, 'POST', '/images', { name: 'Quay offer', type_id: 1 });
  await olga.goto('/settings/users');
  await olga.getByRole('button', { name: 'Send Invite' }).click();
  const invite = dialog(olga, 'Send Invite');
  await invite.getByLabel('Email').fill(viewer.email);
  await invite.getByLabel('Name').fill('Vic');
  await invite.getByRole('radio', { name: /^Viewer/ }).check();
  await expectSound(olga, { except: ['region'] });
  await invite.getByRole('button', { name: 'Send Invite' }).click();
  await expect(row(olga, /^Vic/)).toContainText('Invited until');
  await expectSound(olga);

  // The invitation comes before a company of one's own, and waits until the address is proven.
  await signUp(vic, viewer);
  await expect(dialog(vic, 'Quay Lights has invited you')).toBeVisible();
  await expect(vic.getByRole('button', { name: /^Accept/ })).toBeDisabled();
  await expectSound(vic, { except: ['region'] });
  await vic.getByRole('button', { name: 'Set up my own company' }).click();
  await expect(dialog(vic, 'Set up your company')).toBeVisible();
  await settle(vic, viewer, 'Vic & Daughters');

  // With a company of their own meanwhile, by the link of the mail.
  const mail = await followMail(vic, viewer.email, /invited to Quay Lights/);
  await expect(mail.getByText('Olga invites you as a viewer')).toBeVisible();
  await expect(mail.getByRole('button', { name: /^Company:/ })).toHaveCount(0);
  await expectSound(mail);
  await vic.close();
  await mail.getByRole('button', { name: 'Accept the invitation to Quay Lights' }).click();
  await expect(title(mail, 'Dashboard')).toBeVisible();
  await expect(mail.getByRole('button', { name: 'Company: Quay Lights' })).toBeVisible();

  // The role holds: on the screens, and where somebody asks the server by hand.
  await mail.getByRole('link', { name: 'Images', exact: true }).click();
  await expect(mail.getByRole('article', { name: 'Quay offer' })).toBeVisible();
  await expect(mail.getByRole('button', { name: /^(Delete|Copy)/ })).toHaveCount(0);
  expect((await callApi(mail, 'POST', '/images', { name: 'Mine', type_id: 1 })).status).toBe(403);
  await mail.goto('/settings/users');
  await expect(row(mail, /^Olga/)).toBeVisible();
  await expect(mail.getByRole('button', { name: 'Send Invite' })).toHaveCount(0);

  // Meanwhile, in the other browser: the person is there now, and becomes an editor.
  await olga.reload();
  await expect(row(olga, /^Vic/)).not.toContainText('Invited until');
  await choose(olga, 'Role of Vic', 'Editor');
  await expect(olga.getByText('Vic is now an editor.')).toBeVisible();
  await mail.reload();
  await expect(mail.getByRole('button', { name: 'Send Invite' })).toBeVisible();

  // Removed while working there: told so, and taken to the other company.
  await olga.getByRole('button', { name: 'Delete Vic' }).click();
  await olga.getByRole('button', { name: 'Delete user' }).click();
  await expect(row(olga, /^Vic/)).toHaveCount(0);
  await mail.getByRole('link', { name: 'Images', exact: true }).click();
  await expect(title(mail, 'You are no longer in Quay Lights')).toBeVisible();
  await mail.getByRole('button', { name: 'Go to Vic & Daughters' }).click();
  await expect(title(mail, 'Images')).toBeVisible();
  await expect(mail.getByText('Quay offer')).toHaveCount(0);
  await olga.context().close();
  await mail.context().close();
});
