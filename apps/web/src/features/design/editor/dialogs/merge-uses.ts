/** Where an image uses a merge field. */
import { parseTemplate } from '@limn/merge';
import type { EditorDocument } from '../document/editor-document.ts';
import { fieldsOf } from '../document/merge-fields.ts';
import { layerName } from '../document/object-facts.ts';
import type { ImageSettings } from '../document/image-settings.ts';

export type FieldUse = { kind: 'layer'; key: string; name: string } | { kind: 'custom'; name: string } | { kind: 'setting'; name: string };

type Facts = Pick<ImageSettings, 'link' | 'fallback_link' | 'fallback_image' | 'custom_merge_fields'>;

/** Layers first, as they lie from the bottom up; then addresses, then other custom fields. */
export function usesOf(name: string, document: EditorDocument, image: Facts): FieldUse[] {
  const isIn = (text: string): boolean => parseTemplate(text).sources.includes(name);
  const settings = [
    ['Link', image.link],
    ['Fallback Link', image.fallback_link],
    ['Fallback Image', image.fallback_image],
  ] as const;
  return [
    ...document.layers
      .filter(({ object }) => fieldsOf(object).includes(name))
      .map(({ key, object }): FieldUse => ({ kind: 'layer', key, name: layerName(object) })),
    ...settings.filter(([, text]) => isIn(text)).map(([label]): FieldUse => ({ kind: 'setting', name: label })),
    ...image.custom_merge_fields
      .filter((field) => field.name !== name && isIn(field.value))
      .map((field): FieldUse => ({ kind: 'custom', name: field.name })),
  ];
}
