/** Whether someone is being erased, for features that answer by recipient. */
import type { Tx } from '../../../storage/database.ts';

/** From the request on; afterwards nothing leads to them. */
export async function isBeingErased(tx: Tx, companyId: number, recipient: bigint): Promise<boolean> {
  const found = await tx.maybeOne('select 1 as waits from erasure where company_id = $1 and recipient = $2', [
    companyId,
    String(recipient),
  ]);
  return found !== undefined;
}

/** All of them, for lists of what recipients did. */
export async function recipientsBeingErased(tx: Tx, companyId: number): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ recipient: string }>(
    'select recipient::text from erasure where company_id = $1 and recipient is not null',
    [companyId],
  );
  return new Set(rows.map(({ recipient }) => recipient));
}
