/** How long a page takes from an event of the mouse or the keyboard until its answer is on the screen. */
import type { Page } from '@playwright/test';

/** The expected change that answers the event: something appears, goes or fades. */
export interface Expected {
  selector: string;
  /** Within the element's text. */
  text?: string;
  gone?: boolean;
}

type Watch = { took?: number };

/**
 * Does `act` and waits for the answer. Milliseconds from the last event before the answer to the frame that
 * shows it, measured in the page itself.
 */
export async function answerTime(page: Page, act: () => Promise<void>, expected: Expected): Promise<number> {
  await page.evaluate(watch, expected);
  await act();
  const seen = await page.waitForFunction(() => (globalThis as { answerWatch?: Watch }).answerWatch?.took, undefined, { timeout: 15_000 });
  return (await seen.jsonValue()) as number;
}

/** Runs in the page. */
function watch({ selector, text = '', gone }: Expected): void {
  const state: Watch = {};
  Object.assign(globalThis, { answerWatch: state });
  let started: number | undefined;
  const events = ['click', 'keydown', 'input'];
  const note = (event: Event) => {
    // The first of the events that one press makes.
    started ??= event.timeStamp;
  };
  for (const name of events) window.addEventListener(name, note, { capture: true });
  const fading = (element: Element | null): boolean =>
    element !== null && (Number(getComputedStyle(element).opacity) < 1 || fading(element.parentElement));
  const shown = () => {
    const all = [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => (one.textContent ?? '').includes(text));
    return gone ? all.every((one) => !one.checkVisibility() || fading(one)) : all.some((one) => one.checkVisibility());
  };
  const look = () => {
    if (started === undefined || !shown()) {
      requestAnimationFrame(look);
      return;
    }
    for (const name of events) window.removeEventListener(name, note, { capture: true });
    const from = started;
    requestAnimationFrame(() => setTimeout(() => (state.took = performance.now() - from)));
  };
  requestAnimationFrame(look);
}
