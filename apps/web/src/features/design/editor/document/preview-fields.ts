/**
 * Tells which sample values an image's preview asks for, and the list of fields of an image that keeps its
 * own.
 */
import { findImageType, MAX_STORES, recordSourceOf, STORES_SETTING, type FormField } from '@limn/image-types';
import { sourceNames } from '@limn/merge';
import type { ImageSettings } from './image-settings.ts';
import { fieldNames } from './merge-fields.ts';

export type PreviewField = Pick<FormField, 'model' | 'label'>;

type FieldSource = Pick<ImageSettings, 'type' | 'data_source' | 'api_source' | 'preview_settings'>;

/** True for the types whose fields are typed or read from a file and kept with the image. */
export function isFieldList(image: Pick<ImageSettings, 'type' | 'data_source'>): boolean {
  const type = findImageType(image.type.id);
  return type !== undefined && !recordSourceOf(type, image);
}

export function previewFieldsOf(image: FieldSource): readonly PreviewField[] {
  return findImageType(image.type.id)?.previewFields(image) ?? image.type.settings;
}

/** Used fields that the image's table or feed does not have; none where it has no table or feed yet. */
export function unfilledFields(image: FieldSource & Pick<ImageSettings, 'custom_merge_fields'>, used: readonly string[]): string[] {
  const type = findImageType(image.type.id);
  if (isFieldList(image) || !type || (!image.data_source?.columns && !image.api_source?.merge_fields?.length)) return [];
  const filled = type.fieldsOf({ ...image, preview_settings: { [STORES_SETTING]: MAX_STORES } });
  const known = new Set([
    ...filled,
    ...image.custom_merge_fields.map(({ name }) => name),
    ...type.tagFields(image).map(({ model }) => model),
  ]);
  return sourceNames(used).filter((name) => !known.has(name) && !name.includes('.'));
}

type Listed = Pick<ImageSettings, 'type' | 'data_source'>;

/** The fields that the tag brings: all of them, or those beside the record of a table or feed. */
export function listedFields(image: Listed): string[] {
  return fieldNames(isFieldList(image) ? image.data_source?.fields : image.data_source?.link_fields);
}

/** Fields that the image's table or feed has, which the tag can't bring as well. */
export function recordFields(image: FieldSource): string[] {
  return isFieldList(image) ? [] : (findImageType(image.type.id)?.fieldsOf(image) ?? []);
}

/** The image's field list with more names at its end. */
export function fieldListWith(image: Listed, added: readonly string[]): ImageSettings['data_source'] {
  return fieldListOf(image, [...listedFields(image), ...added]);
}

export function fieldListOf(image: Listed, names: readonly string[]): ImageSettings['data_source'] {
  const fields = [...new Set(names)].join(',');
  return dataSourceWith(image, isFieldList(image) ? { fields, csv_header: fields } : { link_fields: fields });
}

/** The image's data with something of it exchanged. */
export function dataSourceWith(
  image: Pick<ImageSettings, 'data_source'>,
  change: Partial<NonNullable<ImageSettings['data_source']>>,
): ImageSettings['data_source'] {
  const { fields = '' } = image.data_source ?? {};
  return { ...image.data_source, fields, csv_header: fields, ...change };
}
