/** What every page must be, in every state: without findings of axe, and not wider than its window. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export interface SoundOptions {
  /** Only this part of the page, as a selector. */
  within?: string;
  /** Rules that this state breaks on purpose: a menu or a message stands beside the landmarks ("region"). */
  except?: readonly string[];
}

export async function expectSound(page: Page, { within, except = [] }: SoundOptions = {}): Promise<void> {
  // Colours of what is still fading in are nobody's choice.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  );
  // In the page itself: otherwise each look opens another page to put the findings of frames together, and there are no foreign ones.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .disableRules([...except]);
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  expect(found, `findings at ${page.url()}`).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${page.url()} fits its width`).toBe(true);
}
