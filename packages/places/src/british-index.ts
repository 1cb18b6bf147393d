/**
 * Where British postcodes are: the middle of all codes that begin alike, by the longest beginning that is
 * known.
 */
import type { Coordinates } from './coordinates.ts';
import { readColumns } from './packed-columns.ts';
import { positionOf, postcodeNumber } from './postcode-index.ts';

/** "SW", "SW19", "SW19 5", and "SW19 5A": about a dozen codes of neighbouring streets. */
export type Beginning = 'area' | 'district' | 'sector' | 'streets';

export interface BritishIndex {
  readonly bytes: number;
  /**
   * The middle of the longest known beginning of a code as `readPostcode` writes it, or undefined: "SW19
   * 5AE", "SW19 5", "SW19".
   */
  centreOf(code: string): (Coordinates & { beginning: Beginning }) | undefined;
}

/** In a degree, some 11 m of latitude each. */
export const BRITISH_STEPS = 10_000;

/**
 * The beginnings of a code, the shortest first, as they are kept. "SW1A" is a part of what people call SW1.
 */
export function beginningsOf(code: string): [Beginning, string][] {
  const [outward = '', inward = ''] = code.split(' ');
  const area = /^[A-Z]+/.exec(outward)?.[0] ?? '';
  const found: [Beginning, string][] = [['area', area]];
  const numbered = /^[A-Z]+\d+/.exec(outward)?.[0];
  if (numbered !== undefined) found.push(['district', numbered]);
  if (numbered !== undefined && numbered !== outward) found.push(['district', outward]);
  if (inward.length > 0) found.push(['sector', outward + inward[0]]);
  if (inward.length > 1) found.push(['streets', outward + inward.slice(0, 2)]);
  return found;
}

/**
 * `file` holds beginnings, latitudes and longitudes (ten-thousandths of a degree): of areas, districts,
 * sectors, then streets.
 */
export function openBritishIndex(file: Uint8Array): BritishIndex {
  const reader = readColumns(file);
  const columns = () => ({ codes: reader.numbers(), latitudes: reader.numbers(), longitudes: reader.numbers() });
  const kinds = { area: columns(), district: columns(), sector: columns(), streets: columns() };
  return {
    bytes: Object.values(kinds).reduce((sum, { codes }) => sum + codes.byteLength * 3, 0),
    centreOf(code) {
      for (const [beginning, text] of beginningsOf(code).toReversed()) {
        const { codes, latitudes, longitudes } = kinds[beginning];
        const at = positionOf(codes, postcodeNumber(text));
        if (at !== undefined)
          return { beginning, latitude: (latitudes[at] ?? 0) / BRITISH_STEPS, longitude: (longitudes[at] ?? 0) / BRITISH_STEPS };
      }
      return undefined;
    },
  };
}
