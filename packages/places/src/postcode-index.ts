/** Centres of postcodes, looked up by what people write: "sw1a 1aa", "90210-1234", "k1a0b1". */
import type { Coordinates } from './coordinates.ts';
import { readColumns } from './packed-columns.ts';

export interface PostcodeIndex {
  readonly bytes: number;
  /** The centre of a whole code as `readPostcode` gives it, or undefined. */
  centreOf(country: 'US' | 'CA', code: string): Coordinates | undefined;
}

const STEPS = 10_000;
const DIGITS = 36;

/** A code of letters and digits as a number whose order is the order of codes of one length. */
export function postcodeNumber(code: string): number {
  return Number.parseInt(code, DIGITS);
}

/**
 * `file` holds codes, latitudes and longitudes (ten-thousandths of a degree) for the USA, then for Canada.
 */
export function openPostcodeIndex(file: Uint8Array): PostcodeIndex {
  const reader = readColumns(file);
  const columns = () => ({ codes: reader.numbers(), latitudes: reader.numbers(), longitudes: reader.numbers() });
  const countries = { US: columns(), CA: columns() };
  return {
    bytes: Object.values(countries).reduce((sum, { codes }) => sum + codes.byteLength * 3, 0),
    centreOf(country, code) {
      const { codes, latitudes, longitudes } = countries[country];
      const at = positionOf(codes, postcodeNumber(code));
      return at === undefined ? undefined : { latitude: (latitudes[at] ?? 0) / STEPS, longitude: (longitudes[at] ?? 0) / STEPS };
    },
  };
}

/** Where a number is in a sorted column, or undefined. */
export function positionOf(sorted: Int32Array, wanted: number): number | undefined {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((sorted[middle] ?? 0) < wanted) from = middle + 1;
    else to = middle;
  }
  return sorted[from] === wanted ? from : undefined;
}
