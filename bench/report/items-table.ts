/** A table of 100,000 items with names, for recipes whose reports name a thousand of them. */
import { makeCompanyTable, openCompanyTable, type CompanyTable } from '../../apps/server/src/storage/company-tables.ts';
import type { Database } from '../../apps/server/src/storage/database.ts';

const ROWS = 100_000;
const COLUMNS = ['sku', 'title'].map((name) => ({ name, type: 'text' }));

export async function makeItemsTable(db: Database, companyId: number): Promise<number> {
  return db.withCompany(companyId, async (tx) => {
    const { id } = await tx.one<{ id: number }>(
      `insert into datatable (company_id, name, type, status, generation, last_generation, columns, unique_header, rows)
       values ($1, 'Items', 'datatable', 'complete', 1, 1, $2, 'sku', ${ROWS}) returning id`,
      [companyId, JSON.stringify(COLUMNS)],
    );
    const table: CompanyTable = { companyId, kind: 'dt', id, generation: 1 };
    await makeCompanyTable(
      tx,
      table,
      COLUMNS.map(() => 'text' as const),
    );
    await tx.run(
      `insert into "c_${companyId}"."dt_${id}_g1" (c1, c2) select 'SKU-' || n, 'Item number ' || n || ' of the catalogue' from generate_series(1, ${ROWS}) n`,
    );
    await openCompanyTable(tx, table, 1);
    return id;
  });
}
