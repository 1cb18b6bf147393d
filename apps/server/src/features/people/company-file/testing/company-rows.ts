/**
 * Everything that the database holds of a company, as text that means the same in every installation: numbers
 * are replaced by the names of what they number, and its own origin by a word. It reads tables as the
 * database lists them, and shares nothing with the code that makes and reads files but the list of what is
 * left behind.
 */
import { readSnapshot, type StoredSnapshot } from '@limn/published';
import { LEFT_BEHIND } from '../parts/index.ts';
import { openBin } from '../../../../storage/with-bin.ts';
import { companyTables } from './schema-walk.ts';
import type { Installation } from './random-company.ts';

/** Rows that the database derives from others are compared, too. */
const DERIVED = new Set(['pinned_blob', 'object_use']);
/** Tables whose rows belong to an installation, or to its people and payments. */
export const STAYS: ReadonlySet<string> = new Set(
  Object.keys(LEFT_BEHIND).filter((table) => typeof LEFT_BEHIND[table] === 'string' && !DERIVED.has(table)),
);
/** Secrets come along as the question for them. */
const ASKED_AGAIN: Readonly<Record<string, readonly string[]>> = { feed: ['id', 'secrets'], import_schedule: ['secrets'] };
/** Numbers are new; what is numbered has a name. */
const NUMBERED = new Set([
  'campaign',
  'asset',
  'datatable',
  'event',
  'event_view',
  'flavour',
  'image',
  'image_folder',
  'recipe',
  'segment',
]);

function beginsAgain(table: string, column: string): boolean {
  return (
    (LEFT_BEHIND[table]?.includes(column) ?? false) ||
    (ASKED_AGAIN[table]?.includes(column) ?? false) ||
    (column === 'id' && NUMBERED.has(table))
  );
}

type Row = Record<string, unknown>;

export interface CompanyRows {
  tables: Record<string, string[]>;
  /** By "table.column": the values that its rows have. */
  values: Map<string, Set<string>>;
}

/** `isCopy`: addresses that were taken have new ones. */
export async function companyRows(
  { db, publicUrl }: Pick<Installation, 'db' | 'publicUrl'>,
  companyId: number,
  { isCopy = false } = {},
): Promise<CompanyRows> {
  return db.withCompany(companyId, async (tx) => {
    await tx.run(`select set_config('timezone', 'UTC', true)`);
    await openBin(tx);
    const all = new Map<string, Row[]>();
    for (const { name, columns } of await companyTables(tx)) {
      if (STAYS.has(name)) continue;
      // Numbers of 64 bits as text: JSON rounds them.
      const read = columns.map((column) => (column.type.startsWith('bigint') ? `t.${column.name}::text` : `t.${column.name}`));
      const key = name === 'company' ? 'id' : 'company_id';
      const rows = await tx.query<{ row: Row }>(
        `select to_jsonb(x) as row from (select ${read.join(', ')} from ${name} t where t.${key} = $1) x`,
        [companyId],
      );
      all.set(
        name,
        rows.map(({ row }) => row),
      );
    }
    const rowsOf = (name: string) => all.get(name) ?? [];
    for (const table of rowsOf('datatable')) {
      if (table.generation === null) continue;
      const { name } = await tx.one<{ name: string }>(`select company_table_name($1, 'dt', $2, $3) as name`, [
        companyId,
        table.id,
        table.generation,
      ]);
      table.generation = await tx.query<{ row: Row }>(`select to_jsonb(t) - 'r' as row from ${name} t order by r`);
    }
    for (const event of rowsOf('event')) {
      const { name } = await tx.one<{ name: string }>(`select company_table_name($1, 'ev', $2, $3) as name`, [
        companyId,
        event.id,
        event.generation,
      ]);
      // Columns that a conversion has left behind are no field's.
      event.collected = await tx.query<{ row: Row }>(`select to_jsonb(t) - 'c90' as row from ${name} t order by at, key`);
    }
    const values = new Map<string, Set<string>>();
    for (const [name, rows] of all)
      for (const row of rows)
        for (const [column, value] of Object.entries(row)) {
          const key = `${name}.${column}`;
          values.set(key, (values.get(key) ?? new Set()).add(JSON.stringify(value)));
        }
    leaveOut(all);
    const names = namesOf(rowsOf);
    const { public_id: publicId } = rowsOf('company')[0] ?? {};
    const tables = Object.fromEntries(
      [...all].map(([name, rows]) => [
        name,
        rows.map((row) => canonical(name, row, { names, publicUrl, publicId: String(publicId), isCopy })).sort(),
      ]),
    );
    return { tables, values };
  });
}

