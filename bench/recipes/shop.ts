/**
 * A company with 100,000 items of 30 columns, and recipes over them that read 12, as publishing would have
 * written them.
 */
import type { RecipeSnapshot } from '@limn/published';
import type { CompanyTable } from '../../apps/server/src/storage/company-tables.ts';
import { makeCompanyTable, openCompanyTable } from '../../apps/server/src/storage/company-tables.ts';
import type { Host } from '../render/host.ts';
import { all, makeItems, RECIPE, rule } from './made-up-items.ts';

export interface Shop {
  /** Public addresses. */
  image: string;
  recipe: string;
  /** A recipe with a rule that compares each of 100,000 names with a value of the link. */
  slow: string;
  /** Another generation of all rows, which no one reads yet. */
  prepareRows(generation: number): Promise<void>;
  /** From now on these are the rows, as when an upload is complete. */
  useRows(generation: number): Promise<void>;
}

const ITEMS = 100_000;
const AT_ONCE = 5000;
const OWN = ['sku', 'brand', 'price', 'stock', 'rating', 'added', 'category', 'title', 'link', 'points'] as const;
const MORE = Array.from({ length: 20 }, (_, n) => `more${n}`);
const TYPES: Readonly<Record<string, string>> = { price: 'number', stock: 'number', rating: 'number', added: 'date' };
const COLUMNS = [...OWN, ...MORE].map((name) => ({ name, type: TYPES[name] ?? 'text' }));
/** Columns beside those of the recipe that a second one reads. */
const READ_TOO = MORE.slice(0, 5);

/** The fields of the customer come in the link here; the picture has a field `name` of its own. */
function asSent(tree: unknown): unknown {
  const text = JSON.stringify(tree)
    .replaceAll(/\[\[customer\.(\w+)\]\]/g, '{{$1}}')
    .replaceAll('"id":"name"', '"id":"title"');
  return JSON.parse(text) as unknown;
}

export async function makeShop({ db, companyId, path }: Host): Promise<Shop> {
  const { id: table } = await db.withCompany(companyId, (tx) =>
    tx.one<{ id: number }>(
      `insert into datatable (company_id, name, type, status) values ($1, 'Items', 'datatable', 'complete') returning id`,
      [companyId],
    ),
  );
  const generationOf = (generation: number): CompanyTable => ({ companyId, kind: 'dt', id: table, generation });

  async function prepareRows(generation: number): Promise<void> {
    const items = makeItems(ITEMS);
    const rows = items.map((item, n) => [
      item.id,
      item.brand,
      item.price,
      item.stock,
      item.rating,
      item.added,
      item.category,
      item.name,
      `https://shop.example/${item.id}?generation=${generation}`,
      n,
      ...MORE.map((_, at) => `value ${(n * (at + 3)) % 5000}`),
    ]);
    await db.withCompany(companyId, (tx) =>
      makeCompanyTable(
        tx,
        generationOf(generation),
        COLUMNS.map(() => 'text' as const),
      ),
    );
    const names = COLUMNS.map((_, index) => `c${index + 1}`);
    for (let from = 0; from < rows.length; from += AT_ONCE)
      await db.withCompany(companyId, (tx) =>
        tx.run(
          `insert into "c_${companyId}"."dt_${table}_g${generation}" (${names.join(', ')})
           select ${names.map((_, index) => `v ->> ${index}`).join(', ')} from jsonb_array_elements($1::jsonb) v`,
          [JSON.stringify(rows.slice(from, from + AT_ONCE))],
        ),
      );
    await db.withCompany(companyId, (tx) => openCompanyTable(tx, generationOf(generation), 1));
  }

  async function useRows(generation: number): Promise<void> {
    await db.withCompany(companyId, async (tx) => {
      await tx.run(
        `update datatable set generation = $3, columns = $4, unique_header = 'sku', rows = $5 where company_id = $1 and id = $2`,
        [companyId, table, generation, JSON.stringify(COLUMNS), ITEMS],
      );
      await db.notify(tx, 'datatable', { companyId, tableId: table });
    });
  }

  async function publish(snapshot: RecipeSnapshot): Promise<string> {
    return db.withCompany(companyId, async (tx) => {
      const { id, uuid } = await tx.one<{ id: number; uuid: string }>(
        `insert into recipe (company_id, name, settings, filters, fallback, live_version) values ($1, 'Bench', '{}', '{}', '{}', 1) returning id, uuid`,
        [companyId],
      );
      await tx.run('insert into route (uuid, company_id, kind, object_id, live_version) values ($1, $2, 3, $3, 1)', [uuid, companyId, id]);
      await tx.run('insert into recipe_version (company_id, recipe_id, version, snapshot, draft_revision) values ($1, $2, 1, $3, 1)', [
        companyId,
        id,
        JSON.stringify(snapshot),
      ]);
      return uuid;
    });
  }

  await prepareRows(1);
  await useRows(1);
  const snapshot: RecipeSnapshot = {
    table,
    sleepDays: 0,
    sleepType: 'filter',
    repeatsItems: false,
    diversityField: '',
    timezone: 'Europe/London',
    location: 'link',
    defaultLocation: '',
    filters: asSent(RECIPE.filters),
    weightings: RECIPE.weightings.map((weighting) => ({ ...weighting, rule: asSent(weighting.rule) })),
    orderings: [
      ...(asSent(RECIPE.orderings) as RecipeSnapshot['orderings']),
      // Asked once for each decision, which counts them.
      { type: 'recommendations', label: 'Counted', flavour: 1, by: 'popularity', withoutOwned: false },
    ],
    customerDefaults: {},
    urlDefaults: {},
    fallback: { type: 'none' },
    pictures: [],
  };
  const recipe = await publish(snapshot);
  const filters = {
    operator: 'All',
    children: [...all(rule('title', 'TEXT', 'N_CONTAINS', '{{word}}')).children, { type: 'group', ...(snapshot.filters as object) }],
  };
  const slow = await publish({ ...snapshot, filters });
  await publish({ ...snapshot, filters: all(...READ_TOO.map((name) => rule(name, 'TEXT', 'N_EMPTY', ''))) });
  return { image: path.replace('/render/', ''), recipe, slow, prepareRows, useRows };
}
