/** Where a key leads in a grid whose rows are full but for the last; undefined for keys that lead nowhere. */
export function stepInGrid(step: { key: string; ctrl: boolean; at: number; count: number; columns: number }): number | undefined {
  const { key, ctrl, at, count, columns } = step;
  const last = count - 1;
  const rowStart = at - (at % columns);
  const clamped = (to: number) => Math.max(0, Math.min(to, last));
  switch (key) {
    case 'ArrowRight':
      return clamped(at + 1);
    case 'ArrowLeft':
      return clamped(at - 1);
    case 'ArrowDown':
      // From above the gap of a last row that is not full, down leads to its end.
      return rowStart + columns > last ? at : clamped(at + columns);
    case 'ArrowUp':
      return at - columns < 0 ? at : at - columns;
    case 'PageDown':
      return clamped(at + 3 * columns);
    case 'PageUp':
      return at - 3 * columns < 0 ? at % columns : at - 3 * columns;
    case 'Home':
      return ctrl ? 0 : rowStart;
    case 'End':
      return ctrl ? last : clamped(rowStart + columns - 1);
    default:
      return undefined;
  }
}
