/**
 * From the start of a navigation until the list of campaigns stands and a click on it has been answered on
 * the screen.
 */
import type { BrowserContext, Page } from '@playwright/test';
import { openPage, type SignedInBrowser } from '../web/browser.ts';
import { emptyPage } from '../web/interactive.ts';
import { median } from '../web/median.ts';

const RUNS = 5;

/** Medians in milliseconds. */
export async function measureCampaignList(browser: SignedInBrowser): Promise<{ cold: number; warm: number; empty: number }> {
  const times = { cold: [] as number[], warm: [] as number[], empty: [] as number[] };
  for (let run = 0; run < RUNS; run++) {
    const context: BrowserContext = await browser.newContext(true);
    times.empty.push(await emptyPage(context));
    const page = await openPage(context);
    await page.addInitScript(watchList);
    for (const kind of ['cold', 'warm'] as const) times[kind].push(await visit(page));
    await context.close();
  }
  return { cold: median(times.cold), warm: median(times.warm), empty: median(times.empty) };
}

async function visit(page: Page): Promise<number> {
  await page.goto('/livetarget', { waitUntil: 'commit' });
  const seen = await page.waitForFunction(() => (globalThis as { listSeen?: number }).listSeen);
  return (await seen.jsonValue()) as number;
}

/** Runs in the page, before anything of it. */
function watchList(): void {
  let isAsked = false;
  const look = () => {
    const remove = document.querySelector<HTMLElement>('tbody [aria-label^="Delete: "]');
    if (remove && !isAsked) {
      isAsked = true;
      remove.click();
    }
    // Shown with the next frame.
    if (document.querySelector('[role="dialog"], [role="alertdialog"]'))
      requestAnimationFrame(() => setTimeout(() => Object.assign(globalThis, { listSeen: performance.now() })));
    else requestAnimationFrame(look);
  };
  if (location.pathname === '/livetarget') requestAnimationFrame(look);
}
