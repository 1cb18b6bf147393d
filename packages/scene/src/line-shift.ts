import type { Placement } from './geometry.ts';
import { originOf, rotate, scaledSize } from './geometry.ts';
import type { Json } from './json-object.ts';
import { textIn } from './json-object.ts';

/**
 * 3.4.0 counted no stroke across the ends of a flat line with butt caps, Fabric 7 does: the same place has
 * another corner. What to add to a wire line's left and top.
 */
export function lineShift(line: Json): [number, number] {
  if ((line['strokeLineCap'] ?? 'butt') !== 'butt') return [0, 0];
  const place = placementOf(line);
  const stroke = Number(line['strokeWidth'] ?? 1);
  const [width, height] = [Number(line['width'] ?? 0), Number(line['height'] ?? 0)];
  const before = scaledSize(place, { width: width + (height === 0 ? 0 : stroke), height: height + (width === 0 ? 0 : stroke) });
  const after = scaledSize(place, { width: width + stroke, height: height + stroke });
  return rotate(
    originOf(place.originX) * (after.width - before.width),
    originOf(place.originY) * (after.height - before.height),
    place.angle,
  );
}

function placementOf(object: Json): Placement {
  const number = (key: string, fallback: number) => Number(object[key] ?? fallback);
  return {
    left: number('left', 0),
    top: number('top', 0),
    originX: textIn(object, 'originX', 'left'),
    originY: textIn(object, 'originY', 'top'),
    scaleX: number('scaleX', 1),
    scaleY: number('scaleY', 1),
    angle: number('angle', 0),
    flipX: object['flipX'] === true,
    flipY: object['flipY'] === true,
    skewX: number('skewX', 0),
    skewY: number('skewY', 0),
  };
}
