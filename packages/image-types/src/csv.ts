/**
 * A picture for every recipient out of what the e-mail service knows of them: the tag carries every field.
 */
import { IMAGE_TYPE } from '@limn/model';
import { fieldNames } from './field-names.ts';
import type { FormField, ImageFacts, ImageTypeDefinition } from './image-type.ts';

export const csv: ImageTypeDefinition = {
  id: IMAGE_TYPE.csv,
  name: 'Personalised (CSV)',
  short_name: 'CSV',
  icon: 'person',
  template: 'welcome-leaves',
  settings: [],
  merge_fields: [],
  custom_merge_fields: [],
  multiple_items: false,
  filledFrom: 'link',
  about: 'Data that your email platform passes in, such as a first name.',
  offersTemplates: true,
  startsWith: 'empty',
  fieldsOf: (image) => fieldNames(image.data_source),
  previewFields: (image) => [
    { model: 'uid', label: 'Recipient (email or id)', input: 'text' },
    ...textFields(image).filter((field) => field.model !== 'uid'),
  ],
  tagFields: textFields,
};

function textFields(image: ImageFacts): FormField[] {
  return fieldNames(image.data_source).map((name): FormField => ({ model: name, label: name, input: 'text', merge: true, default: '' }));
}
