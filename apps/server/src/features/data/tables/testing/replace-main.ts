/**
 * A process that replaces one table again and again, and says which files became what readers see. Someone
 * kills it.
 */
import { TEXT_PLACES } from '../../places/text-places.ts';
import { createLog } from '../../../../platform/log.ts';
import type { Logins } from '../../../../storage/connection.ts';
import { connect } from '../../../../storage/database.ts';
import { createFileLoader } from '../load/load-file.ts';
import { createTableUploads } from '../table-uploads.ts';
import { findTable } from '../tables.store.ts';
import { fileOf } from './numbered-file.ts';

export interface ReplaceOrder {
  logins: Logins;
  companyId: number;
  tableId: number;
  /** Rows of the first file; the next ones follow. */
  first: number;
  rows: number;
}

process.on('message', (order: ReplaceOrder) => void replaceForEver(order));
process.on('disconnect', () => process.exit(0));

async function replaceForEver({ logins, companyId, tableId, first, rows }: ReplaceOrder): Promise<void> {
  const log = createLog('silent');
  const db = connect(logins, log);
  const uploads = createTableUploads({
    db,
    log,
    loader: createFileLoader(logins.app),
    places: TEXT_PLACES,
    onItemsRemoved: async () => undefined,
  });
  for (let number = first; ; number++) {
    const begun = await uploads.begin(companyId, { kind: 'datatable', name: '', replace: tableId, userId: null });
    const loaded = await uploads.read(begun, { bytes: fileOf(number, rows), expectedBytes: undefined });
    const next = await db.withCompany(companyId, (tx) => uploads.settle(tx, begun, loaded));
    await next.take();
    const table = await db.withCompany(companyId, (tx) => findTable(tx, companyId, tableId));
    if (table?.status === 'complete') process.send?.(number);
  }
}
