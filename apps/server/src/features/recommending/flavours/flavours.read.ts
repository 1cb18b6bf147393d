/** Reads of flavours for other features. */
import type { HoldUsed } from '../../data/uses/uses.port.ts';

export const holdFlavours: HoldUsed = (tx, companyId, ids) =>
  tx.query('select id from flavour where company_id = $1 and id = any ($2::int[]) order by id for key share', [companyId, ids]);
