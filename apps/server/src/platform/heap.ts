/**
 * How far the heap of this process may grow before all of it is marked.
 *
 * A render host makes rubbish at a steady pace and keeps little of it: left to itself the engine lets the heap grow by a tenth
 * and marks all of it every second or two, for some 30 ms, which is what the slowest pictures then wait for. Four times what
 * is alive is the most that the engine itself would ever choose.
 */
import { setFlagsFromString } from 'node:v8';

export function letHeapGrow(): void {
  setFlagsFromString('--heap-growing-percent=300');
}
