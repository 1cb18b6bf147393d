/**
 * Takes files of customers, says how far they are, and stops them. A worker imports them, see
 * `import-customers.ts`.
 */
import type { CustomerImport } from '@limn/contracts';
import { AppError, invalidField } from '@limn/model';
import type { Handlers } from '../../../../api/call.ts';
import { nameOfFile } from '../../../../platform/name-of-file.ts';
import type { Tx } from '../../../../storage/tx.ts';
import { cantTakeBack, isTakenBack, quotaExceeded, takeBackUntil, type QuotaOf } from '../../events/rows-of-people.port.ts';
import { companyLocale } from '../../../people/accounts/accounts.read.ts';
import { requireCustomerFile, type FileColumns } from './customer-file.ts';
import {
  beginTakeBack,
  countRunning,
  endImport,
  findImport,
  insertImport,
  listImports,
  MAX_KEPT_BYTES,
  type CustomerImportRow,
} from './imports.store.ts';
import { foreseePeople } from './take-back-customers.ts';
import { SAYS_PEOPLE } from './store-customers.ts';

type Names = 'importCustomers' | 'listCustomerImports' | 'cancelCustomerImport' | 'previewCustomerTakeBack' | 'takeBackCustomerImport';

/** Other files wait with their senders. */
const MAX_RUNNING = 3;
const MAX_FILE_NAME_LENGTH = 200;

export interface CustomerImportRouteDeps {
  quotaOf: QuotaOf;
  /**
   * To be called in the transaction that orders an import: a worker begins with it when that is committed.
   */
  announceImport(tx: Tx, companyId: number, importId: number): Promise<void>;
}

export function customerImportHandlers({ quotaOf, announceImport }: CustomerImportRouteDeps): Handlers<Names> {
  return {
    async importCustomers({ caller: { companyId, userId }, body, upload, transact }) {
      if (!upload) throw invalidField('file', 'Choose a CSV file or an Excel workbook.');
      const columns: FileColumns = {
        uses: body.columns ?? null,
        numberForm: body.number_form ?? null,
        dateOrder: body.date_order ?? null,
      };
      if (!(await quotaOf(companyId))(SAYS_PEOPLE)) throw quotaExceeded(SAYS_PEOPLE);
      return transact(async (tx) => {
        await requireCustomerFile(upload.bytes, columns, await companyLocale(tx, companyId));
        if ((await countRunning(tx, companyId)) >= MAX_RUNNING)
          throw new AppError('conflict', {
            publicMessage: `${MAX_RUNNING} files are being imported already. Wait until one is done, or cancel one.`,
          });
        const fileName = nameOfFile(upload.filename, MAX_FILE_NAME_LENGTH, 'Customers');
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
        return { import: wireImport(await requireImport(tx, companyId, params.id)) };
      }),
    previewCustomerTakeBack: ({ caller: { companyId }, params, transact }) =>
      transact(async (tx) => {
        const until = requireTakeBack(await requireImport(tx, companyId, params.id));
        const { removed, restored, customers, isCut } = await foreseePeople(tx, { companyId, importId: params.id });
        return {
          take_back: {
            customers_removed: removed,
            customers_restored: restored,
            customers_kept: customers - removed - restored,
            partial: isCut,
            until: until.toISOString(),
          },
        };
      }),
    takeBackCustomerImport: ({ caller: { companyId }, params, transact }) =>
      transact(async (tx) => {
        const row = await requireImport(tx, companyId, params.id);
        if (!(await beginTakeBack(tx, { companyId, importId: row.id }))) requireTakeBack(row);
        await announceImport(tx, companyId, row.id);
        return { import: wireImport(await requireImport(tx, companyId, row.id)) };
      }),
  };
}

async function requireImport(tx: Tx, companyId: number, id: number): Promise<CustomerImportRow> {
  const row = await findImport(tx, companyId, id);
  if (!row) throw new AppError('not_found', { publicMessage: 'Import not found.' });
  return row;
}

/** The end of the time in which it can be taken back. Throws `conflict` with the reason where it can't be. */
function requireTakeBack(row: CustomerImportRow): Date {
  const until = takeBackUntil(row);
  if (until) return until;
  if (isTooLarge(row))
    throw new AppError('conflict', { publicMessage: 'This import changed too much for a copy to be kept, so it can’t be taken back.' });
  throw cantTakeBack(row);
}

const isTooLarge = ({ kept_bytes: bytes, state }: CustomerImportRow): boolean => bytes > MAX_KEPT_BYTES && state !== 'running';

function wireImport(row: CustomerImportRow): CustomerImport {
  const { total, created_at, ended_at, kept_bytes: _bytes, keeps_until: _until, back_customers, back_updated, ...shown } = row;
  return {
    ...shown,
    take_back_until: takeBackUntil(row)?.toISOString() ?? null,
    too_large_to_take_back: isTooLarge(row),
    taken_back:
      isTakenBack(row.state) || back_customers + back_updated > 0
        ? { customers_removed: back_customers, customers_restored: back_updated }
        : null,
    progress: row.state === 'complete' ? 1 : Math.min(0.99, row.rows / Math.max(1, total ?? Infinity)),
    created_at: created_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
  };
}
