/** Where a row of a location table is. */
import type { Coordinates, Place } from '@limn/places';
import { readDegrees, type PlaceColumns } from './place-columns.ts';

export type PlaceOfText = (
  country: string | undefined,
  text: string,
  home?: readonly string[],
) => Promise<(Coordinates & Pick<Place, 'exact'>) | undefined>;

/**
 * Undefined where the row has no place, or one that is on no map. A postcode goes before a town, which says
 * whose code it is where no country does; else it is the company's.
 */
export async function placeOfRow(
  columns: PlaceColumns,
  texts: readonly string[],
  companyCountry: string,
  placeOfText: PlaceOfText,
): ReturnType<PlaceOfText> {
  const textAt = (index: number | undefined) => (index === undefined ? '' : (texts[index]?.trim() ?? ''));
  if (columns.kind === 'coordinates') {
    // An empty cell is no zero, and not a number either. Two zeros are how programs write that they don't
    // know: no one has a shop there.
    const point = { latitude: readDegrees(textAt(columns.latitude)), longitude: readDegrees(textAt(columns.longitude)) };
    const isKnown = !Number.isNaN(point.latitude) && !Number.isNaN(point.longitude) && (point.latitude !== 0 || point.longitude !== 0);
    return isKnown ? point : undefined;
  }
  const country = textAt(columns.country) || undefined;
  const [postcode, town] = [textAt(columns.postcode), textAt(columns.town)];
  if (/^\d/.test(postcode) && town !== '') {
    const place = await placeOfText(country, `${postcode} ${town}`);
    if (place) return place;
  }
  for (const text of [postcode, town]) {
    const place = text === '' ? undefined : await placeOfText(country, text, [companyCountry]);
    if (place) return place;
  }
  return undefined;
}

/** The place in a row, as readable text. */
export function placeText(columns: PlaceColumns, texts: readonly string[]): string {
  const indexes =
    columns.kind === 'coordinates' ? [columns.latitude, columns.longitude] : [columns.postcode, columns.town, columns.country];
  return indexes
    .flatMap((index) => (index === undefined ? [] : [texts[index]?.trim() ?? '']))
    .filter((text) => text !== '')
    .join(', ');
}
