/**
 * Random companies, exported here and imported there, twice: once into free addresses, once beside the first
 * copy.
 */
import { seededRandom } from '@limn/model';
import { readSnapshot } from '../../../../storage/snapshot-read.ts';
import { noteImportedObjects } from '../../../../compose/uses.ts';
import { inLongControl } from '../../../../storage/bulk-load.ts';
import { insertCompany } from '../../accounts/accounts.store.ts';
import { createImportBounds } from '../import-bounds.ts';
import { checkFile } from '../read-file.ts';
import { keepPictures, writeCompany } from '../write-company.ts';
import type { Entry } from '../tar.ts';
import { entriesOf } from '../write-file.ts';
import { companyRows, STAYS } from './company-rows.ts';
import { makeRandomCompany, type Installation } from './random-company.ts';
import { companyTables } from './schema-walk.ts';

export interface RoundTrips {
  /** Exports and imports the company of this seed; answers what is not as it was. */
  of(seed: number): Promise<string[]>;
  /** Columns and states that no company had so far: what never varies is not tried. */
  untried(): Promise<string[]>;
}

/** Their contents follow from the rows that are compared. */
const DERIVED = new Set(['pinned_blob', 'object_use']);
/** These can have one value only. */
const CONSTANT = new Set(['feed.type', 'route.kind', 'impression.object_kind']);

export function createRoundTrips(from: Installation, to: Installation): RoundTrips {
  const seen = new Map<string, Set<string>>();
  return {
    async of(seed) {
      const companyId = await makeRandomCompany(from, seededRandom(seed));
      const before = await companyRows(from, companyId);
      for (const [column, values] of before.values) seen.set(column, new Set([...(seen.get(column) ?? []), ...values]));
      const entries = await exported(from, companyId);
      const wrong: string[] = [];
      for (const isCopy of [false, true]) {
        const after = await companyRows(to, await imported(to, entries), { isCopy });
        const expected = isCopy ? await companyRows(from, companyId, { isCopy }) : before;
        for (const [table, rows] of Object.entries(expected.tables)) {
          const found = after.tables[table] ?? [];
          const [missing, more] = [rows.filter((row) => !found.includes(row)), found.filter((row) => !rows.includes(row))];
          if (missing.length + more.length > 0 || rows.length !== found.length)
            wrong.push(`seed ${seed}${isCopy ? ', second import' : ''}: ${table}\n  was ${missing[0]}\n  is  ${more[0]}`);
        }
      }
      return wrong;
    },
    async untried() {
      const tables = await from.db.control(companyTables);
      return tables
        .filter(({ name }) => !STAYS.has(name) && !DERIVED.has(name))
        .flatMap(({ name, columns }) =>
          columns.flatMap((column) => {
            const key = `${name}.${column.name}`;
            if (column.name === 'company_id' || CONSTANT.has(key)) return [];
            const values = seen.get(key) ?? new Set<string>();
            const states = column.states.filter((state) => !values.has(JSON.stringify(state)));
            if (states.length > 0) return [`${key} was never ${states.join(', ')}`];
            return values.size < 2 ? [`${key} was always ${[...values].join() || 'missing'}`] : [];
          }),
        );
    },
  };
}

async function exported({ db, blobs, publicUrl }: Installation, companyId: number): Promise<Entry[]> {
  return readSnapshot(db.logins.app, companyId, async (read) => {
    const entries: Entry[] = [];
    const order = {
      read,
      context: { companyId, publicUrl },
      blobs,
      now: new Date(),
      onProgress: () => undefined,
      onManifest: () => undefined,
    };
    for await (const entry of entriesOf(order)) entries.push(entry);
    return entries;
  });
}

async function imported({ db, blobs, publicUrl }: Installation, entries: readonly Entry[]): Promise<number> {
  const bounds = createImportBounds({ sealedBytes: 0, freeBytes: Infinity });
  // The bytes are random: whether they are pictures is not what this tries.
  const checked = await checkFile(each(entries), { now: new Date(), bounds, refusalOf: async () => undefined });
  await keepPictures(each(entries), blobs, () => undefined);
  return inLongControl(db.logins.app, async (tx) => {
    const foundCompany: Parameters<typeof writeCompany>[3]['foundCompany'] = (within, company) =>
      insertCompany(within, { ...company, industry: '', emailProvider: '', emailListSize: '', planType: 'free_trial' });
    const deps = { foundCompany, publicUrl, noteImages: noteImportedObjects };
    return (await writeCompany(tx, each(entries), checked, deps, () => undefined)).companyId;
  });
}

async function* each<T>(things: readonly T[]): AsyncGenerator<T> {
  yield* things;
}
