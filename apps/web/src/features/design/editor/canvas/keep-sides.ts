/**
 * An object grows under a handle as its saved form will: rectangles, triangles and circles by their own size
 * and not by a scale, so that corners and borders are seen as they stay; a text that is wrapped again from
 * its side keeps its top where it is.
 */
import { Circle, Rect, Textbox, Triangle, type BasicTransformEvent, type Canvas, type FabricObject, type TPointerEvent } from 'fabric';
import type { SceneObject } from '@limn/scene';
import { kindOf } from '../document/object-facts.ts';

export function attachSideKeeper(canvas: Canvas, wireOf: (shown: FabricObject) => SceneObject | undefined): void {
  canvas.on({
    'before:transform': ({ transform }) => {
      if (transform.target instanceof Textbox && transform.action === 'resizing') transform.originY = 'top';
      // So that a gesture that is dropped finds its way back.
      const { width, height } = transform.target;
      Object.assign(transform.original, { width, height });
    },
    'object:scaling': (event) => {
      const wire = wireOf(event.target);
      // The frame of a picture that did not load is a rectangle too.
      if (wire && kindOf(wire) !== 'image') keepSides(event);
    },
  });
}

function keepSides({ target, transform }: BasicTransformEvent<TPointerEvent> & { target: FabricObject }): void {
  const { scaleX, scaleY } = transform.original;
  const [x, y] = [target.scaleX / scaleX, target.scaleY / scaleY];
  const grown = (length: number, factor: number): number => Math.max(1, (length + target.strokeWidth) * factor - target.strokeWidth);
  const anchor = target.translateToOriginPoint(target.getRelativeCenterPoint(), transform.originX, transform.originY);
  if (target instanceof Rect || target instanceof Triangle)
    target.set({ width: grown(target.width, x), height: grown(target.height, y), scaleX, scaleY });
  else if (target instanceof Circle && scaleX === scaleY && Math.abs(x - y) < 0.0001)
    target.set({ radius: grown(target.radius * 2, x) / 2, scaleX, scaleY });
  else return;
  target.setPositionByOrigin(anchor, transform.originX, transform.originY);
}
