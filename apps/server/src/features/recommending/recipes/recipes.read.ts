/** Reads of recipes for other features. */
import type { Tx } from '../../../storage/database.ts';
import type { HoldUsed } from '../../data/uses/uses.port.ts';

export const holdRecipes: HoldUsed = (tx, companyId, ids) =>
  tx.query('select id from recipe where company_id = $1 and id = any ($2::int[]) order by id for key share', [companyId, ids]);

/** Every recipe there is or was, by name. */
export async function reportedRecipes(tx: Tx, companyId: number): Promise<{ id: number; name: string; deleted: boolean }[]> {
  return tx.query('select id, name, deleted_at is not null as deleted from recipe where company_id = $1 order by lower(name), id', [
    companyId,
  ]);
}
