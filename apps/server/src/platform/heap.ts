/**
 * How a process keeps its heap, and when it gives some of it back. A render host makes rubbish at a steady
 * pace and keeps little of it, which the engine takes for something else in three ways.
 *
 * Left to itself it lets the heap grow by a tenth and marks all of it every second or two, for some 30 ms,
 * which is what the slowest pictures then wait for. Four times what is alive is the most that it would ever
 * choose.
 *
 * And objects of which many were alive when it looked, such as those of requests in flight, it makes in the
 * old part of the heap from then on. There they outlive their request, and with them everything that it knew:
 * an eighth of all that is allocated was copied for nothing, 20 ms at a time.
 *
 * And it collects what is young when 50 MB of it have come together, which takes 6 to 15 ms: each open that
 * comes meanwhile is among the slowest hundredth. At a quarter of that it takes 2 to 4 ms, between two
 * requests, and 60 MB less are touched (decision 149).
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** By then all that a start does behind the first answers is done. */
const START_MS = 20_000;

/** To be called before anything runs often: code that is compiled already keeps to what was decided. */
export function keepHeapForRequests(): void {
  setFlagsFromString('--heap-growing-percent=300');
  setFlagsFromString('--no-allocation-site-pretenuring');
  setFlagsFromString('--minor-gc-task-trigger=25');
}

/**
 * Gives back once what a start needed and nothing needs any more: a heap that has grown stays as large while
 * little happens in it, and of 200 MB of a front that has just started 60 are alive. It takes some 50 ms.
 */
export function giveBackMemoryOfStart(afterMs = START_MS): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as NodeJS.GCFunction;
    // Only this one gives back empty pages, too.
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, afterMs).unref();
}
