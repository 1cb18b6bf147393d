/** Controls that change the selected object or the image: from the press to the canvas. */
import type { Page } from '@playwright/test';
import { median } from '../web/median.ts';
import { timeToCanvas } from './canvas-watch.ts';
import { DRAGGED, TYPED } from './crowded-image.ts';

const RUNS = 5;

interface Control {
  name: string;
  layer: string;
  tab?: string;
  /** Not measured: what has to be there before. */
  prepare?: (page: Page, run: number) => Promise<unknown>;
  act: (page: Page, run: number) => Promise<unknown>;
}

const properties = (page: Page) => page.getByRole('region', { name: 'Properties' });
const slider = (name: string, step = 'ArrowRight') => ({
  prepare: (page: Page) => properties(page).getByRole('slider', { name }).first().focus(),
  act: (page: Page) => page.keyboard.press(step),
});
const number = (name: string) => ({
  prepare: (page: Page, run: number) =>
    properties(page)
      .getByRole('textbox', { name })
      .first()
      .fill(String(30 + run)),
  act: (page: Page) => page.keyboard.press('Enter'),
});
const toggle = (name: string) => ({ act: (page: Page) => properties(page).getByRole('button', { name }).first().click() });
const key = (keys: string) => ({
  prepare: (page: Page) => page.locator('[data-editor-stage]').focus(),
  act: (page: Page) => page.keyboard.press(keys),
});
const { layerName: SHAPE } = DRAGGED;
const { layerName: TEXT } = TYPED;

const CONTROLS: readonly Control[] = [
  { name: 'nudge', layer: SHAPE, ...key('ArrowRight') },
  { name: 'bold', layer: TEXT, tab: 'Format', ...toggle('Bold') },
  { name: 'align', layer: TEXT, tab: 'Format', act: (page, run) => toggle(run % 2 === 0 ? 'Centre' : 'Left').act(page) },
  { name: 'line height', layer: TEXT, tab: 'Format', ...slider('Line height') },
  { name: 'opacity', layer: SHAPE, tab: 'Transform', ...slider('Opacity', 'ArrowLeft') },
  { name: 'shadow', layer: SHAPE, tab: 'Shadow', act: (page) => properties(page).locator('input[type=checkbox]').first().click() },
  { name: 'border width', layer: SHAPE, tab: 'Border', ...slider('Border width') },
  { name: 'left', layer: SHAPE, tab: 'Position', ...number('Left') },
  { name: 'hide and show', layer: SHAPE, act: (page) => page.getByRole('switch', { name: `Show ${SHAPE}` }).click() },
  { name: 'duplicate', layer: SHAPE, ...key('Control+d') },
  { name: 'undo', layer: SHAPE, ...key('Control+z') },
  {
    name: 'to the back and to the front',
    layer: SHAPE,
    prepare: (page) => page.locator('[data-editor-stage]').focus(),
    act: (page, run) => page.keyboard.press(run % 2 === 0 ? '[' : ']'),
  },
];

/** Median milliseconds of each control. */
export async function measureControls(page: Page): Promise<ReadonlyMap<string, number>> {
  const times = new Map<string, number>();
  for (const { name, layer, tab, prepare, act } of CONTROLS) {
    await page.getByRole('list', { name: 'Layers, top first' }).getByRole('button', { name: layer, exact: true }).first().click();
    if (tab) await properties(page).getByRole('tab', { name: tab }).click();
    const took: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      await prepare?.(page, run);
      await page.waitForTimeout(150);
      const seen = timeToCanvas(page, async () => void (await act(page, run)));
      took.push(
        await seen.catch((cause: unknown) => {
          throw new Error(`“${name}” changed nothing on the canvas.`, { cause });
        }),
      );
    }
    times.set(name, median(took));
  }
  return times;
}
