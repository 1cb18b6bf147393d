/** Checks of every page, in every state: no axe findings, and not wider than its window. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type Axe from 'axe-core';

export interface SoundOptions {
  /** Only this part of the page, as a selector. */
  within?: string;
  /** Rules that this state breaks on purpose: a menu or a message stands beside the landmarks ("region"). */
  except?: readonly string[];
}

/** Put into a page once, not at each look: reading it costs the browser as much as a look does. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

export async function expectSound(page: Page, { within, except = [] }: SoundOptions = {}): Promise<void> {
  const known = await page.evaluate(async () => {
    // A dialog asked for just now begins to fade in with the next frames.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    // Colours of what is still fading in are no one's choice.
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    );
    return 'axe' in window;
  });
  if (!known) await page.evaluate(AXE);
  const { found, fits } = await page.evaluate(
    async ({ within, except }) => {
      const { axe } = window as unknown as { axe: typeof Axe };
      const rules = Object.fromEntries(except.map((rule) => [rule, { enabled: false }]));
      const { violations } = await axe.run(within ?? document, { resultTypes: ['violations'], iframes: false, rules });
      return {
        found: violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
        fits: document.documentElement.scrollWidth <= innerWidth,
      };
    },
    { within, except },
  );
  expect(found, `findings at ${page.url()}`).toEqual([]);
  expect(fits, `${page.url()} fits its width`).toBe(true);
}