/**
 * Parts that are not in a company's file: counts that no report has yet, fonts that were never saved, unused
 * bytes and hashes.
 */
function leaveOut(all: Map<string, Row[]>): void {
  const rows = (name: string) => all.get(name) ?? [];
  const kept = new Set(rows('blob').map(({ hash }) => hash));
  for (const image of rows('image')) if (!kept.has(image.thumbnail_hash)) image.thumbnail_hash = null;
  all.set(
    'impression',
    rows('impression').filter((row) => row.batch_id === '0'),
  );
  all.set(
    'company_font_file',
    rows('company_font_file').filter((row) => row.font_id !== null),
  );
  // A deleted image may name what was deleted after it: in a copy that leads nowhere.
  const used: Readonly<Record<number, string>> = {
    1: 'asset',
    3: 'datatable',
    4: 'feed',
    5: 'image',
    6: 'recipe',
    7: 'flavour',
    8: 'segment',
    10: 'event_view',
  };
  all.set(
    'object_use',
    rows('object_use').filter(({ used_kind: kind, used_id: id }) => {
      const table = used[Number(kind)];
      return table === undefined || rows(table).some((row) => String(row.id) === id);
    }),
  );
  // A palette that was emptied is as one that was never filled.
  all.set(
    'company_palette',
    rows('company_palette').filter(({ colours }) => (colours as string[]).length > 0),
  );
  const needed = new Set([
    ...['asset', 'company_font_file', 'pinned_blob'].flatMap((name) => rows(name).map(({ hash }) => hash)),
    ...rows('image').map((image) => image.thumbnail_hash),
  ]);
  all.set(
    'blob',
    rows('blob').filter(({ hash }) => needed.has(hash)),
  );
}

type Names = Record<string, Map<unknown, string>>;

function namesOf(rowsOf: (name: string) => Row[]): Names {
  const map = (table: string, key: string) => new Map(rowsOf(table).map((row) => [row.id, `${table} ${String(row[key])}`]));
  return {
    image: new Map([...map('image', 'name'), ...map('campaign', 'name'), ...map('recipe', 'name')]),
    asset: map('asset', 'address_key'),
    datatable: map('datatable', 'name'),
    event: map('event', 'name'),
    customer: map('customer', 'created_at'),
    event_field: map('event_field', 'name'),
    feed: map('feed', 'name'),
    font: map('company_font', 'name'),
    folder: map('image_folder', 'name'),
    segment: map('segment', 'name'),
    flavour: map('flavour', 'label'),
    event_view: map('event_view', 'name'),
  };
}

interface Context {
  names: Names;
  publicUrl: string;
  publicId: string;
  isCopy: boolean;
}

const NUMBERS: Readonly<Record<string, string>> = {
  object_id: 'image',
  image_id: 'image',
  campaign_id: 'image',
  recipe_id: 'image',
  asset_id: 'asset',
  datatable_id: 'datatable',
  event_id: 'event',
  customer: 'customer',
  item_datatable: 'datatable',
  font_id: 'font',
  folder_id: 'folder',
  staticImageId: 'asset',
};

