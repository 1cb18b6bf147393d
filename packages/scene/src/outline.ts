/**
 * How large an object is before it is scaled. Texts, pictures and groups are as large as they say: only what
 * draws them knows better.
 */
import type { CompleteObject } from './complete.ts';
import type { Size } from './geometry.ts';
import { KINDS, shapeKindOf } from './objects/index.ts';

/** Without its stroke. */
export function sizeOf(object: CompleteObject): Size {
  const size = KINDS[object.type] === 'prepared' ? undefined : shapeKindOf(object).size;
  return size?.(object) ?? { width: object.width, height: object.height };
}

/** With the stroke as far as it counts for placing: what `matrixOf` takes. */
export function outlineOf(object: CompleteObject, size: Size): Size {
  const outline = KINDS[object.type] === 'prepared' ? undefined : shapeKindOf(object).outline;
  return outline?.(object, size) ?? { width: size.width + object.strokeWidth, height: size.height + object.strokeWidth };
}
