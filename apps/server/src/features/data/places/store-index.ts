/**
 * The stores of one generation of a table in memory: places in an index, fields as packed text that is only
 * read for what is shown.
 */
import { areCoordinates, createNearestIndex, type Coordinates } from '@limn/places';
import type { NearStore, StoreRow } from './stores.port.ts';

export interface StoreIndex {
  readonly size: number;
  readonly bytes: number;
  nearest(from: Coordinates, count: number, maxMiles?: number): NearStore[];
  first(count: number): NearStore[];
  /** Places of stores from all over the table, at most one for each degree. */
  sample(count: number): Coordinates[];
}

type Fields = Record<string, string>;

/** How many rows are read before others get their turn. */
const TURN = 5000;
/** Stores that are looked at for a sample. */
const SAMPLED = 2000;

/** Rejects when the rows would take more than `maxBytes`. */
export async function buildStoreIndex(rows: AsyncIterable<StoreRow>, maxBytes: number): Promise<StoreIndex> {
  const latitudes: number[] = [];
  const longitudes: number[] = [];
  const ends: number[] = [];
  const texts = createByteList(maxBytes);
  for await (const { key, latitude, longitude, fields, held } of rows) {
    if (!areCoordinates({ latitude, longitude })) continue;
    latitudes.push(latitude);
    longitudes.push(longitude);
    ends.push(texts.add(JSON.stringify(held ? [key, fields, held] : [key, fields])));
    if (ends.length % TURN === 0) await new Promise(setImmediate);
  }
  const index = createNearestIndex(latitudes, longitudes);
  const places = { latitudes: Float64Array.from(latitudes), longitudes: Float64Array.from(longitudes) };
  const stops = Uint32Array.from(ends);
  const text = texts.end();

  const storeAt = (at: number, miles: number | undefined): NearStore => {
    const [key, fields, held] = JSON.parse(text.toString('utf8', stops[at - 1] ?? 0, stops[at])) as [string, Fields, Fields?];
    return { key, fields, ...(held && { held }), latitude: places.latitudes[at] ?? 0, longitude: places.longitudes[at] ?? 0, miles };
  };
  return {
    size: index.size,
    bytes: index.bytes + text.length + stops.byteLength + places.latitudes.byteLength * 2,
    nearest: (from, count, maxMiles) => index.nearest(from, count, maxMiles).map(({ index: at, miles }) => storeAt(at, miles)),
    first: (count) => Array.from({ length: Math.min(count, index.size) }, (_, at) => storeAt(at, undefined)),
    sample(count) {
      const found = new Map<string, Coordinates>();
      const step = Math.max(1, Math.floor(index.size / SAMPLED));
      for (let at = 0; at < index.size && found.size < count; at += step) {
        const [latitude = 0, longitude = 0] = [places.latitudes[at], places.longitudes[at]];
        found.set(`${Math.round(latitude)},${Math.round(longitude)}`, { latitude, longitude });
      }
      return [...found.values()];
    },
  };
}

/** Text after text in one growing buffer. */
function createByteList(maxBytes: number) {
  let buffer = Buffer.allocUnsafe(64 * 1024);
  let length = 0;
  return {
    /** Answers where the text ends. */
    add(text: string): number {
      const max = length + text.length * 3;
      if (max > buffer.length) buffer = Buffer.concat([buffer.subarray(0, length)], Math.max(max, buffer.length * 2));
      length += buffer.write(text, length);
      if (length > maxBytes) throw new Error('This table has too many stores to fit in memory.');
      return length;
    },
    end: () => Buffer.from(buffer.subarray(0, length)),
  };
}
