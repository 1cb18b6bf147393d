/** When a test of a campaign ends. */
import type { TestState } from './test-states.port.ts';

export type { TestState } from './test-states.port.ts';

/** When it is not read any more: at its end or its winner, whichever was first. */
export function untilOf({ ended, winner }: Pick<TestState, 'ended' | 'winner'>): string | undefined {
  return [ended, winner?.at].filter((at) => at !== undefined).toSorted()[0];
}
