/**
 * Tables of items in memory, as coded columns: those that rules of live recipes read, of the generation that
 * is in force. When rows are replaced, the new columns are built beside the old ones in short turns, recipes
 * are prepared for them, and only then the pointer moves: no reader waits for it, and no answer is of two
 * generations.
 */
import { setImmediate as pause } from 'node:timers/promises';
import type { Log } from '../../platform/log.ts';
import { isMissingTable } from '../../storage/database-errors.ts';
import type { Database } from '../../storage/database.ts';
import { readItemPage, readItemRows, readItemsPointer, type ItemPage, type ItemsPointer } from '../../features/data/tables/items.read.ts';
import { readerOfColumn, recordOf } from '../../features/data/tables/written-row.port.ts';
import { itemsOfColumns } from '../../features/targeting/facts/catalogue.read.ts';
import { generatedColumns, type Cell, type Working } from '../../features/recommending/recipes/generated-columns.port.ts';
import { inTurns, INPUT_TYPE, type Steps } from '@limn/query';
import { buildItemTableInSteps, type ItemTable } from '@limn/recipes';

export interface HeldItems {
  pointer: ItemsPointer;
  table: ItemTable;
  /** Where each row stands in the file, from 1. */
  numbers: Uint32Array;
}

/** Done with new columns before they are put to use. */
export type BeforeUse = (companyId: number, tableId: number, held: HeldItems) => Promise<void>;

export interface ItemsSource {
  /** The columns in force; undefined where they have to be waited for. */
  known(companyId: number, tableId: number, columns: ReadonlySet<string>): HeldItems | undefined;
  /** Undefined where the table is gone, has no rows, or no unique header. */
  find(companyId: number, tableId: number, columns: ReadonlySet<string>): Promise<HeldItems | undefined>;
  /** Columns that will be asked for: a table is then read once for all of them. */
  want(companyId: number, tableId: number, columns: ReadonlySet<string>): void;
  /** The weight of all columns that are held. */
  bytes(): number;
  /**
   * Whole rows by the ids of items; those that are gone are left out. Those that are being read for another
   * reader are waited for.
   */
  rows(held: HeldItems, ids: readonly string[]): Promise<Map<string, ReadonlyMap<string, string>>>;
  close(): Promise<void>;
}

export interface ItemsDeps {
  db: Pick<Database, 'renderRead' | 'listen'>;
  log: Log;
  beforeUse?: BeforeUse;
}

/** Small enough that reading one page holds no one up. */
const PAGE_ROWS = 1000;
/** An answer waits for the loop behind readers: so it isn't asked for one by one. */
const PAGES_AHEAD = 3;
const SLICE_MS = 1;
/** New rows get longer turns: decisions for readers would otherwise leave them half of the time at most. */
export const BUILD_SLICE_MS = 2;
/** A net, should an announcement be missed. */
const CHECK_MS = 5000;
const MAX_BYTES = 768 * 1024 * 1024;
const MAX_ROWS_HELD = 20_000;
const NUMBERED_AT_ONCE = 4096;
/** Dates and words take longer to read than numbers. */
const WORKED_OUT_AT_ONCE = 256;
const MAX_KNOWN_TEXTS = 10_000;
/** Rows that go on changing are read again at the next change, or check. */
const MAX_TRIES = 5;

interface Entry {
  companyId: number;
  tableId: number;
  /** Columns that any recipe asked for so far. */
  wanted: Set<string>;
  held: HeldItems | undefined;
  /** Columns that the held ones have. */
  has: ReadonlySet<string>;
  bytes: number;
  checkedMs: number;
  building: Promise<void> | undefined;
  /** Something changed since the last build began. */
  isStale: boolean;
}

