/**
 * The time for what ages: like `Date.now()`, but it never steps when the machine's clock is put right. Else
 * whatever is kept for a minute would be kept until the clock has caught up.
 */
export function steadyMs(): number {
  return performance.timeOrigin + performance.now();
}
