/**
 * Two people, two companies, two browsers at once: invited by mail, joined, kept to a role, removed; called
 * back, declined, left.
 */
import { expect, test, type Browser, type Page } from '@playwright/test';
import { callApi } from './support/call-api.ts';
import { choose, followMail, logInByForm, settle, signUp, type Person } from './support/people.ts';
import { expectSound } from './support/sound.ts';

const OWN = 'Vic & Daughters';
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const question = (page: Page, name: string) => page.getByRole('alertdialog', { name });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const row = (page: Page, name: RegExp) => page.getByRole('row', { name });
const atCompany = (page: Page, name: string) => page.getByRole('button', { name: `Company: ${name}` });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

test.describe.configure({ mode: 'serial' });

let olga: Page;
let owner: Person;
/** The page in which Vic works. */
let vic: Page;
let viewer: Person;

test.beforeAll(async ({ browser }) => {
  ({ page: olga, person: owner } = await newPerson(browser, 'Olga'));
  ({ page: vic, person: viewer } = await newPerson(browser, 'Vic'));
  await signUp(olga, owner);
  await settle(olga, owner, 'Quay Lights');
});
test.afterAll(async () => {
  await olga.context().close();
  await vic.context().close();
});

async function newPerson(browser: Browser, name: string): Promise<{ page: Page; person: Person }> {
  const page = await (await browser.newContext()).newPage();
  const person = { name, email: `${name.toLowerCase()}-${process.pid}-${Date.now()}@example.com`, password: 'four words in a row' };
  return { page, person };
}

test('invites a person who joins, changes role, resets a password and is removed', async ({ browser }) => {
  await callApi(olga, 'POST', '/images', { name: 'Quay offer', type_id: 1 });

  await test.step('invited with a role; the mail is sent again', async () => {
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
    await olga.getByRole('button', { name: 'Resend the invitation of Vic' }).click();
    await expect(olga.getByText(`${viewer.email} has been sent an invitation.`)).toBeVisible();
  });

  await test.step('shows the invitation first and waits until the address is verified', async () => {
    await signUp(vic, viewer);
    await expect(dialog(vic, 'Quay Lights has invited you')).toBeVisible();
    await expect(vic.getByRole('button', { name: /^Accept/ })).toBeDisabled();
    await expectSound(vic, { except: ['region'] });
    await vic.getByRole('button', { name: 'Set up my own company' }).click();
    await expect(dialog(vic, 'Set up your company')).toBeVisible();
    await settle(vic, viewer, OWN);
  });

  await test.step('joins by an emailed link with a company of one’s own', async () => {
    await vic.goto(`/mailbox?to=${encodeURIComponent(viewer.email)}`);
    await expect(vic.getByRole('link', { name: /invited to Quay Lights/ })).toHaveCount(2);
    const mail = await followMail(vic, viewer.email, /invited to Quay Lights/);
    await vic.close();
    vic = mail;
    await expect(vic.getByText('Olga invites you as a viewer')).toBeVisible();
    await expect(vic.getByRole('button', { name: /^Company:/ })).toHaveCount(0);
    await expectSound(vic);
    await vic.getByRole('button', { name: 'Accept the invitation to Quay Lights' }).click();
    await expect(title(vic, 'Dashboard')).toBeVisible();
    await expect(atCompany(vic, 'Quay Lights')).toBeVisible();
  });

  await test.step('enforces the role on screens and at the server', async () => {
    await link(vic, 'Images').click();
    await expect(vic.getByRole('article', { name: 'Quay offer' })).toBeVisible();
    await expect(vic.getByRole('button', { name: /^(Delete|Copy)/ })).toHaveCount(0);
    expect((await callApi(vic, 'POST', '/images', { name: 'Mine', type_id: 1 })).status).toBe(403);
    await vic.goto('/settings/users');
    await expect(row(vic, /^Olga/)).toBeVisible();
    await expect(vic.getByRole('button', { name: 'Send Invite' })).toHaveCount(0);
  });

  await test.step('meanwhile, in the other browser: the person is there now, and becomes an editor', async () => {
    await olga.reload();
    await expect(row(olga, /^Vic/)).not.toContainText('Invited until');
    await choose(olga, 'Role of Vic', 'Editor');
    await expect(olga.getByText('Vic is now an editor.')).toBeVisible();
    await vic.reload();
    await expect(vic.getByRole('button', { name: 'Send Invite' })).toBeVisible();
  });

  await test.step('emails a colleague a password reset that logs in', async () => {
    await olga.getByRole('button', { name: 'Send Vic a password reset email' }).click();
    await question(olga, 'Are you sure you want to send a password reset email to this user?')
      .getByRole('button', { name: 'Send email' })
      .click();
    await expect(olga.getByText(`${viewer.email} has been sent a password reset mail.`)).toBeVisible();
    const elsewhere = await (await browser.newContext()).newPage();
    const reset = await followMail(elsewhere, viewer.email, /Reset your password/);
    viewer.password = 'four other words instead';
    await reset.getByLabel('New password', { exact: true }).fill(viewer.password);
    await reset.getByRole('button', { name: 'Save password' }).click();
    await expect(reset.getByRole('heading', { name: 'Password saved' })).toBeVisible();
    await logInByForm(elsewhere, viewer);
    await elsewhere.context().close();
  });

  await test.step('ends every other session by the new password', async () => {
    await link(vic, 'Data Tables').click();
    await expect(title(vic, 'Log in to Limn')).toBeVisible();
    await vic.getByRole('button', { name: 'Log in' }).click();
    await vic.getByLabel('Email').fill(viewer.email);
    await vic.getByLabel('Password', { exact: true }).fill(viewer.password);
    await vic.getByRole('button', { name: 'Log in' }).click();
    await expect(title(vic, 'Data Tables')).toBeVisible();
  });

  await test.step('removed while working there: gets a message and moves to the other company', async () => {
    await olga.getByRole('button', { name: 'Delete Vic' }).click();
    await question(olga, 'Are you sure you want to delete this user?').getByRole('button', { name: 'Delete user' }).click();
    await expect(row(olga, /^Vic/)).toHaveCount(0);
    await link(vic, 'Images').click();
    await expect(title(vic, 'You are no longer in Quay Lights')).toBeVisible();
    await vic.getByRole('button', { name: `Go to ${OWN}` }).click();
    await expect(title(vic, 'Images')).toBeVisible();
    await expect(vic.getByText('Quay offer')).toHaveCount(0);
  });
});

