/** The lists that image types are added to. What a type does is in its own file; nothing else names it. */
import { apiFeed, feedSource, legacyApiFeed } from './api-feed.ts';
import { csv } from './csv.ts';
import { dataTable, tableSource } from './data-table.ts';
import type { ImageTypeDefinition, RecordSourceDefinition } from './image-type.ts';
import { location, placesSource } from './location.ts';
import { timer } from './timer/timer.ts';

/** By the number that the API knows each by. */
export const IMAGE_TYPES = {
  1: csv,
  2: timer,
  3: location,
  4: dataTable,
  6: apiFeed,
  8: legacyApiFeed,
} as const satisfies Readonly<Record<number, ImageTypeDefinition>>;

/**
 * Kinds of thing that a company has records in. Server and wizard don't compile until they answer for each.
 */
export const RECORD_SOURCES = {
  table: tableSource,
  places: placesSource,
  feed: feedSource,
} as const satisfies Readonly<Record<string, RecordSourceDefinition>>;
