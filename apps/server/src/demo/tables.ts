/** The tables of the demo company: customers whose names are written in many ways, products and stores. Made up, and the same each time. */
import { readFileSync } from 'node:fs';
import type { TableKind } from '../features/data/tables/load/load-messages.ts';
import type { TableUploads } from '../features/data/tables/table-uploads.ts';
import { deleteTable, listTables } from '../features/data/tables/tables.store.ts';
import type { Database } from '../storage/database.ts';
import { productsCsv, PRODUCTS_TABLE } from './products.ts';

const CUSTOMERS = 2000;
/** Real lists have a name that fits nowhere, and a gap. The demo's proof looks at both (see `proof.ts`). */
const LONG_NAMED = 1040;
const LONG_NAME = 'Wilhelmina Josephine Alexandra Featherstonehaugh-Cholmondeley-Montgomery';
const NEVER_JOINED = 240;

interface DemoTable {
  name: string;
  kind: TableKind;
  uniqueHeader: string | undefined;
  file(): Buffer;
}

const TABLES: readonly DemoTable[] = [
  { name: 'Stores', kind: 'location', uniqueHeader: undefined, file: () => readFileSync(new URL('./stores.csv', import.meta.url)) },
  // As a shop exports them for ads.
  { name: PRODUCTS_TABLE, kind: 'datatable', uniqueHeader: 'id', file: () => Buffer.from(productsCsv()) },
  { name: 'Customers', kind: 'datatable', uniqueHeader: 'email', file: () => Buffer.from(customers()) },
];

/** Those that are missing; one over which a start was cut short is made again. */
export async function ensureTables(companyId: number, { db, uploads }: { db: Database; uploads: TableUploads }): Promise<void> {
  const known = await db.withCompany(companyId, (tx) => listTables(tx, companyId));
  for (const table of TABLES) {
    const same = known.filter(({ name }) => name === table.name);
    if (same.some(({ generation }) => generation !== null)) continue;
    for (const { id } of same) await db.withCompany(companyId, (tx) => deleteTable(tx, companyId, id));
    await makeTable(companyId, table, { db, uploads });
  }
}

async function makeTable(
  companyId: number,
  { name, kind, uniqueHeader, file }: DemoTable,
  { db, uploads }: { db: Database; uploads: TableUploads },
): Promise<void> {
  const begun = await uploads.begin(companyId, { kind, name, replace: undefined, userId: null });
  const bytes = file();
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

/** Given and family names that belong together, in their own messages, and as an address can hold them. */
const PEOPLE: readonly (readonly [given: readonly string[], family: readonly string[]])[] = [
  [
    ['Amelia', 'Oliver', 'Grace', 'Harry', 'Isla', 'George', 'Freya', 'Arthur', 'Niamh', 'Rhys'],
    ['Bennett', 'Clarke', 'Ellis', 'Foster', 'Hughes', 'Marsh', 'O’Connor', 'Price', 'Walsh', 'Young'],
  ],
  [
    ['Zoë', 'René', 'Søren', 'Björk', 'Lucía', 'João', 'Łucja', 'Jürgen', 'Chloé', 'Đorđe'],
    ['Müller', 'Núñez', 'Ångström', 'Dvořák', 'Çelik', 'Lefèvre', 'Øverland', 'Kowalczyk', 'Șerban', 'García'],
  ],
  [
    ['Анна', 'Дмитро', 'Ольга', 'Иван', 'Соломія'],
    ['Коваленко', 'Петрова', 'Шевченко', 'Морозов', 'Лисенко'],
  ],
  [
    ['Ελένη', 'Γιώργος', 'Σοφία', 'Νίκος', 'Μαρία'],
    ['Παπαδοπούλου', 'Νικολάου', 'Γεωργίου', 'Αντωνίου', 'Ιωάννου'],
  ],
  [
    ['ليلى', 'محمد', 'فاطمة', 'يوسف', 'نور'],
    ['الحسن', 'منصور', 'خليل', 'حداد', 'العلي'],
  ],
  [
    ['נועה', 'דוד', 'תמר', 'יונתן', 'מאיה'],
    ['כהן', 'לוי', 'מזרחי', 'פרץ', 'ביטון'],
  ],
  [
    ['さくら', '太郎', '美咲', '健', '陽子'],
    ['佐藤', '鈴木', '高橋', '田中', '渡辺'],
  ],
  [
    ['芳', '伟', '娜', '敏', '静'],
    ['王', '李', '张', '刘', '陈'],
  ],
  [
    ['अनन्या', 'आरव', 'दिया', 'विवान', 'मीरा'],
    ['शर्मा', 'पटेल', 'गुप्ता', 'सिंह', 'राव'],
  ],
  [
    ['민준', '서연', '지우', '하은', '도윤'],
    ['김', '이', '박', '최', '정'],
  ],
];

const TOWNS = ['London', 'Hull', 'York', 'Bristol', 'Cardiff', 'Glasgow', 'Belfast', 'Manchester', 'Norwich', 'Leeds', 'Brighton', 'Bath'];
const LEVELS = ['Bronze', 'Silver', 'Gold', 'Platinum'];

/** Most names are written in Latin messages: the first two kinds take two of three. */
function kindOf(n: number): number {
  return n % 3 === 2 ? 2 + (Math.floor(n / 3) % (PEOPLE.length - 2)) : n % 3;
}

function customers(): string {
  const lines = ['email,first_name,last_name,town,level,points,joined,last_order,newsletter'];
  for (let n = 0; n < CUSTOMERS; n++) {
    const [given, family] = PEOPLE[kindOf(n)] ?? [[], []];
    const first = n === LONG_NAMED ? LONG_NAME : (given[(n * 7) % given.length] ?? '');
    const last = family[(n * 13 + Math.floor(n / 10)) % family.length] ?? '';
    const points = (n * 7919) % 5000;
    const joined = n === NEVER_JOINED ? '' : dayBefore(n * 37 + 40);
    // Some have never ordered: what a picture says then is worth a look.
    const lastOrder = n % 11 === 5 ? '' : dayBefore((n * 17) % 40);
    lines.push(
      [
        `customer${n + 1}@harbourandpine.example`,
        first,
        last,
        TOWNS[(n * 5) % TOWNS.length],
        LEVELS[Math.min(3, Math.floor(points / 1250))],
        points,
        joined,
        lastOrder,
        n % 4 === 0 ? 'no' : 'yes',
      ].join(','),
    );
  }
  return `${lines.join('\n')}\n`;
}

/** So many days before a day that stays the same; at most some six years. */
function dayBefore(days: number): string {
  return new Date(Date.UTC(2026, 9, 31) - (days % 2200) * 86_400_000).toISOString().slice(0, 10);
}
