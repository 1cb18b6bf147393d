/** The kinds of image, in the order in which they are offered. */
import { mergeField } from '@limn/merge';
import { IMAGE_TYPE } from '@limn/model';
import type { ImageFacts, ImageTypeDefinition, NamedValue } from './image-type.ts';
import { IMAGE_TYPES } from './registry.ts';

export type * from './image-type.ts';
export * from './field-names.ts';
export * from './match-fields.ts';
export * from './known-fields.ts';
export * from './read-csv-header.ts';
export * from './record-parameters.ts';
export * from './source.ts';
export { RECORD_SOURCES } from './registry.ts';
export * from './timer/timer-clock.ts';
export * from './timer/timer-settings.ts';

/** The kinds that are offered. 8 is what older images call an API feed. */
export const imageTypes: readonly ImageTypeDefinition[] = Object.values(IMAGE_TYPES).filter((type) => type.id !== IMAGE_TYPE.feedLegacy);

/** Undefined for an id that is no kind. */
export function findImageType(id: number): ImageTypeDefinition | undefined {
  return Object.hasOwn(IMAGE_TYPES, id) ? IMAGE_TYPES[id as keyof typeof IMAGE_TYPES] : undefined;
}

/** True where tags of this image may show several items: a feed of one record has only that one. */
export function hasManyItems(type: ImageTypeDefinition, image: ImageFacts): boolean {
  return type.multiple_items && image.api_source?.result_type !== 'single';
}

/**
 * The fields that texts of this image may hold: the kind's own, then those of its data, with the way each is
 * written.
 */
export function mergeFieldsOf(type: ImageTypeDefinition, image: ImageFacts): NamedValue[] {
  return [...type.merge_fields, ...type.fieldsOf(image).map((name) => ({ name, value: mergeField(name) }))];
}
