/** The response of a call for several things: one result for each id, in the order of the call. */
import type { BatchResult } from '@limn/contracts';

export function batchResults<Row extends { id: number; name: string }>(
  ids: readonly number[],
  held: readonly Row[],
  outcomeOf: (row: Row) => { outcome: BatchResult['outcome']; note?: string | undefined },
): BatchResult[] {
  const rows = new Map(held.map((row) => [row.id, row]));
  return [...new Set(ids)].map((id): BatchResult => {
    const row = rows.get(id);
    if (!row) return { id, name: '', outcome: 'missing' };
    const { outcome, note } = outcomeOf(row);
    return { id, name: row.name, outcome, ...(note === undefined ? {} : { note }) };
  });
}
