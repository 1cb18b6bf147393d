/** Rows of a location table as stores, each where it is. */
import type { Coordinates } from '@limn/places';
import type { TableRecord } from '../tables/written-row.port.ts';
import type { ReadStores } from '../places/stores.port.ts';

export interface TableStoresDeps {
  /** Finds where the rows of a table are; undefined where the table is gone or has no rows yet. */
  placesOf(companyId: number, tableId: number): Promise<((row: TableRecord) => Promise<Coordinates | undefined>) | undefined>;
  eachRow(companyId: number, tableId: number): AsyncIterable<TableRecord>;
}

export function createTableStores({ placesOf, eachRow }: TableStoresDeps): ReadStores {
  return async function* readStores({ companyId, tableId }) {
    const placeOf = await placesOf(companyId, tableId);
    if (!placeOf) return;
    let number = 0;
    for await (const row of eachRow(companyId, tableId)) {
      number++;
      const place = await placeOf(row);
      if (!place) continue;
      const { latitude, longitude } = place;
      yield {
        key: String(number),
        latitude,
        longitude,
        fields: Object.fromEntries(row),
        ...(row.held && { held: Object.fromEntries(row.held) }),
      };
    }
  };
}
