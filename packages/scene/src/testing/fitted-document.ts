/**
 * A document with the texts that keep to their box shrunk and cut already: for a library that knows nothing
 * of that.
 */
import { valuesOf } from '@limn/merge';
import type { SceneDocument, SceneObject } from '../document.ts';
import { isText } from '../document.ts';
import type { DrawingEnv } from '../drawing-env.ts';
import { prepare } from '../prepare.ts';
import { measurerOf } from '../text-measurer.ts';

export function fittedDocument(document: SceneDocument, env: DrawingEnv): SceneDocument {
  const preparation = { env, measurer: measurerOf(env), values: valuesOf({}), maxValueLength: Infinity, policy: { allowedHosts: [] } };
  const fitted = (object: SceneObject): SceneObject => {
    if (object.type === 'group') return { ...object, objects: object.objects.map(fitted) };
    if (!isText(object) || !object.minFontSize) return object;
    const node = prepare({ ...object, visible: true, opacity: 1 }, preparation);
    if (node?.kind !== 'text') return object;
    const { text, scaleX, scaleY, flipX, flipY, width, originX, originY, left, top, boxHeight } = node.object;
    return {
      ...object,
      text,
      scaleX,
      scaleY,
      flipX,
      flipY,
      width,
      originX,
      originY,
      left,
      top,
      ...(boxHeight ? { boxHeight } : {}),
      minFontSize: null,
    };
  };
  return { ...document, objects: document.objects.map(fitted) };
}

/** True where a text keeps to its box. */
export function hasFittedText(objects: readonly SceneObject[]): boolean {
  return objects.some((object) =>
    object.type === 'group' ? hasFittedText(object.objects) : isText(object) && Boolean(object.minFontSize),
  );
}
