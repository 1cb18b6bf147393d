/** Everyday clicks, page by page, each with the expected screen. */
import type { Page } from '@playwright/test';
import { answerTime, type Expected } from './answer-time.ts';
import { openPage, type SignedInBrowser } from './browser.ts';
import { median } from './median.ts';

const RUNS = 5;

interface Click {
  name: string;
  act: (page: Page) => Promise<void>;
  answer: Expected;
}

const press = (role: Parameters<Page['getByRole']>[0], name: string | RegExp) => (page: Page) =>
  page.getByRole(role, { name }).first().click();
const key = (keys: string) => (page: Page) => page.keyboard.press(keys);
const title = (text: string): Expected => ({ selector: '#content h1', text });
const MENU: Expected = { selector: '[role="menu"] [role="menuitem"], [role="menu"] [role="menuitemradio"]' };
const NO_MENU: Expected = { selector: '[role="menu"]', gone: true };
const dialog = (text: string): Expected => ({ selector: '[role="dialog"], [role="alertdialog"]', text });
const NO_DIALOG: Expected = { selector: '[role="dialog"], [role="alertdialog"]', gone: true };

/** In this order; each begins where the one before has ended. */
const DAY: readonly Click[] = [
  { name: 'nothing: what any click costs', act: (page) => page.mouse.click(1200, 700), answer: { selector: 'body' } },
  { name: 'drawer: Dashboard', act: press('link', 'Dashboard'), answer: title('Dashboard') },
  { name: 'fold the drawer', act: press('button', 'Close the menu'), answer: { selector: 'button[aria-label="Open the menu"]' } },
  { name: 'unfold the drawer', act: press('button', 'Open the menu'), answer: { selector: 'button[aria-label="Close the menu"]' } },
  { name: 'account menu', act: press('button', /, account$/), answer: MENU },
  { name: 'account menu, Escape', act: key('Escape'), answer: NO_MENU },
  { name: 'search or go to', act: key('Control+k'), answer: { selector: '[aria-label="Search or go to"] [role="option"]' } },
  { name: 'search or go to, a letter', act: key('w'), answer: { selector: '[role="option"]', text: 'Winter' } },
  { name: 'search or go to, Escape', act: key('Escape'), answer: { selector: '[role="combobox"]', gone: true } },
  { name: 'drawer: Images', act: press('link', 'Images'), answer: title('Images') },
  { name: 'images: type filter', act: press('button', 'Countdown timer'), answer: { selector: '#content', text: ' of ' } },
  { name: 'images: all types', act: press('button', 'All'), answer: { selector: '#content', text: ' live' } },
  { name: 'images: menu of a card', act: press('button', /^More actions for/), answer: MENU },
  { name: 'images: Delete', act: press('menuitem', 'Delete'), answer: dialog('Delete image?') },
  { name: 'images: Keep it', act: press('button', 'Keep it'), answer: NO_DIALOG },
  { name: 'images: order menu', act: press('button', /^Order:/), answer: MENU },
  { name: 'images: order by name', act: press('menuitemradio', 'Name'), answer: { selector: 'button', text: 'Name' } },
  { name: 'images: order menu again', act: press('button', /^Order:/), answer: MENU },
  { name: 'images: last edited', act: press('menuitemradio', 'Last edited'), answer: { selector: 'button', text: 'Last edited' } },
  { name: 'images: next card by key', act: nextCard, answer: { selector: 'article[aria-posinset="2"]:focus-within' } },
  { name: 'images: tag of a card', act: tagOfFirst, answer: dialog('Tags') },
  { name: 'tags: close', act: press('button', 'Close'), answer: NO_DIALOG },
  { name: 'NEW IMAGE', act: press('link', 'NEW IMAGE'), answer: title('New image') },
  { name: 'wizard: Next', act: press('button', 'Next'), answer: { selector: 'button', text: 'Back' } },
  { name: 'wizard: Back', act: press('button', 'Back'), answer: { selector: 'button', text: 'Back', gone: true } },
  { name: 'help', act: press('link', 'Help and Support'), answer: title('Help') },
];

async function nextCard(page: Page): Promise<void> {
  await page.locator('article[aria-posinset="1"] h2 a').focus();
  await page.keyboard.press('ArrowRight');
}

async function tagOfFirst(page: Page): Promise<void> {
  await page.locator('article[aria-posinset="1"]').hover();
  await page
    .getByRole('link', { name: /^Tag: / })
    .first()
    .click();
}

export interface ClickTimes {
  /** Median milliseconds of each. */
  medians: ReadonlyMap<string, number>;
  /** Times of the first click, when parts of the app may still have to load. */
  first: ReadonlyMap<string, number>;
}

export async function measureClicks(browser: SignedInBrowser): Promise<ClickTimes> {
  const times = new Map<string, number[]>();
  const page = await openPage(browser.context);
  await page.goto('/home');
  await page.locator('article').first().waitFor();
  for (let run = 0; run < RUNS; run++) {
    for (const click of DAY) {
      const took = await answerTime(page, () => click.act(page), click.answer);
      times.set(click.name, [...(times.get(click.name) ?? []), took]);
      // Work begun by a click is over before the next one.
      await page.waitForTimeout(250);
    }
  }
  await page.close();
  const by = (pick: (all: number[]) => number) => new Map([...times].map(([name, all]) => [name, pick(all)]));
  return { medians: by(median), first: by(([first = Number.NaN]) => first) };
}
