/** Reads the items of a flavour's table, and the rows of its events, as one text each. */
import type { CatalogueItem } from '@limn/flavours';
import type { SnapshotRead } from '../../../../storage/snapshot-read.ts';
// Types alone: what the sources are made of takes a fifth of a second to load.
import type { AmongRows, SourceRows } from '../flavour-sources.ts';
import { priceOf } from '../similar-by.ts';
import { BETWEEN, type EventColumns } from './event-columns.ts';
import { CannotLearn } from './learning.ts';

const MAX_EVENTS = 20_000_000;
const ROWS_AT_ONCE = 10_000;

export async function itemLines(read: SnapshotRead, rows: string): Promise<string[]> {
  const found: string[][] = [];
  const sql = `select concat_ws('${BETWEEN}', id, coalesce(category, ''), coalesce(price, '')) as line from (${rows}) items`;
  for await (const lines of read.texts(sql, [], ROWS_AT_ONCE)) found.push(lines);
  return found.flat();
}

export function toItems(lines: readonly string[]): CatalogueItem[] {
  return lines.map((line) => {
    const [id = '', category = '', price] = line.split(BETWEEN);
    return { id, category, price: priceOf(price) ?? null };
  });
}

/** The rows of these customers alone. */
export function amongThese({ text, values, customersAt }: AmongRows, customers: readonly string[]): SourceRows {
  return { text, values: values.with(customersAt, customers) };
}

/** Names that stand for another one, and that one: SQL of rows (value, person), where a null is left out. */
export async function* namedLines(
  read: SnapshotRead,
  rows: string,
  values: readonly unknown[],
): AsyncIterable<readonly [string, string | undefined]> {
  for await (const lines of read.texts(`select concat_ws('${BETWEEN}', value, person) as line from (${rows}) names`, values, ROWS_AT_ONCE))
    for (const line of lines) {
      const [name = '', person] = line.split(BETWEEN);
      yield [name, person];
    }
}

/** Each row as a line for `EventColumns`, many at a time. */
export function eventLines(read: SnapshotRead, { text, values }: SourceRows): AsyncIterable<string[]> {
  const line = `concat_ws('${BETWEEN}', customer, item, (date_part('epoch', at) * 1000)::bigint)`;
  return read.texts(`select ${line} as line from (${text}) events where item <> ''`, values, ROWS_AT_ONCE);
}

/** @param view its position in the question; −1 where that doesn't ask for it */
export async function readRows(
  read: SnapshotRead,
  rows: SourceRows,
  view: number,
  into: EventColumns,
  onRows: () => void = () => undefined,
): Promise<void> {
  if (view < 0) return;
  for await (const lines of eventLines(read, rows)) {
    for (const line of lines) into.add(line, view);
    if (into.size() > MAX_EVENTS)
      throw new CannotLearn(
        `Its events are more than ${MAX_EVENTS.toLocaleString('en-GB')}. Choose event views that hold fewer, such as those of the last year.`,
      );
    onRows();
  }
}
