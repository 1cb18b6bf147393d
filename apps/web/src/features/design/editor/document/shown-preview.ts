import { compileCustomFields, fieldsWithSteps, fillCustomFields, valuesOf, type MergeContext, type Values } from '@limn/merge';
import type { SceneDocument } from '@limn/scene';
import { textValue } from './text-value.ts';
import type { ImageSettings } from './image-settings.ts';
import type { LoadedPictures } from './load-pictures.ts';
import type { Trial } from './trial.ts';

/** A preview that is there to be looked at. */
export interface ShownPreview {
  document: SceneDocument;
  pictures: LoadedPictures;
  /** Address of the picture that is seen in place of the document, whose time is over. */
  endPicture: string | undefined;
  /** When it was asked for, Unix milliseconds. */
  atMs: number;
  /** The values that it was filled with. */
  settings: ImageSettings['preview_settings'];
  /** Dynamic pictures that recipients don't get, in a sentence each. */
  broken: readonly string[];
  /** The row, store or feed entry that these values name, by field. */
  record: Readonly<Record<string, string>>;
  /** The owner of these values, where they are not the image's own preview data. */
  trial: Trial | undefined;
  /** Shows the same with other values; undefined: with the image's own again. */
  tryOut: (trial: Trial | undefined) => void;
}

/**
 * Values of the fields in `templates`: the tag's, then those of the row, and the custom fields made of them.
 */
export function shownValues(
  { settings, record }: Pick<ShownPreview, 'settings' | 'record'>,
  image: Pick<ImageSettings, 'custom_merge_fields'>,
  context: MergeContext,
  templates: readonly string[],
): Values {
  const given = Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, textValue(value)]));
  const all = new Map([...valuesOf(given), ...valuesOf(record, 'table')]);
  return fillCustomFields(compileCustomFields(image.custom_merge_fields), all, context, fieldsWithSteps(templates));
}
