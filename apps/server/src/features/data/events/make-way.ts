/** Lets live events of a company go before the next step of its own long work. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { CopyingSession } from '../../../storage/bulk-load.ts';
import { waitsFor } from './waiting-events.store.ts';

/**
 * A step waits so long for live events: more than a drain rests between two tries. Where none drains, the
 * work goes on.
 */
const [MADE_WAY_MS, LOOK_MS] = [3000, 100];

/**
 * Live events that could not be stored beside the work go first: several imports would have the company's
 * lock by turns, and a drain gives up before it is theirs.
 */
export async function makeWay(session: CopyingSession, companyId: number, isStopped: () => boolean): Promise<void> {
  const until = performance.now() + MADE_WAY_MS;
  while (!isStopped() && performance.now() < until && (await session.within((tx) => waitsFor(tx, companyId)))) await sleep(LOOK_MS);
}
