import { recordOf } from '@limn/image-types';
import { AppError } from '@limn/model';
import { companyTimezone } from '../../people/accounts/accounts.read.ts';
import type { Handlers } from '../../../api/call.ts';
import type { ProofDeps, ProofedKind } from './proof-parts.port.ts';
import { importedRows, describeRows, numberedRows } from './proof-rows.ts';
import { keepProof, keptProof } from './kept-proofs.store.ts';
import { proofOf } from './proofs.service.ts';

type Calls = Pick<Handlers, 'describeProof' | 'proofRows' | 'keepProof'>;

/** For one kind of object. Another kind binds the same three calls under the names of its own routes. */
export function proofHandlers(kind: ProofedKind, deps: ProofDeps): Calls {
  const draftOf = (companyId: number, id: number) => deps.loadDraft(companyId, { kind, id });
  return {
    describeProof: async ({ caller: { companyId }, params, transact }) => {
      const draft = await draftOf(companyId, params.id);
      const last = await transact((tx) => keptProof(tx, companyId, params.id));
      return { proof: { ...(await describeRows({ companyId, draft, transact }, deps)), last } };
    },
    proofRows: async ({ caller: { companyId }, params, body, transact }) => {
      const draft = await draftOf(companyId, params.id);
      const { records, state } = body.records
        ? { records: importedRows(body.records, draft), state: String(draft.revision) }
        : await numberedRows({ companyId, draft, transact }, requireNumbers(body.rows), deps);
      const timezone = await transact((tx) => companyTimezone(tx, companyId));
      return { rows: await proofOf({ companyId, draft, timezone }, records, deps), state };
    },
    keepProof: async ({ caller: { companyId, displayName }, params, body, transact }) => {
      const { snapshot } = await draftOf(companyId, params.id);
      if (!recordOf(snapshot.source))
        throw new AppError('invalid', { publicMessage: 'This image’s rows come with its tag, so results for a list aren’t kept.' });
      await transact((tx) => keepProof(tx, companyId, params.id, body, displayName));
      return { message: 'Kept.' };
    },
  };
}

function requireNumbers(rows: readonly number[] | undefined): readonly number[] {
  if (rows) return rows;
  const message = 'Say which rows: their numbers, or records.';
  throw new AppError('invalid', { publicMessage: message, errors: [{ path: 'rows', message }] });
}