function canonical(table: string, row: Row, context: Context): string {
  const { names, isCopy, publicUrl, publicId } = context;
  const left = Object.fromEntries(Object.entries(row).filter(([column]) => column !== 'company_id' && !beginsAgain(table, column)));
  // A name that is taken gets a word behind it.
  if (table === 'company') left.name = String(left.name).replace(/ \(imported\)$/, '');
  if (isCopy && (table === 'image' || table === 'campaign' || table === 'recipe' || table === 'route')) delete left.uuid;
  if (table === 'campaign') Object.assign(left, { rulesets: withNames(left.rulesets, names), other: withNames(left.other, names) });
  if (table === 'segment') left.rule = withNames(left.rule, names);
  if (table === 'campaign_version') left.snapshot = withNames(withSegmentNames(left.snapshot as Row, names), names);
  if (table === 'recipe_version') left.snapshot = withSegmentNames(left.snapshot as Row, names);
  if (table === 'recipe' || table === 'recipe_version')
    for (const column of RECIPE_COLUMNS) if (column in left) left[column] = withRecipeNames(left[column], names, isCopy);
  if (table === 'event_view')
    Object.assign(left, { filters: withFields(left.filters, names), enrichment: withFields(left.enrichment, names) });
  if (table === 'flavour') for (const side of ['events_1', 'events_2']) left[side] = withViewNames(left[side], names);
  if (isCopy && table === 'company') delete left.public_id;
  if (table === 'image') {
    left.data_source = named(left.data_source, names.datatable);
    left.api_source = named(left.api_source, names.feed);
    left.source = named(left.source, names.image, 'image');
  }
  if (table === 'object_use') {
    const { asset, datatable, feed, image, segment, flavour, event, event_view: view } = names;
    const things = { 1: asset, 3: datatable, 4: feed, 5: image, 6: image, 7: flavour, 8: segment, 10: view, 11: event }[
      Number(left.used_kind)
    ];
    left.used_id = things?.get(Number(left.used_id)) ?? left.used_id;
    const users = { 100: segment, 101: flavour, 102: view }[Number(left.user_kind)] ?? image;
    left.user_id = users?.get(left.user_id);
  }
  if (table === 'image_version') {
    // Snapshots exported in the old form are imported in the new one; version-snapshot.test.ts compares the
    // two.
    const snapshot = readSnapshot(left.snapshot as StoredSnapshot);
    const source = named(snapshot.source, snapshot.source.kind === 'feed' ? names.feed : names.datatable) as Row;
    left.snapshot = inOrder({ ...snapshot, source: inOrder(source) });
  }
  for (const key of ['subject', 'decisions', 'codes'])
    if (typeof left[key] === 'string') left[key] = withSubjects(left[key], key === 'codes', names.image);
  const renumbered = (key: string, value: unknown): unknown =>
    NUMBERS[key] && value !== 0 && value !== null ? (names[NUMBERS[key]]?.get(value) ?? value) : value;
  const text = JSON.stringify(Object.fromEntries(Object.entries(left).map(([key, value]) => [key, renumbered(key, value)]))).replaceAll(
    /(\\*"staticImageId\\*":)(\d+)/g,
    (_, before: string, id: string) => before + (names.asset?.get(Number(id)) ?? id),
  );
  // As written, and with slashes escaped once and again.
  return ['/', String.raw`\\/`, String.raw`\/`].reduce(
    (found, slash) =>
      found.replaceAll(publicUrl.replaceAll('/', slash), 'ORIGIN').replaceAll(`cdn${slash}${publicId}`, `cdn${slash}COMPANY`),
    text,
  );
}

/**
 * Images among what was counted inside others, by their names: kind × 2³² + number, in days of recipients
 * before 20 bits.
 */
