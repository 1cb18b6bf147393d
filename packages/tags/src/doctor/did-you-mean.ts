/** The one of `known` that was surely meant by a mistyped name; undefined where none is close, or two are. */
export function didYouMean(typed: string, known: readonly string[]): string | undefined {
  const plain = letters(typed);
  const same = known.filter((name) => letters(name) === plain);
  if (same.length === 1) return same[0];
  const max = plain.length <= 4 ? 1 : 2;
  const close = known.filter((name) => letters(name).length > 2 && distance(plain, letters(name), max) <= max);
  return close.length === 1 ? close[0] : undefined;
}

function letters(name: string): string {
  return name
    .toLowerCase()
    .replace(/[\s_.-]+/g, '')
    .slice(0, 60);
}

/**
 * Letters to add, drop, replace or exchange with their neighbour; more than `max` is only known to be more.
 */
function distance(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return max + 1;
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const cost = one[i - 1] === other[j - 1] ? 0 : 1;
      let min = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) min = Math.min(min, (before[j - 2] ?? 0) + 1);
      next.push(min);
    }
    before = row;
    row = next;
  }
  return row[other.length] ?? max + 1;
}
