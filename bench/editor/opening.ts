/**
 * From the start of a navigation until the image stands on the canvas and a key on it has been answered on
 * the screen.
 */
import type { Page } from '@playwright/test';
import { openPage, type SignedInBrowser } from '../web/browser.ts';
import { emptyPage } from '../web/interactive.ts';
import { median } from '../web/median.ts';

const RUNS = 5;

export interface Opening {
  /** Medians in milliseconds. */
  cold: number;
  warm: number;
  /** An address of the same server without a script, fetched cold: what any page costs here. */
  empty: number;
}

export async function measureOpening(browser: SignedInBrowser, id: number): Promise<Opening> {
  const times = { cold: [] as number[], warm: [] as number[], empty: [] as number[] };
  for (let run = 0; run < RUNS; run++) {
    const context = await browser.newContext(true);
    times.empty.push(await emptyPage(context));
    const page = await openPage(context);
    await page.addInitScript(watchEditor);
    for (const kind of ['cold', 'warm'] as const) times[kind].push(await visit(page, id));
    await context.close();
  }
  return { cold: median(times.cold), warm: median(times.warm), empty: median(times.empty) };
}

async function visit(page: Page, id: number): Promise<number> {
  await page.goto(`/editor?id=${id}&type=image`, { waitUntil: 'commit' });
  const seen = await page.waitForFunction(() => (globalThis as { editorSeen?: number }).editorSeen);
  return (await seen.jsonValue()) as number;
}

/** Runs in the page, before anything of it. */
function watchEditor(): void {
  const isLoading = () => /Loading/.test([...document.querySelectorAll('[role="status"]')].map(({ textContent }) => textContent).join(' '));
  const look = () => {
    const stage = document.querySelector<HTMLElement>('[data-editor-stage]');
    const isSelected = document.querySelector('[aria-label="Properties"] [role="tab"]:not([disabled])') !== null;
    if (!isSelected && stage?.querySelector('canvas') && !isLoading()) {
      stage.focus();
      stage.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, cancelable: true }));
    }
    // A layer is selected: its properties can be changed.
    if (document.querySelector('[aria-label="Properties"] [role="tabpanel"] :is(input, button)'))
      requestAnimationFrame(() => setTimeout(() => Object.assign(globalThis, { editorSeen: performance.now() })));
    else requestAnimationFrame(look);
  };
  if (location.pathname === '/editor') requestAnimationFrame(look);
}
