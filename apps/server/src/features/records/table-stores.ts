/** Rows of a location table as stores: by their coordinates, or by where their postcode lies. */
import type { Place } from '@limn/places';
import type { ReadStores } from '../places/stores.port.ts';

/** Names of the columns that say where a row is. */
export type PlaceNames = { latitude: string; longitude: string } | { postcode: string; country: string | undefined };

export interface TableStoresDeps {
  /** Undefined where the table is gone, has no rows yet, or says no place. */
  placeNames(companyId: number, tableId: number): Promise<PlaceNames | undefined>;
  eachRow(companyId: number, tableId: number): AsyncIterable<ReadonlyMap<string, string>>;
  placeOfText(country: string | undefined, text: string): Promise<Place | undefined>;
}

export function createTableStores({ placeNames, eachRow, placeOfText }: TableStoresDeps): ReadStores {
  return async function* readStores({ companyId, tableId }) {
    const names = await placeNames(companyId, tableId);
    if (!names) return;
    let number = 0;
    for await (const row of eachRow(companyId, tableId)) {
      number++;
      const place =
        'postcode' in names ? await placeOfText(textOf(row, names.country), row.get(names.postcode) ?? '') : degreesOf(row, names);
      if (place) yield { key: String(number), latitude: place.latitude, longitude: place.longitude, fields: Object.fromEntries(row) };
    }
  };
}

function degreesOf(row: ReadonlyMap<string, string>, names: { latitude: string; longitude: string }) {
  const [latitude, longitude] = [row.get(names.latitude)?.trim(), row.get(names.longitude)?.trim()];
  // An empty cell is no zero.
  return latitude && longitude ? { latitude: Number(latitude), longitude: Number(longitude) } : undefined;
}

function textOf(row: ReadonlyMap<string, string>, column: string | undefined): string | undefined {
  return column === undefined ? undefined : row.get(column) || undefined;
}
