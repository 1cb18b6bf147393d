/**
 * Memory of the product while nothing happens: of all its processes, the database's too, two minutes after it
 * was started on an installation with the demo company. The first start makes that company and draws its
 * pictures, so it holds more. Pages that several processes share are counted once (proportional set size).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { bySize, sizesOf, sum } from './memory/tree-sizes.ts';
import type { Report } from './run.ts';
import { startProduct } from './web/product.ts';

const PORT = 3191;
const IDLE_MS = 120_000;
const GOAL_MB = 500;

export async function run(report: Report): Promise<void> {
  const product = await startProduct(PORT);
  try {
    await sleep(IDLE_MS);
    const first = sizesOf(product);
    for (const [name, mb] of bySize(first)) report(`idle_first_${name}`, mb, 'MB');
    report('idle_tree_after_first_start', sum(first), 'MB');
    await product.restart();
    await sleep(IDLE_MS);
    const sizes = sizesOf(product);
    for (const [name, mb] of bySize(sizes)) report(`idle_${name}`, mb, 'MB');
    report('idle_tree', sum(sizes), 'MB');
    report('idle_tree_goal', GOAL_MB, 'MB');
  } finally {
    await product.stop();
  }
}
