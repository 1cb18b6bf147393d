/** Companies with something in the bin for long enough. */
import { BIN_DAYS } from '@limn/model';
import type { Client } from 'pg';

const COMPANIES_AT_ONCE = 1000;
const DUE = `deleted_at <= now() - interval '${BIN_DAYS} days'`;

/** Companies whose images, campaigns, recipes, assets, tables or feeds are due to be purged. */
export async function companiesWithDueBins(client: Client): Promise<number[]> {
  const { rows } = await client.query<{ company_id: number }>(
    `select company_id from image where ${DUE} and purged_at is null union select company_id from asset where ${DUE}
     union select company_id from datatable where ${DUE} union select company_id from feed where ${DUE}
     union select company_id from campaign where ${DUE} and purged_at is null
     union select company_id from recipe where ${DUE} and purged_at is null limit ${COMPANIES_AT_ONCE}`,
  );
  return rows.map((row) => row.company_id);
}
