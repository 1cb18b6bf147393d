/** Tells which rows are looked at, and in which calls. */
import type { ProofSource } from '@limn/contracts';
import type { ImportedList } from './imported-list.ts';

export type ProofRequest = { rows: number[] } | { records: Record<string, string>[] };

export interface ProofPlan {
  /** How many rows are looked at. */
  count: number;
  /** Total of rows. */
  of: number;
  /** The request for places `from` to `to` in the plan (counted from 0, the last one excluded). */
  ask(from: number, to: number): ProofRequest;
  /** The number by which people know the row at this place. */
  rowAt(place: number): number;
  /** All that a brought row says; undefined for rows of the server. */
  recordAt?(place: number): Readonly<Record<string, string>>;
  /** Label of an uploaded row. */
  labelAt?(place: number): string;
}

/** Longer lists are looked at in part first. */
export const ALL_AT_ONCE = 5000;
/** Rows of a part, spread over the whole list. */
export const PART = 1000;
/** Small enough for a progress that moves, large enough that the way to the server costs little. */
export const BATCH = 25;

/** Columns that tell people apart; else the first one does. */
const WHO = /^(e-?mail(.?address)?|(customer|member|user|subscriber|contact)?.?id|eid|uid)$/i;

/** The rows of a table or feed; `part` spreads over all of them. */
export function planOfSource({ rows }: Pick<ProofSource, 'rows'>, part: boolean): ProofPlan {
  return planOfRows(part ? Math.min(PART, rows) : rows, rows);
}

/** So many rows, spread evenly over all. */
export function planOfRows(count: number, of: number): ProofPlan {
  const rowAt = (place: number) => 1 + Math.floor((place * of) / count);
  return { count, of, rowAt, ask: (from, to) => ({ rows: range(from, to).map(rowAt) }) };
}

/** The rows of a list that was brought. Only the columns that the image asks for leave this computer. */
export function planOfList({ rows, names, columns }: ImportedList, part: boolean): ProofPlan {
  const count = part ? Math.min(PART, rows.length) : rows.length;
  const at = (place: number) => (part ? Math.floor((place * rows.length) / count) : place);
  const who = Math.max(
    0,
    columns.findIndex((column) => WHO.test(column.trim())),
  );
  const recordAt = (place: number): Record<string, string> => {
    const row = rows[at(place)] ?? [];
    return Object.fromEntries(names.flatMap((name, index) => (name === undefined ? [] : [[name, row[index] ?? '']])));
  };
  return {
    count,
    of: rows.length,
    recordAt,
    labelAt: (place) => (rows[at(place)]?.[who] ?? '').trim(),
    rowAt: (place) => at(place) + 1,
    ask: (from, to) => ({ records: range(from, to).map(recordAt) }),
  };
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}
