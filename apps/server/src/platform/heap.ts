/**
 * How this process keeps its heap. A render host makes rubbish at a steady pace and keeps little of it, which the engine takes for
 * something else in two ways.
 *
 * Left to itself it lets the heap grow by a tenth and marks all of it every second or two, for some 30 ms, which is what the
 * slowest pictures then wait for. Four times what is alive is the most that it would ever choose.
 *
 * And objects of which many were alive when it looked, such as those of requests in flight, it makes in the old part of the heap
 * from then on. There they outlive their request, and with them everything that it knew: an eighth of all that is allocated was
 * copied for nothing, 20 ms at a time.
 */
import { setFlagsFromString } from 'node:v8';

/** To be called before anything runs often: code that is compiled already keeps to what was decided. */
export function keepHeapForRequests(): void {
  setFlagsFromString('--heap-growing-percent=300');
  setFlagsFromString('--no-allocation-site-pretenuring');
}
