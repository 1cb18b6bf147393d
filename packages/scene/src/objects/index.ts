/**
 * Every kind of object there is, and how each is measured and painted. A kind that is not here does not
 * compile.
 */
import type { Complete, CompleteObject } from '../complete.ts';
import type { ObjectKind, SceneObject } from '../document.ts';
import type { Context2D } from '../drawing-env.ts';
import type { Size } from '../geometry.ts';
import { paintCircle } from './circle.ts';
import { lineOutline, lineSize, paintLine } from './line.ts';
import { paintRect } from './rect.ts';
import { paintStar, starSize } from './star.ts';
import { paintTriangle } from './triangle.ts';

type Of<K extends ObjectKind> = Complete<Extract<SceneObject, { type: K }>>;

/**
 * Shapes paint from their object alone; texts, pictures and groups need what was prepared for them
 * (paint.ts).
 */
export interface ShapeKind<T> {
  size?: (object: T) => Size;
  /**
   * The size with the stroke as far as it counts for placing; half of it on each side unless said otherwise.
   */
  outline?: (object: T, size: Size) => Size;
  paint: (ctx: Context2D, object: T) => void;
}

type PreparedKind = 'prepared';

export const KINDS = {
  textbox: 'prepared',
  'i-text': 'prepared',
  image: 'prepared',
  group: 'prepared',
  rect: { paint: paintRect },
  circle: { paint: paintCircle, size: ({ radius = 0 }) => ({ width: radius * 2, height: radius * 2 }) },
  triangle: { paint: paintTriangle },
  star: { paint: paintStar, size: starSize },
  line: { paint: paintLine, size: lineSize, outline: lineOutline },
} satisfies { [K in ObjectKind]: ShapeKind<Of<K>> | PreparedKind };

/** The kind of a shape, whichever it is. */
export function shapeKindOf(object: CompleteObject): ShapeKind<CompleteObject> {
  const kind = KINDS[object.type];
  if (kind === 'prepared') throw new Error(`A ${object.type} is not a shape.`);
  return kind as unknown as ShapeKind<CompleteObject>;
}
