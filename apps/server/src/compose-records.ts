/** Joins tables, feeds and places to what pictures ask of them. */
import { createNearestStores } from './features/places/nearest-stores.ts';
import type { Places } from './features/places/places.port.ts';
import { createRecordSource } from './features/records/record-source.ts';
import type { RecordSource } from './features/records/records.port.ts';
import { createTableStores, type PlaceNames } from './features/records/table-stores.ts';
import { placeColumns } from './features/tables/places/place-columns.ts';
import type { FeedReader } from './features/feeds/feed-reader.ts';
import type { TableReader } from './features/tables/find-row.ts';
import type { Log } from './platform/log.ts';

export interface RecordParts {
  tables: TableReader;
  feeds: FeedReader;
  places: Places;
  log: Log;
}

export function composeRecords({ tables, feeds, places, log }: RecordParts): RecordSource {
  const readStores = createTableStores({
    placeNames: async (companyId, tableId) => placeNames((await tables.describe(companyId, tableId))?.columns ?? []),
    eachRow: (companyId, tableId) => tables.eachRow(companyId, tableId),
    placeOfText: (country, text) => places.placeOfText(country, text),
  });
  const stores = createNearestStores(readStores);
  return createRecordSource({ tables, feeds, places, stores, log });
}

/** Undefined where no column says a place: a location table was refused then, so the table is gone. */
function placeNames(columns: readonly { name: string }[]): PlaceNames | undefined {
  const names = columns.map(({ name }) => name);
  if (names.length === 0) return undefined;
  const at = placeColumns(names);
  const nameAt = (index: number) => names[index] ?? '';
  return at.kind === 'coordinates'
    ? { latitude: nameAt(at.latitude), longitude: nameAt(at.longitude) }
    : { postcode: nameAt(at.postcode), country: at.country === undefined ? undefined : nameAt(at.country) };
}
