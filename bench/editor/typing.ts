/** Letters typed into a text of the canvas. */
import type { Page } from '@playwright/test';
import { timeToCanvas, watchCanvas } from './canvas-watch.ts';
import { placeOf, TYPED } from './crowded-image.ts';

const LETTERS = 'the quick brown fox jumps';

/** Milliseconds from each key to its letter on the canvas. */
export async function measureTyping(page: Page): Promise<number[]> {
  await watchCanvas(page);
  const { x, y } = await placeOf(page, TYPED.left + 30, TYPED.top + 12);
  await page.mouse.dblclick(x, y);
  await page.waitForFunction(() => document.activeElement instanceof HTMLTextAreaElement);
  await page.keyboard.press('End');
  const took: number[] = [];
  for (const letter of LETTERS) took.push(await timeToCanvas(page, () => page.keyboard.press(letter === ' ' ? 'Space' : letter)));
  await page.keyboard.press('Escape');
  return took;
}
