/**
 * How long texts may become when their fields are filled. A field of five letters takes a value of two
 * thousand, so that a text within the limits of what may be saved would grow to megabytes, and its picture
 * would come too late. Real pictures hold a few lines.
 *
 * Only values are shortened, never the designer's own words, and the longest first: all are cut to one
 * length, so that short ones stay whole and no value depends on the order of the others. The browser and the
 * server cut alike.
 */

/**
 * UTF-16 units that values may fill: in one text, and in all of a document together. A picture of 600 × 600
 * in small print holds 9,000.
 */
export const FILLED_LIMITS = { text: 10_000, document: 20_000 } as const;

/**
 * The length to which values must be cut so that together they keep to a limit; infinite where all may stay
 * whole.
 */
export function maxValueLength(lengths: readonly number[], limit: number): number {
  let rest = limit;
  for (const [index, length] of lengths.toSorted((a, b) => a - b).entries()) {
    const share = Math.floor(rest / (lengths.length - index));
    if (length > share) return share;
    rest -= length;
  }
  return Number.POSITIVE_INFINITY;
}

/** The beginning of a value, never ending in half a character. */
export function cutTo(longest: number, value: string): string {
  if (value.length <= longest) return value;
  const isHalf = /[\uD800-\uDBFF]$/.test(value.slice(0, longest));
  return value.slice(0, isHalf ? longest - 1 : longest);
}
