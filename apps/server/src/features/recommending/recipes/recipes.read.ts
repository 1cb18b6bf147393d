/** Reads of recipes for other features. */
import type { HoldUsed } from '../../data/uses/uses.port.ts';

export const holdRecipes: HoldUsed = (tx, companyId, ids) =>
  tx.query('select id from recipe where company_id = $1 and id = any ($2::int[]) order by id for key share', [companyId, ids]);
