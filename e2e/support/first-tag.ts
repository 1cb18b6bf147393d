/**
 * From a fresh company's dashboard to a tag in the clipboard and the first open, as a person does it who has
 * never been here.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import { MAIL_PROGRAM } from './mail-program.ts';
import { createCompany, followMail, signUp, type Person } from './people.ts';

/** A hand on the mouse that counts, and that may be as slow as a person's. */
export interface Hand {
  click(target: Locator): Promise<void>;
  type(text: string): Promise<void>;
  readonly clicks: number;
}

/**
 * @param pace milliseconds to find a control before it is pressed, and for each key; none: as fast as the
 * page allows
 */
export function countingHand(page: Page, pace: { perClick: number; perKey: number } = { perClick: 0, perKey: 0 }): Hand {
  let clicks = 0;
  return {
    get clicks() {
      return clicks;
    },
    async click(target) {
      await expect(target).toBeVisible();
      if (pace.perClick > 0) await page.waitForTimeout(pace.perClick);
      await target.click();
      clicks++;
    },
    async type(text) {
      await page.keyboard.type(text, { delay: pace.perKey });
    },
  };
}

/** Signs a new person up, sets their company up and ends on its dashboard. The address must be new. */
export async function signInFreshCompany(page: Page, person: Person, company = 'Harbour & Pine'): Promise<void> {
  await signUp(page, person);
  await createCompany(page, { name: company, website: 'harbour.example', service: 'Mailchimp' });
  await page.getByRole('button', { name: /clicked on the link/ }).click();
  const mail = await followMail(page, person.email, /verify/i);
  await expect(mail.getByRole('heading')).toContainText(/verified/i);
  await mail.close();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
}

/** From the dashboard to the copied tag of a picture that greets by first name; answers the tag. */
export async function firstTag(page: Page, hand: Hand): Promise<string> {
  await hand.click(firstSteps(page).getByRole('link', { name: 'Create an image' }));
  await hand.click(page.getByRole('button', { name: 'Next' }));
  await hand.click(page.getByRole('textbox', { name: 'Merge field' }));
  await hand.type('firstname');
  await hand.click(page.getByRole('button', { name: 'Next' }));
  await hand.click(page.getByRole('button', { name: 'Create Image' }));
  await hand.click(page.getByRole('button', { name: 'Add an object' }));
  await hand.click(page.getByRole('menuitem', { name: 'Text' }));
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toBeFocused();
  await hand.type('Hello {{firstname}}');
  await hand.click(page.getByRole('button', { name: 'GENERATE TAGS' }));
  const dialog = page.getByRole('dialog', { name: 'Tags' });
  await hand.click(dialog.getByRole('button', { name: 'Copy', exact: true }));
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
  return (await dialog.getByLabel('Your Tag, HTML').textContent()) ?? '';
}

/**
 * Fetches the tag's picture as the mail program of a recipient does. Placeholders in `unfilled` are left as
 * they are.
 */
export async function openAsRecipient(
  page: Page,
  tag: string,
  { values, unfilled = [] }: { values: Readonly<Record<string, string>>; unfilled?: readonly string[] },
): Promise<void> {
  const source = /<img[^>]* src=["']([^"']+)["']/.exec(tag)?.[1] ?? '';
  const address = source.replaceAll('&amp;', '&').replace(/\*\|(?:URL:)?([^|]+)\|\*/g, (token, name: string) => {
    return encodeURIComponent(unfilled.includes(name) ? token : (values[name] ?? 'x'));
  });
  const answer = await page.request.get(address, { headers: { 'user-agent': MAIL_PROGRAM } });
  expect([answer.status(), answer.headers()['x-limn-reason']]).toEqual([200, 'picture']);
}

/** On the dashboard: the first open is announced, and counted. */
export async function seeFirstOpen(page: Page): Promise<void> {
  await expect(page.getByText('Your first image has been opened.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Unique Impressions' }).getByRole('paragraph').first()).toHaveText('1');
}

export function firstSteps(page: Page): Locator {
  return page.getByRole('region', { name: 'First steps' });
}
