/** When the canvas was last drawn on, noted in the page itself. */
import type { Page } from '@playwright/test';

type Watch = { drawnMs: number; beganMs: number | undefined; took: number | undefined };

/** From now on the page knows when something is drawn. */
export async function watchCanvas(page: Page): Promise<void> {
  await page.evaluate(() => {
    const state: Watch = { drawnMs: 0, beganMs: undefined, took: undefined };
    Object.assign(globalThis, { canvasWatch: state });
    const { prototype } = CanvasRenderingContext2D;
    for (const name of ['fillText', 'fill', 'fillRect', 'drawImage'] as const) {
      const draw = prototype[name] as (...given: unknown[]) => void;
      Object.assign(prototype, {
        [name](this: CanvasRenderingContext2D, ...given: unknown[]) {
          state.drawnMs = performance.now();
          draw.apply(this, given);
        },
      });
    }
    for (const name of ['keydown', 'pointerdown', 'click', 'input'])
      window.addEventListener(name, (event) => (state.beganMs ??= event.timeStamp), { capture: true });
  });
}

/**
 * Does `act`; milliseconds from its first event to the end of the frame in which the canvas was drawn after
 * it.
 */
export async function timeToCanvas(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const { canvasWatch: state } = globalThis as unknown as { canvasWatch: Watch };
    Object.assign(state, { beganMs: undefined, took: undefined });
    const look = (): void => {
      const from = state.beganMs;
      if (from === undefined || state.drawnMs < from) return void requestAnimationFrame(look);
      // Drawn in this frame or since the one before: after the next task of this frame it is on the screen.
      setTimeout(() => (state.took = performance.now() - from));
    };
    requestAnimationFrame(look);
  });
  await act();
  const took = await page.waitForFunction(() => (globalThis as unknown as { canvasWatch: Watch }).canvasWatch.took, undefined, {
    timeout: 10_000,
  });
  return (await took.jsonValue()) as number;
}
