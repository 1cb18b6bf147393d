/** Tells which fields something can fill, and where their values come from. */
import { findImageType, knownFields } from '@limn/image-types';
import type { LinkFacts } from '@limn/merge';
import type { ImageSettings } from './image-settings.ts';

type Facts = Pick<ImageSettings, 'type' | 'data_source' | 'api_source' | 'custom_merge_fields' | 'preview_settings'>;

/** @param customer names of fields of customers; undefined where they aren't known, so that any may exist */
export function fillableFields(
  image: Facts,
  place: 'text' | 'link',
  customer: ReadonlyMap<string, unknown> | undefined,
): Omit<LinkFacts, 'allowedHosts'> {
  const type = findImageType(image.type.id);
  return {
    ...(type ? knownFields(type, image, place) : { request: [], own: undefined }),
    custom: image.custom_merge_fields,
    customer: customer && [...customer.keys()],
  };
}
