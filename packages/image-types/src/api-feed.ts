/** A record of a live feed: the tag carries what the feed's address asks for, and which record of several. */
import { IMAGE_TYPE, USED_KIND } from '@limn/model';
import { linkFields } from './field-names.ts';
import type { FormField, ImageFacts, ImageTypeDefinition, RecordSourceDefinition } from './image-type.ts';

export const feedSource: RecordSourceDefinition = {
  uses: USED_KIND.feed,
  keptIn: 'api_source',
  name: 'API data source',
  shortName: 'API source',
  plainName: 'data source',
  withoutData: 'Previewing the feed’s response without values.',
  record: 'record',
  noRows:
    'The feed returns no record for the preview data. Check it under API data sources, or fill in its parameters in the editor’s Preview Data.',
};

export const apiFeed: ImageTypeDefinition = {
  id: IMAGE_TYPE.feed,
  name: 'API feed',
  short_name: 'API',
  icon: 'feed',
  template: null,
  settings: [],
  merge_fields: [],
  custom_merge_fields: [],
  multiple_items: true,
  filledFrom: 'feed',
  about: 'Live data from a URL, such as stock or fares.',
  offersTemplates: false,
  startsWith: 'empty',
  fieldsOf: recordFields,
  previewFields: (image) => [
    ...parameters(image).map((field): FormField => ({ model: field, label: field, input: 'text' })),
    ...besideRecord(image),
  ],
  tagFields: (image) => [
    ...parameters(image).map((field): FormField => ({ model: field, label: field, input: 'text', merge: true, default: '' })),
    ...besideRecord(image),
  ],
};

/** The same kind under the number that older images have. */
export const legacyApiFeed: ImageTypeDefinition = { ...apiFeed, id: IMAGE_TYPE.feedLegacy };

function recordFields({ api_source }: ImageFacts): string[] {
  return (api_source?.merge_fields ?? []).map(({ value }) => value);
}

function besideRecord(image: ImageFacts): FormField[] {
  return linkFields(image, [...recordFields(image), ...parameters(image)]);
}

function parameters({ api_source }: ImageFacts): string[] {
  return (api_source?.custom_fields ?? []).map(({ field }) => field);
}
