/**
 * Adds to the sums of conversions what changed for a recipient: all that was attributed to a subject is taken
 * back, and what is attributed now is given. Sums are plain and signed, so changes of different recipients
 * may come in any order, and of one recipient one after the other.
 */
import type { Client } from 'pg';
import { NEVER } from './chain-codes.ts';

export interface Conversion {
  /** In the calendar of the company. */
  day: number;
  /** In minor units of the company's currency; below 0 where money was given back. */
  value: number;
}

/** A recipient's conversions of one subject before and after a change. */
export interface ConversionChange {
  companyId: number;
  model: number;
  /** 0 for items. */
  objectId: number;
  /** Kind × 2³² + id. */
  subject: number;
  before: readonly Conversion[];
  after: readonly Conversion[];
}

interface Row {
  key: readonly number[];
  total: number;
  active: number;
  uniq: number;
  value: number;
}

const KEY = 'company_id, model, object_id, subject, prev_day, day';
const KEYS = 6;
const CHANGE = `insert into conversion_roll as r (${KEY}, total, active, uniq, value)
  select * from unnest($1::int[], $2::int[], $3::int[], $4::bigint[], $5::int[], $6::int[], $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[])
  on conflict (${KEY}) do update set total = r.total + excluded.total, active = r.active + excluded.active,
    uniq = r.uniq + excluded.uniq, value = r.value + excluded.value`;

export async function changeConversions(client: Pick<Client, 'query'>, changes: readonly ConversionChange[]): Promise<void> {
  const rows = new Map<string, Row>();
  for (const change of changes) {
    addRows(rows, change, change.after, 1);
    addRows(rows, change, change.before, -1);
  }
  // In one order always, so that two transactions never wait for each other in a circle.
  const changed = [...rows.values()].filter(({ total, active, uniq, value }) => total !== 0 || active !== 0 || uniq !== 0 || value !== 0);
  changed.sort((a, b) => orderOf(a.key, b.key));
  if (changed.length === 0) return;
  // Written as the database reads it: the driver would put each number in quotes.
  const column = (valueOf: (row: Row) => number | undefined) => `{${changed.map(valueOf).join()}}`;
  await client.query({
    name: 'change conversions',
    text: CHANGE,
    values: [
      ...Array.from({ length: KEYS }, (_, part) => column(({ key }) => key[part])),
      ...(['total', 'active', 'uniq', 'value'] as const).map((figure) => column((row) => row[figure])),
    ],
  });
}

/**
 * One row for each day with its sums, and one for each pair of days that follow each other: see the table
 * `roll`.
 */
function addRows(rows: Map<string, Row>, change: ConversionChange, conversions: readonly Conversion[], sign: 1 | -1): void {
  const { companyId, model, objectId, subject } = change;
  const rowOf = (prevDay: number, day: number): Row => {
    const name = `${companyId} ${model} ${objectId} ${subject} ${prevDay} ${day}`;
    const known = rows.get(name);
    if (known) return known;
    const row = { key: [companyId, model, objectId, subject, prevDay, day], total: 0, active: 0, uniq: 0, value: 0 };
    rows.set(name, row);
    return row;
  };
  for (const { day, value } of conversions) {
    const row = rowOf(NEVER, day);
    row.total += sign;
    row.value += sign * value;
  }
  let previous = NEVER;
  for (const day of [...new Set(conversions.map((conversion) => conversion.day))].sort((a, b) => a - b)) {
    rowOf(NEVER, day).active += sign;
    rowOf(previous, day).uniq += sign;
    previous = day;
  }
}

function orderOf(a: readonly number[], b: readonly number[]): number {
  for (let part = 0; part < KEYS; part++) {
    const order = (a[part] ?? 0) - (b[part] ?? 0);
    if (order !== 0) return order;
  }
  return 0;
}
