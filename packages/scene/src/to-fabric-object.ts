/** Converts one object for Fabric 7, so that it shows what 3.4.0 showed. */
import { DEFAULT_FAMILY, fontStack } from '@limn/fonts';
import { styleRuns } from './char-styles.ts';
import { withPositiveScale } from './complete.ts';
import type { CharStyleRun, CharStyles, ObjectKind, SceneObject } from './document.ts';
import type { FabricObjectJson } from './fabric-json.ts';
import { CLASS_OF } from './fabric-json.ts';
import type { Json } from './json-object.ts';
import { textIn } from './json-object.ts';
import type { Size } from './geometry.ts';
import { settledGradient } from './gradient.ts';
import { lineShift } from './line-shift.ts';
import { starPoints } from './objects/star-points.ts';
import { CUSTOM_PROPERTIES, looksOf } from './properties.ts';
import { directionOf } from './text-direction.ts';

export function toFabricObject(object: SceneObject): FabricObjectJson {
  const looks = looksOf(object.type);
  const source = object as unknown as Json;
  const fabric: FabricObjectJson = { type: CLASS_OF[object.type] };
  for (const [key, value] of Object.entries(source)) {
    if ((looks.has(key) && !NOT_IN_FABRIC.has(key)) || Object.hasOwn(CUSTOM_PROPERTIES, key)) fabric[key] = value;
  }
  // Left out, Fabric 7 means the centre, 3.4.0 meant the corner; and some kinds would be placed by their own
  // points.
  fabric['left'] ??= 0;
  fabric['top'] ??= 0;
  fabric['originX'] ??= 'left';
  fabric['originY'] ??= 'top';
  Object.assign(fabric, withPositiveScale(fabric as Pick<SceneObject, 'scaleX' | 'scaleY' | 'flipX' | 'flipY'>));
  if (fabric['shadow'])
    fabric['shadow'] = {
      color: 'rgb(0,0,0)',
      blur: 0,
      offsetX: 0,
      offsetY: 0,
      affectStroke: false,
      nonScaling: false,
      ...(fabric['shadow'] as Json),
    };
  TO_FABRIC[object.type]?.(fabric);
  const { fill } = object;
  if (typeof fill === 'object' && fill !== null) {
    const { width, height } = fabric as unknown as Size;
    const { angle: _angle, ...gradient } = settledGradient(fill, { width, height });
    fabric['fill'] = gradient;
  }
  if (object.type === 'group') fabric.objects = object.objects.map(toFabricObject);
  fabric['wire'] = JSON.stringify(object.type === 'group' ? { ...object, objects: [] } : object);
  return fabric;
}

/** Looks of 3.4.0 that are always empty and that Fabric 7 has no more. */
export const NOT_IN_FABRIC = new Set(['clipTo', 'transformMatrix']);

const TO_FABRIC: Partial<Record<ObjectKind, (fabric: FabricObjectJson) => void>> = {
  textbox: textToFabric,
  'i-text': textToFabric,
  image: (fabric) => {
    fabric['crossOrigin'] ||= null;
    fabric['filters'] = [];
    // Else Fabric writes the address as the browser resolved it.
    fabric['srcFromAttribute'] = true;
  },
  // One radius stands for both.
  rect: (fabric) => Object.assign(fabric, { rx: fabric['rx'] || fabric['ry'] || 0, ry: fabric['ry'] || fabric['rx'] || 0 }),
  circle: (fabric) => {
    const radius = Number(fabric['radius'] ?? 0);
    Object.assign(fabric, { radius, width: radius * 2, height: radius * 2 });
    fabric['startAngle'] = toDegrees(Number(fabric['startAngle'] ?? 0));
    fabric['endAngle'] = toDegrees(Number(fabric['endAngle'] ?? 2 * Math.PI));
  },
  star: (fabric) => {
    fabric['points'] ??= starPoints(
      Number(fabric['numPoints'] ?? 5),
      Number(fabric['innerRadius'] ?? 50),
      Number(fabric['outerRadius'] ?? 100),
    );
    const { width, height } = boxOf(fabric['points'] as { x: number; y: number }[]);
    Object.assign(fabric, { width, height });
  },
  line: (fabric) => {
    const [x1, x2, y1, y2] = ['x1', 'x2', 'y1', 'y2'].map((key) => Number(fabric[key] ?? 0)) as [number, number, number, number];
    const [width, height] = [Math.abs(x2 - x1), Math.abs(y2 - y1)];
    const [right, down] = [x1 <= x2 ? 0.5 : -0.5, y1 <= y2 ? 0.5 : -0.5];
    Object.assign(fabric, { width, height, x1: -right * width, x2: right * width, y1: -down * height, y2: down * height });
    const [dx, dy] = lineShift(fabric);
    fabric['left'] = Number(fabric['left'] ?? 0) + dx;
    fabric['top'] = Number(fabric['top'] ?? 0) + dy;
  },
};

function textToFabric(fabric: FabricObjectJson): void {
  const text = textIn(fabric, 'text', '').replace(/\r\n/g, '\n');
  fabric['text'] = text;
  fabric['autoDirection'] = fabric['direction'] === 'auto';
  if (fabric['autoDirection']) fabric['direction'] = directionOf(text);
  else fabric['direction'] ??= 'ltr';
  fabric['fontFamily'] = fontStack(textIn(fabric, 'fontFamily', DEFAULT_FAMILY));
  const runs = styleRuns(fabric['styles'] as CharStyles | CharStyleRun[] | undefined, text);
  fabric['styles'] = runs.map((run) => ({
    ...run,
    style: run.style.fontFamily === undefined ? run.style : { ...run.style, fontFamily: fontStack(run.style.fontFamily) },
  }));
}

function toDegrees(radians: number): number {
  const degrees = (radians * 180) / Math.PI;
  // A full turn written with few digits must stay one, or a hair of the stroke is missing.
  return Math.abs(degrees - 360) < 0.01 ? 360 : degrees;
}

function boxOf(points: readonly { x: number; y: number }[]): { width: number; height: number } {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  return { width: Math.max(...xs) - Math.min(...xs), height: Math.max(...ys) - Math.min(...ys) };
}
