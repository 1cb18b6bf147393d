/** Reads the record of a request from whichever source its version names. */
import { DISTANCE_FIELD, MAX_STORES, RECORD_PARAMETER, storeField } from '@limn/image-types';
import type { Origin, Value } from '@limn/merge';
import { IMAGE_TYPE } from '@limn/model';
import type { Log } from '../../../platform/log.ts';
import { withDeadline } from '../../../platform/with-deadline.ts';
import { likeliestPlace } from '@limn/places';
import type { Places } from '../places/places.port.ts';
import { MAX_STORES_SHOWN, type NearestStores, type NearStore } from '../places/stores.port.ts';
import { NO_RECORD, type RecordAnswer, type RecordRequest, type RecordSource } from './records.port.ts';

export interface RecordSourceDeps {
  tables: {
    findRow(companyId: number, tableId: number, key: string): Promise<ReadonlyMap<string, string> | undefined>;
    /** @param from counted from 1 */
    sampleRows(companyId: number, tableId: number, limit: number, from?: number): Promise<ReadonlyMap<string, string>[]>;
    /** Undefined where the table is gone or has no rows yet. */
    describe(companyId: number, tableId: number): Promise<{ generation: number } | undefined>;
  };
  feeds: {
    feedValues(
      companyId: number,
      feedId: number,
      params: ReadonlyMap<string, string>,
      position: number,
      withinMs?: number,
    ): Promise<{ values: ReadonlyMap<string, string>; state: string }>;
  };
  places: Pick<Places, 'placesOfText' | 'placeOfOpener'>;
  stores: Pick<NearestStores, 'nearestStores'>;
  log: Log;
}

/** A database that does not answer must not cost the picture its deadline. */
const TABLE_PATIENCE_MS = 400;
/** The first reader after a start waits while the stores are read into memory. */
const STORES_PATIENCE_MS = 900;
/** Who designs would rather wait than look at a picture without its values. */
const PREVIEW_PATIENCE_MS = 5000;

export function createRecordSource({ tables, feeds, places, stores, log }: RecordSourceDeps): RecordSource {
  async function rowOf(companyId: number, tableId: number, { params, sample, row: index }: RecordRequest): Promise<RecordAnswer> {
    const key = index === undefined ? (params.get(RECORD_PARAMETER.key)?.trim() ?? '') : '';
    const row =
      key === ''
        ? sample
          ? (await tables.sampleRows(companyId, tableId, 1, (index ?? 0) + 1))[0]
          : undefined
        : await tables.findRow(companyId, tableId, key);
    return row ? { values: valued(row, 'table'), found: true } : NO_RECORD;
  }

  async function storesOf(companyId: number, tableId: number, request: RecordRequest): Promise<RecordAnswer> {
    const table = await tables.describe(companyId, tableId);
    if (!table) return NO_RECORD;
    const text = request.params.get(RECORD_PARAMETER.place)?.trim() ?? '';
    const rows = { companyId, tableId, generation: table.generation };
    const meant = await likeliestPlace(
      await places.placesOfText(undefined, text),
      async (place, miles) => (await stores.nearestStores(rows, place, 1, miles)).length > 0,
    );
    // A store somewhere else is no help: only a preview stands at whichever store comes first.
    const from =
      meant ??
      places.placeOfOpener(request.address, request.openerClass) ??
      (request.sample ? (await stores.nearestStores(rows, undefined, 1))[0] : undefined);
    if (!from) return NO_RECORD;
    const near = await stores.nearestStores(rows, from, request.position + MAX_STORES_SHOWN - 1);
    // A tag for the second nearest speaks of that one as "the" store.
    const shown = near.slice(request.position - 1);
    if (shown.length === 0) return NO_RECORD;
    return { values: valued(storeTexts(shown), 'table'), found: true, near: { stores: shown, place: from } };
  }

  async function read(request: RecordRequest): Promise<RecordAnswer> {
    const { companyId, snapshot, params, position } = request;
    if (snapshot.feed) {
      const answer = await feeds.feedValues(companyId, snapshot.feed.id, params, position, request.withinMs);
      return { values: valued(answer.values, 'feed'), found: answer.state !== 'empty' };
    }
    if (!snapshot.table) return NO_RECORD;
    const isLocation = snapshot.typeId === IMAGE_TYPE.location;
    const reading = isLocation ? storesOf : rowOf;
    const limitMs = request.sample ? PREVIEW_PATIENCE_MS : isLocation ? STORES_PATIENCE_MS : TABLE_PATIENCE_MS;
    const withinMs = Math.min(limitMs, request.withinMs ?? limitMs);
    return (await withDeadline(reading(companyId, snapshot.table.id, request), withinMs)) ?? NO_RECORD;
  }

  return {
    async read(request) {
      try {
        return await read(request);
      } catch (error) {
        log.warn('render.record_not_found_out', { companyId: request.companyId, why: error instanceof Error ? error.name : 'unknown' });
        return NO_RECORD;
      }
    },
  };
}

function valued(texts: ReadonlyMap<string, string>, origin: Origin): Map<string, Value> {
  return new Map([...texts].map(([name, text]) => [name, { text, origin }]));
}

/** Every store's fields under its rank, with the miles to it: "0.4", "12". */
export function storeTexts(near: readonly NearStore[]): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [index, { fields, miles }] of near.slice(0, MAX_STORES).entries()) {
    if (miles !== undefined) texts.set(storeField(DISTANCE_FIELD, index + 1), miles < 10 ? miles.toFixed(1) : String(Math.round(miles)));
    for (const [column, text] of Object.entries(fields)) texts.set(storeField(column, index + 1), text);
  }
  return texts;
}
