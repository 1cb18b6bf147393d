/** The sum of a series, rounded to two decimals so that a sum of rounded rates does not show 3.4200000000000004. */
export function sumOf(days: readonly { value: number }[]): number {
  return Math.round(days.reduce((sum, day) => sum + day.value, 0) * 100) / 100;
}
