/** The stores nearest to each person: their place comes with the tag, or from where the request comes. */
import { IMAGE_TYPE, USED_KIND } from '@limn/model';
import { columnsOf } from './data-table.ts';
import { linkFields } from './field-names.ts';
import type { FormField, ImageFacts, ImageTypeDefinition, RecordSourceDefinition } from './image-type.ts';
import { DISTANCE_FIELD, RECORD_PARAMETER, STORES_SETTING, storeCount, storeField } from './record-parameters.ts';

const PLACE: FormField = { model: RECORD_PARAMETER.place, label: 'Place (postcode, town or coordinates)', input: 'text' };

export const placesSource: RecordSourceDefinition = {
  uses: USED_KIND.table,
  keptIn: 'data_source',
  name: 'location table',
  shortName: 'location table',
  plainName: 'data table',
  withoutData: 'Previewing near the first location in the table.',
  record: 'store',
  noRows: 'The table has no stores. Upload a file, then try again.',
};

export const location: ImageTypeDefinition = {
  id: IMAGE_TYPE.location,
  name: 'Location',
  short_name: 'Location',
  icon: 'place',
  template: 'nearest-store',
  settings: [],
  merge_fields: [],
  custom_merge_fields: [],
  // A second tag may show the second nearest.
  multiple_items: true,
  filledFrom: 'places',
  about: 'The shops or venues nearest to each person.',
  offersTemplates: true,
  startsWith: 'template',
  fieldsOf: storeFields,
  previewFields: (image) => [
    PLACE,
    { model: STORES_SETTING, label: 'Number of stores', input: 'number', default: 1 },
    ...linkFields(image, storeFields(image)),
  ],
  tagFields: (image) => [{ ...PLACE, merge: true, default: '' }, ...linkFields(image, storeFields(image))],
};

/**
 * Fields of the nearest store by their plain names, of the others with their rank behind: `name`, `name 2`.
 */
function storeFields(image: ImageFacts): string[] {
  const columns = [...new Set([...columnsOf(image), DISTANCE_FIELD])];
  const ranks = Array.from({ length: storeCount(image.preview_settings?.[STORES_SETTING]) }, (_, index) => index + 1);
  return [...new Set(ranks.flatMap((nth) => columns.map((column) => storeField(column, nth))))];
}
