/** One of many objects dragged around for some seconds, without letting go. */
import type { Page } from '@playwright/test';
import { DRAGGED, placeOf } from './crowded-image.ts';

const STEPS = 400;

/** Milliseconds of each frame while it is dragged. */
export async function measureDragging(page: Page): Promise<number[]> {
  const at = await placeOf(page, DRAGGED.left + DRAGGED.width / 2, DRAGGED.top + DRAGGED.height / 2);
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  // The first steps choose the object and bring up its handles.
  for (let step = 1; step <= 10; step++) await page.mouse.move(at.x + step, at.y + step);
  await page.evaluate(() => {
    const frames: number[] = [];
    let before = performance.now();
    let isOver = false;
    const note = (now: number): void => {
      frames.push(now - before);
      before = now;
      if (!isOver) requestAnimationFrame(note);
    };
    requestAnimationFrame((now) => {
      before = now;
      requestAnimationFrame(note);
    });
    Object.assign(globalThis, { endDrag: () => ((isOver = true), frames) });
  });
  for (let step = 0; step < STEPS; step++) {
    const turn = (step / STEPS) * 6 * Math.PI;
    await page.mouse.move(at.x + 150 + 140 * Math.cos(turn + Math.PI), at.y + 130 + 120 * Math.sin(turn));
  }
  const frames = await page.evaluate(() => (globalThis as unknown as { endDrag: () => number[] }).endDrag());
  await page.mouse.up();
  return frames;
}
