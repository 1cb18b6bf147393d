/** The kinds of image, in the order in which they are offered. */
import { mergeField } from '@limn/merge';
import { IMAGE_TYPE, type ImageTypeId } from '@limn/model';
import { apiFeed, legacyApiFeed } from './api-feed.ts';
import { csv } from './csv.ts';
import { dataTable } from './data-table.ts';
import type { ImageFacts, ImageTypeDefinition, NamedValue } from './image-type.ts';
import { location } from './location.ts';
import { timer } from './timer/timer.ts';

export type * from './image-type.ts';
export * from './field-names.ts';
export * from './match-fields.ts';
export * from './known-fields.ts';
export * from './read-csv-header.ts';
export * from './record-parameters.ts';
export * from './timer/timer-clock.ts';
export * from './timer/timer-settings.ts';

/** Every id has its answer here, or this does not compile. */
const IMAGE_TYPES = {
  1: csv,
  2: timer,
  3: location,
  4: dataTable,
  6: apiFeed,
  8: legacyApiFeed,
} as const satisfies { [Id in ImageTypeId]: ImageTypeDefinition };

/** The kinds that are offered. 8 is what older images call an API feed. */
export const imageTypes: readonly ImageTypeDefinition[] = Object.values(IMAGE_TYPES).filter((type) => type.id !== IMAGE_TYPE.feedLegacy);

/** Undefined for an id that is no kind. */
export function findImageType(id: number): ImageTypeDefinition | undefined {
  return Object.values<ImageTypeDefinition>(IMAGE_TYPES).find((type) => type.id === id);
}

/** True where tags of this image may show several items: a feed of one record has only that one. */
export function hasManyItems(type: ImageTypeDefinition, image: ImageFacts): boolean {
  return type.multiple_items && image.api_source?.result_type !== 'single';
}

/** The fields that texts of this image may hold: the kind's own, then those of its data, with the way each is written. */
export function mergeFieldsOf(type: ImageTypeDefinition, image: ImageFacts): NamedValue[] {
  return [...type.merge_fields, ...type.fieldsOf(image).map((name) => ({ name, value: mergeField(name) }))];
}
