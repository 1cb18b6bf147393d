/**
 * Places values in a box of 400 by `height`, zero at its foot, with room for the end dot above. Fewer than
 * two values make a flat line.
 */
export function sparklinePoints(values: readonly number[], height: number): { x: number; y: number }[] {
  const series = values.length > 1 ? values : [values[0] ?? 0, values[0] ?? 0];
  const top = 6;
  const highest = Math.max(...series, 0);
  const step = 400 / (series.length - 1);
  return series.map((value, index) => ({
    x: index * step,
    y: highest === 0 ? height - 2 : height - 2 - (Math.max(0, value) / highest) * (height - 2 - top),
  }));
}