export async function openItemsSource({ db, log, beforeUse }: ItemsDeps): Promise<ItemsSource> {
  const entries = new Map<string, Entry>();
  const rowsHeld = new Map<string, ReadonlyMap<string, string>>();
  const rowsRead = new Map<string, Promise<void>>();

  const stop = await db.listen('datatable', (changed) => {
    for (const entry of entries.values()) {
      if (changed && (entry.companyId !== changed.companyId || entry.tableId !== changed.tableId)) continue;
      entry.isStale = true;
      refresh(entry);
    }
  });

  function entryOf(companyId: number, tableId: number, columns: ReadonlySet<string>): Entry {
    const name = `${companyId}:${tableId}`;
    const entry: Entry = entries.get(name) ?? {
      companyId,
      tableId,
      wanted: new Set(),
      held: undefined,
      has: new Set(),
      bytes: 0,
      checkedMs: -Infinity,
      building: undefined,
      isStale: true,
    };
    // The one used last stands last.
    entries.delete(name);
    entries.set(name, entry);
    for (const column of columns) entry.wanted.add(column);
    return entry;
  }

  function isWhole({ held, has }: Entry, columns: ReadonlySet<string>): boolean {
    if (!held) return false;
    for (const column of columns) if (!has.has(column)) return false;
    return true;
  }

  function refresh(entry: Entry): void {
    build(entry).catch((error: unknown) =>
      log.warn('render.items_not_read', { tableId: entry.tableId, why: error instanceof Error ? error.name : 'unknown' }),
    );
  }

  /** One at a time for each table; what changes meanwhile is read again. */
  function build(entry: Entry): Promise<void> {
    entry.building ??= rebuild(entry).finally(() => {
      entry.building = undefined;
      evict();
    });
    return entry.building;
  }

  async function rebuild(entry: Entry): Promise<void> {
    for (let tries = 0; tries < MAX_TRIES && (tries === 0 || entry.isStale); tries++) {
      entry.isStale = false;
      const { companyId, tableId } = entry;
      const has = new Set(entry.wanted);
      const pointer = await db.renderRead(companyId, (tx) => readItemsPointer(tx, companyId, tableId));
      entry.checkedMs = performance.now();
      const isSame =
        entry.held?.pointer.key.generation === pointer?.key.generation &&
        entry.held?.pointer.edition === pointer?.edition &&
        JSON.stringify(entry.held?.pointer.columns) === JSON.stringify(pointer?.columns) &&
        JSON.stringify([...(entry.held?.pointer.forms ?? [])]) === JSON.stringify([...(pointer?.forms ?? [])]) &&
        isWhole(entry, has);
      if (isSame) continue;
      if (!pointer) {
        entry.held = undefined;
        continue;
      }
      const read = await readTable(pointer, has);
      // The rows were taken away while they were read.
      if (!read) {
        entry.isStale = true;
        continue;
      }
      await beforeUse?.(companyId, tableId, read.held);
      Object.assign(entry, { held: read.held, has, bytes: read.bytes });
    }
  }

  async function readTable(pointer: ItemsPointer, wanted: ReadonlySet<string>): Promise<{ held: HeldItems; bytes: number } | undefined> {
    const names = pointer.columns.map(({ name }) => name);
    const generated = generatedColumns(pointer.columns).filter(({ name }) => wanted.has(name));
    const types = new Map(itemsOfColumns(pointer.columns).map(({ id, type }) => [String(id), type]));
    const read = [
      ...new Set([pointer.uniqueHeader, ...generated.flatMap(({ sources }) => sources), ...names.filter((name) => wanted.has(name))]),
    ];
    const at = read.map((name) => names.indexOf(name));
    const ids: string[] = [];
    const places: number[] = [];
    const texts: Cell[][] = read.map(() => []);
    const readers = at.map((index, n) => oncePerText(pointer, index, read[n] ?? ''));
    for await (const page of pagesOf(pointer, at)) {
      if (!page) return undefined;
      const [own = []] = page.texts;
      for (const [row, text] of own.entries()) {
        const id = text.trim();
        if (id === '') continue;
        ids.push(id);
        places.push(page.numbers[row] ?? 0);
        for (const [column, values] of page.texts.entries())
          texts[column]?.push(values[row] ? (readers[column]?.(values[row]) ?? values[row]) : null);
      }
    }
    const columns = read.flatMap((name, index) =>
      wanted.has(name) ? [{ name, type: types.get(name) ?? INPUT_TYPE.TEXT, values: texts[index] ?? [] }] : [],
    );
    for (const { name, item, sources, valueOf } of generated) {
      const cells = sources.map((source) => texts[read.indexOf(source)] ?? []);
      columns.push({ name, type: item.type, values: await turns(workedOut(ids.length, cells, valueOf), BUILD_SLICE_MS) });
    }
    const table = await turns(buildItemTableInSteps(ids, columns), BUILD_SLICE_MS);
    const numbers = await turns(numbersOf(ids, places, table), BUILD_SLICE_MS);
    return { held: { pointer, table, numbers }, bytes: bytesOf(table) };
  }

  /**
   * All rows, a page at a time: the next ones are on their way while one is worked on. Undefined where the
   * table is gone.
   */
  async function* pagesOf(pointer: ItemsPointer, columns: readonly number[]): AsyncGenerator<ItemPage | undefined> {
    const { companyId } = pointer.key;
    const read = (from: number) => {
      const reading = db
        .renderRead(companyId, (tx) => readItemPage(tx, pointer, columns, { from, to: from + PAGE_ROWS - 1 }))
        .catch((error: unknown) => {
          if (isMissingTable(error)) return undefined;
          throw error;
        });
      // It may fail while no one waits for it yet.
      reading.catch(() => undefined);
      return reading;
    };
    const ahead: ReturnType<typeof read>[] = [];
    let from = 1;
    const ask = () => {
      for (; ahead.length < PAGES_AHEAD && from <= pointer.rows; from += PAGE_ROWS) ahead.push(read(from));
    };
    ask();
    for (let next = ahead.shift(); next; next = ahead.shift()) {
      const page = await next;
      ask();
      yield page;
    }
  }

  function heldBytes(): number {
    return [...entries.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** The least recently used tables go first, never one that is being built. */
  function evict(): void {
    let total = heldBytes();
    for (const [name, entry] of entries) {
      if (total <= MAX_BYTES || entries.size === 1) return;
      if (entry.building) continue;
      entries.delete(name);
      total -= entry.bytes;
    }
  }

  function check(entry: Entry): void {
    if (performance.now() - entry.checkedMs >= CHECK_MS) {
      entry.checkedMs = performance.now();
      refresh(entry);
    }
  }

  return {
    want: (companyId, tableId, columns) => void entryOf(companyId, tableId, columns),
    bytes: heldBytes,
    known(companyId, tableId, columns) {
      const entry = entryOf(companyId, tableId, columns);
      if (!isWhole(entry, columns)) return undefined;
      check(entry);
      return entry.held;
    },
    async find(companyId, tableId, columns) {
      const entry = entryOf(companyId, tableId, columns);
      if (isWhole(entry, columns)) return entry.held;
      // A build that began before these columns were wanted is followed by another one.
      if (entry.building) entry.isStale = true;
      await build(entry);
      return entry.held;
    },
    async rows(held, ids) {
      const { table, numbers, pointer } = held;
      const { key, edition, columns, forms } = pointer;
      const nameOf = (number: number) => `${key.companyId}:${key.tableId}:${key.generation}:${edition}:${number}`;
      const wanted = new Map(ids.flatMap((id) => (table.rowOf.has(id) ? [[id, numbers[table.rowOf.get(id) ?? 0] ?? 0] as const] : [])));
      const read = async (numbers: readonly number[]) => {
        const rows = await db.renderRead(key.companyId, (tx) => readItemRows(tx, pointer, numbers));
        for (const [number, cells] of rows) {
          if (rowsHeld.size >= MAX_ROWS_HELD) rowsHeld.delete(rowsHeld.keys().next().value ?? '');
          rowsHeld.set(nameOf(number), recordOf(columns, cells, forms));
        }
      };
      const unknown = [...wanted.values()].filter((number) => !rowsHeld.has(nameOf(number)));
      const missing = unknown.filter((number) => !rowsRead.has(nameOf(number)));
      if (missing.length > 0) {
        const reading = read(missing).finally(() => missing.forEach((number) => rowsRead.delete(nameOf(number))));
        for (const number of missing) rowsRead.set(nameOf(number), reading);
      }
      await Promise.all(unknown.flatMap((number) => rowsRead.get(nameOf(number)) ?? []));
      return new Map(
        [...wanted].flatMap(([id, number]) => {
          const row = rowsHeld.get(nameOf(number));
          return row ? [[id, row] as const] : [];
        }),
      );
    },
    close: stop,
  };
}

export function turns<T>(steps: Steps<T>, sliceMs = SLICE_MS): Promise<T> {
  return inTurns(steps, {
    clock: () => performance.now(),
    pause: async () => {
      await pause();
    },
    sliceMs,
  });
}

/** Columns repeat their values: each text is read once. Ids and places stay as they are written. */
function oncePerText({ columns, forms, uniqueHeader }: ItemsPointer, index: number, name: string): (text: string) => string | number {
  const column = columns[index];
  if (!column || name === uniqueHeader || (column.type !== 'number' && column.type !== 'date')) return (text) => text;
  const read = readerOfColumn(column, forms.get(column.name));
  const known = new Map<string, string | number>();
  return (text) => {
    let value = known.get(text);
    if (value === undefined) {
      value = read(text);
      if (known.size < MAX_KNOWN_TEXTS) known.set(text, value);
    }
    return value;
  };
}

function* workedOut(rows: number, columns: readonly (readonly Cell[])[], valueOf: Working['valueOf']): Steps<Cell[]> {
  const values: Cell[] = [];
  for (let row = 0; row < rows; row++) {
    values.push(valueOf(columns.map((cells) => cells[row] ?? null)));
    if (row % WORKED_OUT_AT_ONCE === 0) yield;
  }
  return values;
}

function* numbersOf(ids: readonly string[], places: readonly number[], { rowOf, ids: sorted }: ItemTable): Steps<Uint32Array> {
  const numbers = new Uint32Array(sorted.length);
  for (const [index, id] of ids.entries()) {
    const row = rowOf.get(id) ?? 0;
    if (numbers[row] === 0) numbers[row] = places[index] ?? 0;
    if (index % NUMBERED_AT_ONCE === 0) yield;
  }
  return numbers;
}

function bytesOf({ ids, columns }: ItemTable): number {
  let bytes = ids.length * 120;
  for (const { codes, values } of columns.values()) bytes += codes.byteLength + values.length * 56;
  return bytes;
}
