/** Some blocks of a month, as a condition on rows `t` of an event's table and its first three parameters. */
import type { Tx } from '../../../../storage/tx.ts';

export interface PlaceOfBlocks {
  where: string;
  params: [string, string, string];
}

export interface Blocks {
  month: string;
  from: number;
  to: number;
}

export function placeOfBlocks({ month, from, to }: Blocks): PlaceOfBlocks {
  return {
    where: `t.at >= $1 and t.at < $1::timestamptz + interval '1 month' and t.ctid >= $2::tid and t.ctid < $3::tid`,
    params: [`${month}-01T00:00:00Z`, `(${from},0)`, `(${to},0)`],
  };
}

/** Rows are found by their place: an index of their times, of which the planner knows nothing yet, would lead to all rows of the month. */
export async function byPlace(tx: Tx, isOn: boolean): Promise<void> {
  const others = isOn ? 'off' : 'on';
  await tx.query(`select set_config('enable_indexscan', $1, true), set_config('enable_bitmapscan', $1, true)`, [others]);
}