test('withdraws and declines invitations and lets a member leave', async () => {
  const invite = () =>
    callApi<{ invitation: { id: number } }>(vic, 'POST', '/invite', { email: owner.email, name: 'Olga', role: 'viewer' });
  expect((await invite()).status).toBe(201);
  await vic.goto('/settings/users');
  await vic.getByRole('button', { name: 'Withdraw the invitation of Olga' }).click();
  await question(vic, 'Withdraw the invitation?').getByRole('button', { name: 'Withdraw' }).click();
  await expect(row(vic, /^Olga/)).toHaveCount(0);
  const mail = await followMail(olga, owner.email, /invited to Vic & Daughters/);
  await expect(mail.getByText(/That invitation is no longer available\./)).toBeVisible();
  await expect(mail.getByText('You have no invitations.')).toBeVisible();
  await expectSound(mail);

  await invite();
  await mail.goto('/invitations');
  await mail.getByRole('button', { name: `Decline the invitation to ${OWN}` }).click();
  await question(mail, 'Decline the invitation?').getByRole('button', { name: 'Decline' }).click();
  await expect(mail.getByText(`You have declined the invitation to ${OWN}.`)).toBeVisible();
  await expect(mail.getByText('You have no invitations.')).toBeVisible();
  await vic.reload();
  await expect(row(vic, /^Vic/)).toBeVisible();
  await expect(row(vic, /^Olga/)).toHaveCount(0);

  const { id } = (await invite()).body.invitation;
  expect((await callApi(mail, 'POST', `/invitations/${id}/accept`)).status).toBe(200);
  await mail.reload();
  await mail.getByRole('button', { name: `Go to ${OWN}` }).click();
  await expect(atCompany(mail, OWN)).toBeVisible();
  await link(mail, 'Settings').click();
  await mail.getByRole('tab', { name: 'Users' }).click();
  await row(mail, /^Olga/).getByRole('button', { name: 'Leave company' }).click();
  await question(mail, `Leave ${OWN}?`).getByRole('button', { name: 'Leave company' }).click();
  await expect(mail.getByText(`You have left ${OWN}.`)).toBeVisible();
  await expect(mail.getByRole('list', { name: 'Your companies' }).getByRole('listitem')).toHaveText([/^Quay Lights.*You are here/]);
  expect((await callApi<{ companies: object[] }>(mail, 'GET', '/company/list')).body.companies).toHaveLength(1);
  await vic.reload();
  await expect(row(vic, /^Vic/)).toBeVisible();
  await expect(row(vic, /^Olga/)).toHaveCount(0);
});
