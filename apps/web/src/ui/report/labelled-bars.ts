const MAX_LABELS = 4;
/** The least distance of two labels, as a part of the chart's width: a phone has room for one then. */
const MIN_APART = 0.22;

/**
 * The places of bars, counted from 0, that carry a label: the first, the last, and up to two between, as far
 * apart as they can be.
 */
export function labelledBars(count: number): number[] {
  if (count <= MAX_LABELS) return Array.from({ length: count }, (_none, place) => place);
  for (let labels = MAX_LABELS; labels > 2; labels -= 1) {
    const places = Array.from({ length: labels }, (_none, index) => Math.round((index * (count - 1)) / (labels - 1)));
    if (places.every((place, index) => index === 0 || (place - (places[index - 1] ?? 0)) / count >= MIN_APART)) return places;
  }
  return [0, count - 1];
}
