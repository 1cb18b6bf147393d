/** Missing content to warn of, for pictures that are published without a further question. */
import type { ImageSettings } from './image-settings.ts';
import type { EditorDocument } from './editor-document.ts';
import { fieldsOf } from './merge-fields.ts';
import { propertiesOf } from './object-facts.ts';
import { isTimer } from './shown-values.ts';

/** A sentence about it; undefined where there is something to see, and a clock in a countdown. */
export function missingContent(document: EditorDocument, image: Pick<ImageSettings, 'type'>): string | undefined {
  const shown = document.layers.map(({ object }) => object).filter((object) => propertiesOf(object)['visible'] !== false);
  if (shown.length === 0) return 'The canvas is empty, so recipients would get an empty picture.';
  if (isTimer(image) && shown.every((object) => fieldsOf(object).length === 0))
    return 'No text shows the time, so recipients would get a countdown without a clock.';
  return undefined;
}
