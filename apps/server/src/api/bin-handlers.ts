/** Handlers of a bin, which are the same for every kind that nothing follows by a notification of its own. */
import type { BatchResult } from '@limn/contracts';
import { moveToBin, purgeFromBin, restoreFromBin, type BinKind } from './bin.ts';
import type { Call, MemberCaller } from './call.ts';

/** A call on some of a company's objects, whatever else its route has. */
export interface ObjectCall<Params, Body = unknown> {
  caller: MemberCaller;
  params: Params;
  body: Body;
  transact: Call<never>['transact'];
}

type OnSeveral = Omit<ObjectCall<unknown, { ids: readonly number[] }>, 'params'>;

/** @param noun "campaign" */
export function binHandlers(noun: string, kind: BinKind) {
  return {
    async delete({ caller, params, transact }: Omit<ObjectCall<{ id: number }>, 'body'>): Promise<{ message: string }> {
      await transact((tx) => moveToBin(tx, caller, params.id, kind));
      return { message: `The ${noun} is deleted.` };
    },
    restore: async ({ caller, body, transact }: OnSeveral): Promise<{ results: BatchResult[] }> =>
      transact(async (tx) => ({ results: await restoreFromBin(tx, caller.companyId, body.ids, kind) })),
    purge: async ({ caller, body, transact }: OnSeveral): Promise<{ results: BatchResult[] }> =>
      transact(async (tx) => ({ results: await purgeFromBin(tx, caller.companyId, body.ids, kind) })),
  };
}
