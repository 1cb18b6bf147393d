/**
 * Handlers that are the same for every kind whose draft is saved as a whole: its bin, its versions, and
 * publishing.
 */
import type { Warning } from '@limn/contracts';
import { binnedRows, wireBinned } from '../../../api/bin.ts';
import { binHandlers, type ObjectCall } from '../../../api/bin-handlers.ts';
import type { Tx } from '../../../storage/database.ts';
import type { Uses } from '../../data/uses/uses.port.ts';
import type { KeptObject } from './kept-object.port.ts';
import {
  newestVersion,
  publishDraft,
  publishHeld,
  wireVersion,
  type Draft,
  type KeepBlob,
  type PreparedDraft,
} from './publish-draft.port.ts';
import type { Publishing } from './publishing.port.ts';
import type { NewVersion, Versions } from './versions.port.ts';

interface KeptRow extends Draft {
  live_version: number | null;
}

interface KeptKind<Row extends KeptRow, Snapshot, Prepared, Answer> {
  kept: KeptObject<Row, never>;
  versions: Versions<Snapshot>;
  answerOf(tx: Tx, companyId: number, id: number): Promise<Answer>;
  /** All that can be done before the transaction. Refused where something is missing. */
  prepare(companyId: number, id: number): Promise<Prepared>;
  /** Published all the same. */
  warnings(tx: Tx, companyId: number, prepared: Prepared): Promise<Warning[]>;
  deps: { uses: Uses; publishing: Publishing<NewVersion<Snapshot>>; keepBlob: KeepBlob };
}

type OnOne<Params = unknown> = Omit<ObjectCall<Params & { id: number }>, 'body'>;

export function keptHandlers<Row extends KeptRow, Snapshot, Prepared extends PreparedDraft<Row, Snapshot>, Answer extends object>(
  kind: KeptKind<Row, Snapshot, Prepared, Answer>,
) {
  const { kept, versions, answerOf, deps } = kind;
  const bin = kept.bin(deps);
  return {
    ...binHandlers(kept.table, bin),
    async bin({ caller, transact }: Omit<ObjectCall<unknown>, 'params' | 'body'>) {
      const rows = await transact((tx) => binnedRows<Pick<KeptRow, 'live_version'>>(tx, caller.companyId, bin, ['live_version']));
      return rows.map(wireBinned);
    },
    publish: ({ caller, params: { id }, body, transact }: ObjectCall<{ id: number }, { note?: string | undefined } | undefined>) =>
      publishDraft(
        kept.table,
        () => kind.prepare(caller.companyId, id),
        (prepared) =>
          transact(async (tx) => {
            await publishHeld(tx, caller, await kept.requireHeld(tx, caller.companyId, id), prepared, body?.note ?? '', deps);
            return {
              version: await newestVersion(tx, caller.companyId, id, versions),
              ...(await answerOf(tx, caller.companyId, id)),
              warnings: await kind.warnings(tx, caller.companyId, prepared),
            };
          }),
      ),
    versions: ({ caller, params, transact }: OnOne) =>
      transact(async (tx) => {
        const { live_version: live } = await kept.require(tx, caller.companyId, params.id);
        return { versions: (await versions.list(tx, caller.companyId, params.id)).map((row) => wireVersion(row, live)) };
      }),
    restoreVersion: ({ caller, params, transact }: OnOne<{ v: number }>) =>
      transact(async (tx) => {
        const row = await kept.requireHeld(tx, caller.companyId, params.id);
        await deps.publishing.restore(tx, caller, row, params.v);
        return answerOf(tx, caller.companyId, params.id);
      }),
  };
}