function withSubjects(text: string, isDays: boolean, images: Map<unknown, string> | undefined): string {
  return text.replaceAll(/\d{10,}/g, (digits) => {
    const number = BigInt(digits);
    const [subject, rest] = isDays ? [number >> 20n, number & 0xfffffn] : [number, 0n];
    return subject >> 32n === 1n && subject !== 1n << 32n ? `${images?.get(Number(subject & 0xffff_ffffn)) ?? 'nothing'}:${rest}` : digits;
  });
}

/** The segments that a version keeps; of one that is gone there is no name. */
function withSegmentNames(snapshot: Row, { segment }: Names): Row {
  if (!Array.isArray(snapshot.segments)) return snapshot;
  const named = (snapshot.segments as Row[]).map((kept) => ({ ...kept, id: segment?.get(kept.id) ?? 'nothing' }));
  return { ...snapshot, segments: named };
}

/** Live images, and the tables, feeds and segments that rules name, within a campaign. */
function withNames(value: unknown, { image, datatable, feed, segment }: Names): unknown {
  const text = JSON.stringify(value)
    .replaceAll(
      /("image_id":|"kind":"image","id":|"id":(?=\d+,"kind":"image"))(\d+)/g,
      (_, before: string, id: string) => `${before}"${image?.get(Number(id)) ?? 'nothing'}"`,
    )
    .replaceAll(/("segment_id":)(\d+)/g, (_, before: string, id: string) => `${before}"${segment?.get(Number(id)) ?? 'nothing'}"`)
    .replaceAll(
      /(table|feed)_(\d+)(?=["|.])/g,
      (_, kind: string, id: string) => `${kind} ${(kind === 'table' ? datatable : feed)?.get(Number(id)) ?? 'nothing'}`,
    );
  return JSON.parse(text) as unknown;
}

const RECIPE_COLUMNS = ['settings', 'filters', 'weightings', 'orderings', 'fallback', 'controls', 'tag_settings', 'snapshot'];

/** Tables and recipes that a recipe names by their numbers. A copy has images with other addresses. */
function withRecipeNames(value: unknown, names: Names, isCopy: boolean): unknown {
  const nameOf = (kind: 'datatable' | 'image' | 'flavour', id: string) => `"${names[kind]?.get(Number(id)) ?? 'nothing'}"`;
  const text = JSON.stringify(withNames(value, names))
    .replaceAll(/("datatable":|"table":)(\d+)/g, (_, before: string, id: string) => before + nameOf('datatable', id))
    .replaceAll(/("default_recipe_id":|"recipe":)(\d+)/g, (_, before: string, id: string) => before + nameOf('image', id))
    .replaceAll(
      /("recommendation_flavour":|"control_flavour":|"flavour":)(\d+)/g,
      (_, before: string, id: string) => before + nameOf('flavour', id),
    );
  return JSON.parse(isCopy ? text.replaceAll(/"ri_img":"[^"]*"/g, '"ri_img":""') : text) as unknown;
}

/** Views and events that scores name. */
function withViewNames(scores: unknown, { event, event_view: view }: Names): unknown {
  return (scores as Row[]).map(({ view_id: id, ...score }) => ({ ...score, view: view?.get(id) ?? event?.get(id) ?? 'nothing' }));
}

/** Fields of events, by their names; those that are gone lead nowhere. */
function withFields(value: unknown, { event_field: fields }: Names): unknown {
  return JSON.parse(
    JSON.stringify(value).replaceAll(
      /("(?:id|date_field)": ?)"field_(\d+)"/g,
      (_, key: string, id: string) => key + JSON.stringify(fields?.get(Number(id)) ?? 'nothing'),
    ),
  );
}

function inOrder(row: object): Row {
  return Object.fromEntries(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** A number of something that is gone leads nowhere, whatever it is. */
function named(value: unknown, names: Map<unknown, string> | undefined, key = 'id'): unknown {
  if (typeof value !== 'object' || value === null || !(key in value)) return value;
  const { [key]: id } = value as Row;
  return { ...value, [key]: id === null ? 'nothing' : (names?.get(id) ?? 'nothing') };
}
