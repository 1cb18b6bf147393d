/** Joins tables, feeds and places to what pictures ask of them. */
import { createNearestStores } from '../features/data/places/nearest-stores.ts';
import type { Places } from '../features/data/places/places.port.ts';
import { createRecordSource } from '../features/data/records/record-source.ts';
import type { RecordSource } from '../features/data/records/records.port.ts';
import { createTableStores } from '../features/data/records/table-stores.ts';
import { placeColumns } from '../features/data/tables/places/place-columns.ts';
import { placeOfRow } from '../features/data/tables/places/row-place.ts';
import type { FeedReader } from '../features/data/feeds/feed-reader.ts';
import type { TableReader } from '../features/data/tables/find-row.ts';
import type { Log } from '../platform/log.ts';

export interface RecordParts {
  tables: TableReader;
  feeds: FeedReader;
  places: Places;
  log: Log;
}

export function composeRecords({ tables, feeds, places, log }: RecordParts): RecordSource {
  const readStores = createTableStores({
    async placesOf(companyId, tableId) {
      const table = await tables.describe(companyId, tableId);
      if (!table) return undefined;
      const at = placeColumns(
        table.columns.map(({ name }) => name),
        table.place,
      );
      return (row) =>
        placeOfRow(
          at,
          [...row].map(([name, text]) => row.held?.get(name) ?? text),
          table.companyCountry,
          places.placeOfText,
        );
    },
    eachRow: (companyId, tableId) => tables.eachRow(companyId, tableId),
  });
  const stores = createNearestStores(readStores, undefined, undefined, places.countriesOf);
  return createRecordSource({ tables, feeds, places, stores, log });
}
