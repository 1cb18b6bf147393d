/** The one door through which changes of members come into their company's activity log. */
import type { RouteDefinition, RouteName } from '@limn/contracts';
import { activityLabels, recordChange } from '../features/people/activity/recorded-changes.port.ts';
import type { MemberCaller, PersonCaller } from '../api/call.ts';
import type { Tx } from '../storage/database.ts';

export type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

interface Called {
  caller: PersonCaller | MemberCaller | undefined;
  params: unknown;
  body: unknown;
}

export interface Recording {
  /** The same transactions; the last thing that is done in one is to note the change. */
  within(transact: Transact): Transact;
  /** Notes a change that needed no transaction: something was asked of another service. */
  finish(transact: Transact): Promise<void>;
}

export function recordingOf(route: RouteName, { method }: RouteDefinition, { caller, params, body }: Called): Recording {
  const words = activityLabels(route);
  if (!words || 'unrecorded' in words || !caller || !('companyId' in caller))
    return { within: (transact) => transact, finish: async () => undefined };
  const call = { route, deletes: method === 'DELETE', words, caller, params, body };
  let isNoted = false;
  return {
    within: (transact) => async (work) => {
      const result = await transact((tx) => (isNoted ? work(tx) : recordChange(tx, call, () => work(tx))));
      // An answer from before came without any work, and was noted then.
      isNoted = true;
      return result;
    },
    finish: async (transact) => {
      if (!isNoted) await transact((tx) => recordChange(tx, call, async () => undefined));
    },
  };
}
