/** The kinds of image, in the order in which they are offered. */
import { mergeField } from '@limn/merge';
import type { ImageTypeId } from '@limn/model';
import { csv } from './csv.ts';
import type { ImageFacts, ImageTypeDefinition, NamedValue } from './image-type.ts';
import { timer } from './timer/timer.ts';

export type * from './image-type.ts';
export * from './field-names.ts';
export * from './read-csv-header.ts';
export * from './timer/timer-clock.ts';
export * from './timer/timer-settings.ts';

/** Every id has its answer here, or this does not compile. Null: this kind cannot be made, and nobody is offered it. */
const IMAGE_TYPES = {
  1: csv,
  2: timer,
  3: null,
  4: null,
  6: null,
  8: null,
} as const satisfies { [Id in ImageTypeId]: (ImageTypeDefinition & { id: ImageTypeId }) | null };

/** The kinds that can be made. */
export const imageTypes: readonly ImageTypeDefinition[] = Object.values(IMAGE_TYPES).filter((type) => type !== null);

/** Undefined for an id that is no kind, or none that can be made. */
export function findImageType(id: number): ImageTypeDefinition | undefined {
  return imageTypes.find((type) => type.id === id);
}

/** The fields that texts of this image may hold: the kind's own, then those of its data, with the way each is written. */
export function mergeFieldsOf(type: ImageTypeDefinition, image: ImageFacts): NamedValue[] {
  return [...type.merge_fields, ...type.fieldsOf(image).map((name) => ({ name, value: mergeField(name) }))];
}
