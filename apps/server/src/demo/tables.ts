/** The tables of the demo company: customers, products and stores. Made up, and the same each time. */
import { readFileSync } from 'node:fs';
import type { TableKind } from '../features/data/tables/load/load-messages.ts';
import type { TableUploads } from '../features/data/tables/table-uploads.ts';
import { deleteTable, listTables } from '../features/data/tables/tables.store.ts';
import type { Database } from '../storage/database.ts';
import { personAt } from './people.ts';
import { productPictureUrl } from './product-pictures.ts';
import { productsCsv, PRODUCTS_TABLE } from './products.ts';

const CUSTOMERS = 2000;

interface DemoTable {
  name: string;
  kind: TableKind;
  uniqueHeader: string | undefined;
  file(publicUrl: string): Buffer;
}

const TABLES: readonly DemoTable[] = [
  { name: 'Stores', kind: 'location', uniqueHeader: undefined, file: () => readFileSync(new URL('./stores.csv', import.meta.url)) },
  // As a shop exports them for ads.
  {
    name: PRODUCTS_TABLE,
    kind: 'datatable',
    uniqueHeader: 'id',
    file: (publicUrl) => Buffer.from(productsCsv((id) => productPictureUrl(publicUrl, id))),
  },
  { name: 'Customers', kind: 'datatable', uniqueHeader: 'email', file: () => Buffer.from(customers()) },
];

interface TableDeps {
  db: Database;
  uploads: TableUploads;
  config: { publicUrl: string };
}

/** Makes those that are missing; one over which a start was cut short is made again. */
export async function ensureTables(companyId: number, deps: TableDeps): Promise<void> {
  const { db } = deps;
  const known = await db.withCompany(companyId, (tx) => listTables(tx, companyId));
  for (const table of TABLES) {
    const same = known.filter(({ name }) => name === table.name);
    if (same.some(({ generation }) => generation !== null)) continue;
    for (const { id } of same) await db.withCompany(companyId, (tx) => deleteTable(tx, companyId, id));
    await makeTable(companyId, table, deps);
  }
}

async function makeTable(
  companyId: number,
  { name, kind, uniqueHeader, file }: DemoTable,
  { db, uploads, config }: TableDeps,
): Promise<void> {
  const begun = await uploads.begin(companyId, { kind, name, replace: undefined, userId: null });
  const bytes = file(config.publicUrl);
  const loaded = await uploads.read(begun, { bytes: inPieces(bytes), expectedBytes: bytes.length });
  const settled = await db.withCompany(companyId, (tx) => uploads.settle(tx, begun, loaded));
  await settled.take();
  if (uniqueHeader === undefined) return;
  const confirmed = await db.withCompany(companyId, (tx) => uploads.confirm(tx, companyId, begun.key.tableId, uniqueHeader));
  await confirmed.take();
}

async function* inPieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** The first customers, as a file. */
function customers(): string {
  const lines = ['email,first_name,last_name,town,level,points,joined,last_order,newsletter'];
  for (let n = 0; n < CUSTOMERS; n++) {
    const { email, first_name, last_name, town, level, points, joined, last_order, newsletter } = personAt(n);
    lines.push([email, first_name, last_name, town, level, points, joined, last_order, newsletter].join(','));
  }
  return `${lines.join('\n')}\n`;
}
