import type { Handlers } from '../../../api/call.ts';
import { countMatches } from './count-matches.ts';

/** No one waits longer for a number beside the builder. */
const COUNT_MS = 1500;

export function matchHandlers({ nowMs }: { nowMs(): number }): Handlers<'countMatches'> {
  return {
    countMatches: ({ caller, body, transact }) =>
      transact(async (tx) => {
        const found = await countMatches(tx, caller.companyId, body.rule, {
          now: nowMs(),
          deadline: performance.now() + COUNT_MS,
          itemTable: body.datatable,
        });
        return typeof found === 'string' ? { count: null, uncounted: found } : { count: found, uncounted: null };
      }),
  };
}
