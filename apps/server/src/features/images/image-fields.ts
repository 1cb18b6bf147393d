/** Which fields an image is filled with, and what a preview fills them with. */
import { clockAt, clockFields, readTimer, TIMER_KIND } from '@limn/image-types';
import { fillCustomField, mergeField, parseTemplate, valuesOf, type Value, type Values } from '@limn/merge';
import { IMAGE_TYPE } from '@limn/model';
import type { ImageRow } from './images.store.ts';
import { imageTypeOf } from './image-type-list.ts';

type Fields = Pick<ImageRow, 'type_id' | 'data_source' | 'custom_merge_fields' | 'preview_settings'>;

export function imageFields(row: Pick<Fields, 'type_id' | 'data_source'>): string[] {
  const type = imageTypeOf(row.type_id);
  return [...new Set([...type.merge_fields.map((field) => field.name), ...type.fieldsOf(row)])];
}

/** The preview settings as values, with the custom fields worked out from them. */
export function previewValues(row: Fields, used: readonly string[]): Values {
  return withCustomFields(row, valuesOf(previewRecord(row, used)));
}

/** Like `previewValues`, but a field without preview data shows its own placeholder, as it does in the editor. */
export function thumbnailValues(row: Fields, used: readonly string[]): Record<string, string> {
  const given = previewRecord(row, used);
  const filled = withCustomFields(row, valuesOf(given));
  return Object.fromEntries(used.map((name) => [name, filled.get(name)?.text || mergeField(name)]));
}

/** `used` are the fields that the picture shows. */
function previewRecord(row: Fields, used: readonly string[]): Record<string, string> {
  const given = Object.fromEntries(
    Object.entries(row.preview_settings).flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, String(value)]])),
  );
  return row.type_id === IMAGE_TYPE.timer ? { ...given, ...clockNow(row, given, new Set(used)) } : given;
}

/** A countdown as somebody would see it who opened now, for the first time. */
function clockNow(row: Fields, given: Readonly<Record<string, string>>, shown: ReadonlySet<string>): Record<string, string> {
  const { settings } = readTimer(row.data_source?.timer);
  const kind = settings.kind === TIMER_KIND.countUp ? settings.kind : TIMER_KIND.fixed;
  const asked = given['end'] ? { ...settings, kind, end: given['end'] } : settings;
  const clock = clockAt(asked, { nowMs: Date.now(), value: (name) => given[name], startedMs: undefined });
  return clockFields(clock?.seconds ?? 0, shown);
}

function withCustomFields(row: Fields, values: Values): Values {
  const all = new Map<string, Value>(values);
  for (const { name, value } of row.custom_merge_fields) all.set(name, fillCustomField(parseTemplate(value), all));
  return all;
}
