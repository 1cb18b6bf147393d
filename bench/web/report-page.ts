/**
 * The image report of 5,000 images: until its table answers a press, and how quickly it sorts and searches.
 */
import type { Page } from '@playwright/test';
import { answerTime } from './answer-time.ts';
import { openPage, type SignedInBrowser } from './browser.ts';
import { median } from './median.ts';
import type { Product } from './product.ts';

const RUNS = 5;
const PATH = '/reports/image';

export interface ReportPage {
  /** Medians in milliseconds. */
  cold: number;
  sort: number;
  search: number;
}

export async function measureReportPage(browser: SignedInBrowser, { origin, account }: Product): Promise<ReportPage> {
  const headers = { authorization: `Bearer ${account.apiKey}` };
  // Every image is in the report of any day.
  const answer = await fetch(`${origin}/api/v1/image_stats/by_date/2026-01-01/2026-01-01`, { headers });
  const { stats } = (await answer.json()) as { stats: { name: string; type: string; labels: string[] }[] };
  const rows = stats.map(({ name, type, labels }) => [name, type, ...labels].join(' ').toLowerCase());
  const [cold, sorts, searches]: [number[], number[], number[]] = [[], [], []];
  for (let run = 0; run < RUNS; run++) {
    const context = await browser.newContext(true);
    const page = await openPage(context);
    cold.push(await visit(page));
    for (const head of ['Image', 'Total Clicks', 'Image']) {
      const sorted = { selector: 'th[aria-sort]', text: head };
      sorts.push(await answerTime(page, () => page.getByRole('columnheader', { name: head }).getByRole('button').click(), sorted));
    }
    await page.getByLabel('Search images').click();
    let typed = '';
    for (const letter of 'price') {
      typed += letter;
      const found = `${rows.filter((row) => row.includes(typed)).length.toLocaleString('en-GB')} of `;
      searches.push(await answerTime(page, () => page.keyboard.press(letter), { selector: '[role="status"]', text: found }));
      await page.waitForTimeout(100);
    }
    await context.close();
  }
  return { cold: median(cold), sort: median(sorts), search: median(searches) };
}

/** The page watches itself, and presses the head of a column as soon as it stands. */
async function visit(page: Page): Promise<number> {
  await page.addInitScript(watchTable, PATH);
  await page.goto(PATH, { waitUntil: 'commit' });
  const seen = await page.waitForFunction(() => (globalThis as { tableSeen?: number }).tableSeen);
  return (await seen.jsonValue()) as number;
}

/** Runs in the page, before anything of it. */
function watchTable(path: string): void {
  let pressed = false;
  const look = () => {
    const head = document.querySelector<HTMLElement>('table[aria-label] thead th:nth-child(2) button');
    const isFull = document.querySelectorAll('table[aria-label] tbody tr').length > 20;
    if (head && isFull && !pressed) {
      pressed = true;
      head.click();
    }
    if (pressed && document.querySelector('thead th:nth-child(2)[aria-sort="ascending"]')) {
      // Shown with the next frame.
      requestAnimationFrame(() => setTimeout(() => Object.assign(globalThis, { tableSeen: performance.now() })));
    } else requestAnimationFrame(look);
  };
  if (location.pathname === path) requestAnimationFrame(look);
}
