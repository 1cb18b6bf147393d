/** Reads what was chosen once for a recipient and stays. It claims nothing: for previews and simulations. */
import type { Database } from '../../../storage/database.ts';
import { readClaims, type ClaimKey, type ClaimRow } from './log/claim-rows.ts';

/** Undefined where nothing is kept, or not any more. */
export async function keptChoice(
  db: Pick<Database, 'withCompany'>,
  key: ClaimKey,
  nowMs = Date.now(),
): Promise<readonly string[] | undefined> {
  const { text, values } = readClaims(key.companyId, [key]);
  const [row] = await db.withCompany(key.companyId, (tx) => tx.query<ClaimRow & { ends_at: Date }>(text, values));
  return row && row.ends_at.getTime() > nowMs ? row.chosen : undefined;
}
