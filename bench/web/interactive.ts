/**
 * From the start of a navigation until the list of images stands and a click on it has been answered on the
 * screen.
 */
import type { BrowserContext, Page } from '@playwright/test';
import { openPage, type SignedInBrowser } from './browser.ts';
import { median } from './median.ts';

const RUNS = 7;

export interface Interactive {
  /** Medians in milliseconds. */
  cold: number;
  warm: number;
  cards: number;
  /** An address of the same server without a script, fetched cold: what any page costs here. */
  empty: number;
}

export async function measureInteractive(browser: SignedInBrowser): Promise<Interactive> {
  const cold: number[] = [];
  const warm: number[] = [];
  const cards: number[] = [];
  const empty: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const context = await browser.newContext(true);
    empty.push(await emptyPage(context));
    const page = await openPage(context);
    for (const times of [cold, warm]) {
      const seen = await visit(page);
      times.push(seen.interactive);
      cards.push(seen.cards);
    }
    await context.close();
  }
  return { cold: median(cold), warm: median(warm), cards: median(cards), empty: median(empty) };
}

/** How long an address of the server without a script takes. */
export async function emptyPage(context: BrowserContext): Promise<number> {
  const page = await openPage(context);
  await page.goto('/healthz');
  const took = await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.duration ?? Number.NaN);
  await page.close();
  return took;
}

/** The page watches itself, so that what is measured is not how fast it can be asked. */
async function visit(page: Page): Promise<{ cards: number; interactive: number }> {
  await page.addInitScript(watchList);
  await page.goto('/images', { waitUntil: 'commit' });
  const seen = await page.waitForFunction(() => (globalThis as { listSeen?: { cards: number; interactive: number } }).listSeen);
  return (await seen.jsonValue()) as { cards: number; interactive: number };
}

/** Runs in the page, before anything of it. */
function watchList(): void {
  let cards = 0;
  const look = () => {
    const menu = document.querySelector<HTMLElement>('article[data-image-id] [aria-haspopup="menu"]');
    if (menu && cards === 0) {
      cards = performance.now();
      menu.click();
    }
    if (cards > 0 && document.querySelector('[role="menu"] [role="menuitem"]')) {
      // Shown with the next frame.
      requestAnimationFrame(() => setTimeout(() => Object.assign(globalThis, { listSeen: { cards, interactive: performance.now() } })));
    } else requestAnimationFrame(look);
  };
  if (location.pathname === '/images') requestAnimationFrame(look);
}
