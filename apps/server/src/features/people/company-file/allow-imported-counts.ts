/**
 * The one door to writing counts for a company that arrives with a file. Policies ask the setting
 * `app.arriving`, because a cluster checks plain expressions where the rows are; that only this file sets it
 * is checked with the SQL of all sources (`tools/sql-settings.ts`).
 */
import { wholeId } from '../../../storage/company-setting.ts';
import type { Tx } from '../../../storage/tx.ts';

/**
 * For the rest of the transaction. Only a company that was made in it: no other's counts may ever be written
 * by the app.
 */
export async function allowImportedCounts(tx: Pick<Tx, 'query' | 'run'>, companyId: number): Promise<void> {
  const made = await tx.query(
    `select from company
     where id = $1 and created_at = transaction_timestamp() and id = nullif(current_setting('app.company', true), '')::int`,
    [companyId],
  );
  if (made.length !== 1) throw new Error(`Company ${companyId} was not made in this transaction.`);
  await tx.run(`set local app.arriving = '${wholeId(companyId)}'`);
}
