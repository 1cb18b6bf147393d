/**
 * Tells which values an image can have at all: what its tag may carry, and what its own table or feed says.
 */
import { TAG_PARAMETER } from '@limn/model';
import type { ImageFacts, ImageTypeDefinition } from './image-type.ts';
import { recordSourceOf } from './source.ts';
import { MAX_STORES, RECORD_PARAMETER, STORES_SETTING } from './record-parameters.ts';

export interface KnownFields {
  request: string[];
  /** Undefined where the table or feed is not chosen yet, or says nothing. */
  own: string[] | undefined;
}

/** @param place a link never knows what the clock of a countdown shows */
export function knownFields(type: ImageTypeDefinition, image: ImageFacts, place: 'text' | 'link'): KnownFields {
  const steering = [TAG_PARAMETER.recipient, TAG_PARAMETER.send, TAG_PARAMETER.position];
  const asked = type.tagFields?.(image).map(({ model }) => model) ?? [];
  const request = [...steering, ...Object.values(RECORD_PARAMETER), ...asked, ...type.settings.map(({ model }) => model)];
  const shown = type.merge_fields.map(({ name }) => name);
  const ofType = type.clock && place === 'link' ? [] : shown;
  const fields = type.fieldsOf({ ...image, preview_settings: { ...image.preview_settings, [STORES_SETTING]: MAX_STORES } });
  if (!recordSourceOf(type, image)) return { request: [...request, ...ofType, ...fields], own: [] };
  return { request: [...request, ...ofType], own: fields.length === 0 ? undefined : fields };
}
