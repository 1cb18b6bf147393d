/**
 * From the dashboard of a company that was made a moment ago to a tag in the clipboard, at the pace of a
 * person.
 */
import { firstTag, countingHand, signInFreshCompany } from '../../e2e/support/first-tag.ts';
import { openPage, type SignedInBrowser } from './browser.ts';

/** A second and a half to find and reach each control, and 400 keys a minute. */
const PACE = { perClick: 1500, perKey: 150 };

export async function measureFirstTag(browser: SignedInBrowser): Promise<{ seconds: number; clicks: number }> {
  const context = await browser.newContext(false);
  const page = await openPage(context);
  await signInFreshCompany(page, { name: 'Sam', email: `sam-${Date.now()}@example.com`, password: 'four words in a row' });
  const hand = countingHand(page, PACE);
  const started = performance.now();
  const tag = await firstTag(page, hand);
  const seconds = (performance.now() - started) / 1000;
  if (!tag.includes('BEGIN IMAGE 1')) throw new Error('What was copied is no tag.');
  await context.close();
  return { seconds, clicks: hand.clicks };
}
