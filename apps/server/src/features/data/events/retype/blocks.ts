/** Some blocks of a month. */
import { sql, type Sql } from '../../../../storage/sql.ts';
import type { Tx } from '../../../../storage/tx.ts';

export interface Blocks {
  month: string;
  from: number;
  to: number;
}

/** A condition on rows `t` of an event's table. */
export function inBlocks({ month, from, to }: Blocks): Sql {
  const first = `${month}-01T00:00:00Z`;
  return sql`t.at >= ${first} and t.at < ${first}::timestamptz + interval '1 month' and t.ctid >= ${`(${from},0)`}::tid and t.ctid < ${`(${to},0)`}::tid`;
}

/**
 * Rows are found by their place: an index of their times, of which the planner knows nothing yet, would lead
 * to all rows of the month.
 */
export async function byPlace(tx: Tx, isOn: boolean): Promise<void> {
  const others = isOn ? 'off' : 'on';
  await tx.query(`select set_config('enable_indexscan', $1, true), set_config('enable_bitmapscan', $1, true)`, [others]);
}
