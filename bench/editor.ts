/**
 * The editor in a real browser: an image of 600 by 400 at zoom 1 with 200 objects on it. How smoothly one is
 * dragged, how soon a letter and any control are seen on the canvas, how soon the editor answers after it was
 * opened, and what it is to download. Needs the built web app. Baseline: a page of the same server with
 * nothing on it.
 */
import { measureRouteSize } from './editor/route-size.ts';
import { measureControls } from './editor/controls.ts';
import { measureDragging } from './editor/dragging.ts';
import { measureOpening } from './editor/opening.ts';
import { makeCrowdedImage, openCrowdedImage } from './editor/crowded-image.ts';
import { measureTyping } from './editor/typing.ts';
import { reportWithGoal } from './goals/report-with-goal.ts';
import { openBrowser, openPage } from './web/browser.ts';
import { median } from './web/median.ts';
import { startProduct } from './web/product.ts';
import type { Report } from './run.ts';
import { freePort } from '../apps/server/src/testing/free-port.ts';

const OBJECTS = 200;

export async function run(report: Report): Promise<void> {
  const product = await startProduct(await freePort());
  try {
    const browser = await openBrowser(product);
    try {
      const id = await makeCrowdedImage(product, OBJECTS);
      const size = await measureRouteSize(browser, id);
      reportWithGoal(report, 'editor_route_over_shell', size.kib, 'KiB', 200);
      report('editor_route_files', size.files, 'files');
      report('editor_fetched_at_the_first_touch', size.touchedKib, 'KiB');
      const { cold, warm, empty } = await measureOpening(browser, id);
      reportWithGoal(report, 'editor_interactive_cold', cold, 'ms', 2000);
      report('editor_interactive_warm', warm, 'ms');
      report('editor_interactive_cold_ratio_vs_empty_page', cold / empty, 'x');

      const page = await openPage(browser.context);
      await openCrowdedImage(page, id);
      const frames = await measureDragging(page);
      reportWithGoal(report, 'editor_drag_200_objects', 1000 / median(frames), 'frames/s', 55);
      reportWithGoal(report, 'editor_drag_200_objects_frame_p99', p99(frames), 'ms', 50);
      const letters = await measureTyping(page);
      reportWithGoal(report, 'editor_typing_echo', median(letters), 'ms', 50);
      report('editor_typing_echo_slowest', Math.max(...letters), 'ms');
      const controls = await measureControls(page);
      for (const [name, took] of controls) report(`editor_control (${name})`, took, 'ms');
      reportWithGoal(report, 'editor_control_slowest', Math.max(...controls.values()), 'ms', 100);
    } finally {
      await browser.close();
    }
  } finally {
    await product.stop();
  }
}

/** The 99th percentile. */
function p99(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.99)] ?? Number.NaN;
}
