/** One row of a table that was uploaded: the tag carries the key, the table has the rest. */
import { IMAGE_TYPE, USED_KIND } from '@limn/model';
import { fieldNames, linkFields } from './field-names.ts';
import type { ImageFacts, ImageTypeDefinition, RecordSourceDefinition } from './image-type.ts';
import { RECORD_PARAMETER } from './record-parameters.ts';

export const tableSource: RecordSourceDefinition = {
  uses: USED_KIND.table,
  keptIn: 'data_source',
  name: 'data table',
  shortName: 'data table',
  plainName: 'data table',
  withoutData: 'Previewing with the first row of the table.',
  record: 'row',
  noRows: 'The table has no rows. Upload a file, then try again.',
};

export const dataTable: ImageTypeDefinition = {
  id: IMAGE_TYPE.dataTable,
  name: 'Data table',
  short_name: 'Table',
  icon: 'table',
  template: null,
  settings: [],
  merge_fields: [],
  custom_merge_fields: [],
  multiple_items: false,
  filledFrom: 'table',
  about: 'Look up each recipient in a table that you upload.',
  offersTemplates: false,
  startsWith: 'template',
  fieldsOf: columnsOf,
  previewFields: (image) => [
    { model: RECORD_PARAMETER.key, label: keyLabel(image), input: 'text' },
    ...linkFields(image, columnsOf(image)),
  ],
  tagFields: (image) => [
    {
      model: RECORD_PARAMETER.key,
      label: keyLabel(image),
      input: 'text',
      merge: true,
      required: true,
      default: '',
      asksFor: keyLabel(image),
    },
    ...linkFields(image, columnsOf(image)),
  ],
};

export function columnsOf({ data_source }: ImageFacts): string[] {
  return data_source?.columns ? [...data_source.columns] : fieldNames(data_source);
}

export function keyLabel({ data_source }: ImageFacts): string {
  return data_source?.unique_header || 'Key';
}
