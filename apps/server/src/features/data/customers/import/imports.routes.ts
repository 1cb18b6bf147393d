/** Takes files of customers, says how far they are, and stops them. A worker imports them, see `import-customers.ts`. */
import type { CustomerImport } from '@limn/contracts';
import { AppError, invalidField } from '@limn/model';
import type { Handlers } from '../../../../api/call.ts';
import { nameOfFile } from '../../../../platform/name-of-file.ts';
import type { Tx } from '../../../../storage/tx.ts';
import { noRoom, type RoomOf } from '../../events/rows-of-people.port.ts';
import { requireCustomerFile, type FileColumns } from './customer-file.ts';
import { countRunning, endImport, findImport, insertImport, listImports, type CustomerImportRow } from './imports.store.ts';
import { SAYS_PEOPLE } from './store-customers.ts';

type Names = 'importCustomers' | 'listCustomerImports' | 'cancelCustomerImport';

/** Other files wait with their senders. */
const MAX_RUNNING = 3;
const LONGEST_FILE_NAME = 200;

export interface CustomerImportRouteDeps {
  roomOf: RoomOf;
  /** To be called in the transaction that orders an import: a worker begins with it when that is committed. */
  announceImport(tx: Tx, companyId: number, importId: number): Promise<void>;
}

export function customerImportHandlers({ roomOf, announceImport }: CustomerImportRouteDeps): Handlers<Names> {
  return {
    async importCustomers({ caller: { companyId, userId }, body, upload, transact }) {
      if (!upload) throw invalidField('file', 'Choose a CSV file.');
      const columns: FileColumns = {
        uses: body.columns ?? null,
        numberForm: body.number_form ?? null,
        dateOrder: body.date_order ?? null,
      };
      requireCustomerFile(upload.bytes, columns);
      if (!(await roomOf(companyId))(SAYS_PEOPLE)) throw noRoom(SAYS_PEOPLE);
      return transact(async (tx) => {
        if ((await countRunning(tx, companyId)) >= MAX_RUNNING)
          throw new AppError('conflict', {
            publicMessage: `${MAX_RUNNING} files are being imported already. Wait until one is done, or cancel one.`,
          });
        const fileName = nameOfFile(upload.filename, LONGEST_FILE_NAME, 'Customers');
        const row = await insertImport(tx, companyId, {
          fileName,
          file: upload.bytes,
          userId,
          ...columns,
          keepsRefused: body.misfits !== 'stop',
        });
        await announceImport(tx, companyId, row.id);
        return { import: wireImport(row) };
      });
    },
    listCustomerImports: ({ caller: { companyId }, transact }) =>
      transact(async (tx) => ({ imports: (await listImports(tx, companyId)).map(wireImport) })),
    cancelCustomerImport: ({ caller: { companyId }, params, transact }) =>
      transact(async (tx) => {
        await endImport(tx, { companyId, importId: params.id }, 'cancelled', null);
        const row = await findImport(tx, companyId, params.id);
        if (!row) throw new AppError('not_found', { publicMessage: 'Import not found.' });
        return { import: wireImport(row) };
      }),
  };
}

function wireImport({ total, created_at, ended_at, ...row }: CustomerImportRow): CustomerImport {
  return {
    ...row,
    progress: row.state === 'complete' ? 1 : Math.min(0.99, row.rows / Math.max(1, total ?? Infinity)),
    created_at: created_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
  };
}
