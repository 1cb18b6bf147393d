/** The image types, as the API lists them. */
import type { ImageType } from '@limn/contracts';
import { findImageType, imageTypes, type ImageTypeDefinition } from '@limn/image-types';
import type { z } from 'zod';

export type WireImageType = z.input<typeof ImageType>;

export function imageTypeList(): WireImageType[] {
  return imageTypes.map(wireImageType);
}

/** The type of a stored image, checked when it was made. */
export function imageTypeOf(id: number): ImageTypeDefinition {
  const type = findImageType(id);
  if (!type) throw new Error(`Image type ${id} not found.`);
  return type;
}

export function wireImageType(type: ImageTypeDefinition): WireImageType {
  const { id, name, icon, short_name, settings, template, custom_merge_fields, merge_fields, multiple_items } = type;
  return { id, name, icon, short_name, settings, template, custom_merge_fields, merge_fields, multiple_items };
}
