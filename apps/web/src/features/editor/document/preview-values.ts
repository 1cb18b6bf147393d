import { compileCustomFields, fieldsWithSteps, fillCustomFields, valuesOf, type MergeContext, type Value } from '@limn/merge';
import type { ImageSettings } from '../editor-store.ts';
import { textValue } from '../parts/text-value.ts';

type Facts = Pick<ImageSettings, 'preview_settings' | 'custom_merge_fields'>;

/** The preview data with what custom fields make of it, and the fields with steps in `templates`, as recipients would get them. */
export function previewValues(image: Facts, context: MergeContext, templates: readonly string[] = []): Map<string, Value> {
  const given = Object.fromEntries(Object.entries(image.preview_settings).map(([name, value]) => [name, textValue(value)]));
  return fillCustomFields(compileCustomFields(image.custom_merge_fields), valuesOf(given), context, fieldsWithSteps(templates));
}
