/** The server's side of a kind of source. Each has a file beside this one and a line in `sources.read.ts`. */
import type { PlaceChoice } from '@limn/contracts';
import type { Value } from '@limn/merge';
import type { Form } from '@limn/values';
import type { Places } from '../places/places.port.ts';
import type { NearestStores } from '../places/stores.port.ts';
import type { Tx } from '../../../storage/database.ts';
import type { RecordReader } from './records.port.ts';
import type { TableRecord } from '../tables/written-row.port.ts';

/** Dependencies of readers. */
export interface ReaderDeps {
  tables: {
    findRow(companyId: number, tableId: number, key: string): Promise<TableRecord | undefined>;
    /** @param from counted from 1 */
    sampleRows(companyId: number, tableId: number, limit: number, from?: number): Promise<TableRecord[]>;
    /** Undefined where the table is gone or has no rows yet. */
    describe(
      companyId: number,
      tableId: number,
    ): Promise<{ generation: number; forms?: ReadonlyMap<string, Form>; companyCountry?: string } | undefined>;
  };
  feeds: {
    feedValues(
      companyId: number,
      feedId: number,
      params: ReadonlyMap<string, string>,
      position: number,
      withinMs?: number,
    ): Promise<{ values: TableRecord; state: string }>;
  };
  places: Pick<Places, 'placesOfText' | 'placeOfOpener' | 'countryOf'>;
  stores: Pick<NearestStores, 'nearestStores' | 'countries'>;
}

/** Dependencies for listing rows. */
export interface RowDeps {
  feedRecords(companyId: number, feedId: number, params: ReadonlyMap<string, string>): Promise<TableRecord[]>;
  /** Tells which columns of a location table say where a row is. */
  placeColumns(
    names: readonly string[],
    chosen: PlaceChoice | null,
  ):
    | { kind: 'coordinates'; latitude: number; longitude: number }
    | { kind: 'named'; postcode: number | undefined; town: number | undefined };
}

export interface RowsRequest {
  companyId: number;
  /** Number of the table or feed. */
  id: number;
  /** Values of the image's preview. */
  settings: ReadonlyMap<string, string>;
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

export interface SourceSummary {
  name: string | null;
  rows: number;
  /** Parameters that a list may bring in the place of its rows. */
  takes: string[];
  /** Changes with its rows; undefined where no one can know that. */
  generation?: number;
}

/** One row as an image is proofed on it, before anything is made of it. */
export interface SourceRow {
  /** Counted from 1. */
  row: number;
  label: string;
  /** Parameters of a link that shows it. */
  params: ReadonlyMap<string, string>;
  /** Values of the fields; undefined: those that the parameters find. */
  values: ReadonlyMap<string, Value> | undefined;
  /** For a location table: no one is ever near it. */
  isNowhere?: boolean;
}

export interface ValueSource {
  /** True where a list of parameters may be brought for a proof: the source is asked for each of its rows. */
  takesLists: boolean;
  /** Why an image can't be filled from it, in a sentence; else it is held until the transaction ends. */
  hold(tx: Tx, companyId: number, id: number): Promise<string | undefined>;
  /** Current facts about sources, besides their number. Deleted sources have none. */
  facts(tx: Tx, companyId: number, ids: readonly number[]): Promise<ReadonlyMap<number, object>>;
  reader(deps: ReaderDeps): RecordReader;
  summary(asked: RowsRequest, deps: RowDeps): Promise<SourceSummary>;
  /** Finds those of the numbered rows that there are. */
  rows(asked: RowsRequest, numbers: readonly number[], deps: RowDeps): Promise<{ rows: SourceRow[]; generation?: number }>;
}

/** A database that does not answer must not cost the picture its deadline; who designs would rather wait. */
export const PREVIEW_TIMEOUT_MS = 5000;

/** The first text that says anything. */
export function firstText(texts: Iterable<string>): string {
  return [...texts].find((text) => text.trim() !== '') ?? '';
}
