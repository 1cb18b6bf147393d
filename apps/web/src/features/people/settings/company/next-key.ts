/** A key for a row that is new: below zero, so that it never is one of a row that is kept. */
export function nextKey(rows: readonly { key: number }[]): number {
  return Math.min(0, ...rows.map(({ key }) => key)) - 1;
}
