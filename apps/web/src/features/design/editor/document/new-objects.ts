/** The objects that can be added, as they are saved, with the values that a person starts from. */
import type { SceneObject } from '@limn/scene';
import type { Position, Size } from './geometry.ts';

export type ShapeKind = 'rect' | 'circle' | 'triangle' | 'star' | 'line';
export const NEW_TEXT = 'Insert Text Here';
export const STAR = { numPoints: 5, innerRadius: 50, outerRadius: 100 } as const;
/** The distance of a drag divided by this is the radius of the circle it draws. */
const CIRCLE_DRAG = 2.3;

const BASE = {
  version: '3.4.0',
  originX: 'left',
  originY: 'top',
  fill: 'rgb(0,0,0)',
  stroke: null,
  strokeWidth: 0,
  strokeDashArray: null,
  strokeLineCap: 'butt',
  strokeDashOffset: 0,
  strokeLineJoin: 'miter',
  strokeMiterLimit: 4,
  scaleX: 1,
  scaleY: 1,
  angle: 0,
  flipX: false,
  flipY: false,
  opacity: 1,
  shadow: null,
  visible: true,
  clipTo: null,
  backgroundColor: '',
  fillRule: 'nonzero',
  paintFirst: 'fill',
  globalCompositeOperation: 'source-over',
  transformMatrix: null,
  skewX: 0,
  skewY: 0,
};

export function newTextbox(at: Position): SceneObject {
  return saved({
    type: 'textbox',
    ...BASE,
    ...at,
    width: 100,
    height: 33.9,
    text: NEW_TEXT,
    fontSize: 14,
    fontWeight: 'normal',
    fontFamily: 'Open Sans',
    fontStyle: 'normal',
    lineHeight: 1.16,
    underline: false,
    overline: false,
    linethrough: false,
    textAlign: 'left',
    textBackgroundColor: '',
    charSpacing: 0,
    minWidth: 20,
    splitByGrapheme: false,
    styles: {},
    layerName: 'Text',
    layerIcon: 'title',
  });
}

/**
 * A shape of its usual size: a square of 50, a circle of radius 20, a triangle, a line 5 wide, a star of
 * radii 50 and 100.
 */
export function newShape(kind: ShapeKind, at: Position): SceneObject {
  switch (kind) {
    case 'rect':
      return rect(at, { width: 50, height: 50 });
    case 'circle':
      return circle(at, 20);
    case 'triangle':
      return triangle(at, { width: 50, height: 50 });
    case 'line':
      return line(at, { x: 100, y: 0 });
    case 'star':
      return star(at, 1, 1);
  }
}

export interface Drag {
  from: { x: number; y: number };
  to: { x: number; y: number };
}

/** The shape that a drag over the canvas draws; nothing where it has neither width nor height. */
export function drawnShape(kind: ShapeKind, drag: Drag): SceneObject | undefined {
  const width = Math.abs(drag.to.x - drag.from.x);
  const height = Math.abs(drag.to.y - drag.from.y);
  if (width === 0 && height === 0) return undefined;
  const at = { left: Math.min(drag.from.x, drag.to.x), top: Math.min(drag.from.y, drag.to.y) };
  switch (kind) {
    case 'rect':
      return rect(at, { width, height });
    case 'triangle':
      return triangle(at, { width, height });
    case 'circle': {
      const radius = Math.hypot(width, height) / CIRCLE_DRAG;
      const left = drag.to.x < drag.from.x ? drag.from.x - 2 * radius : drag.from.x;
      const top = drag.to.y < drag.from.y ? drag.from.y - 2 * radius : drag.from.y;
      return circle({ left, top }, radius);
    }
    case 'star': {
      const whole = starSize();
      return star(at, Math.max(width, 1) / whole.width, Math.max(height, 1) / whole.height);
    }
    case 'line':
      return line({ left: drag.from.x, top: drag.from.y }, { x: drag.to.x - drag.from.x, y: drag.to.y - drag.from.y });
  }
}

export interface Picture {
  id: number;
  url: string;
  name: string;
  width: number;
  height: number;
}

/** A picture at the top left, made smaller to fit the canvas and never larger. */
export function newStaticImage(picture: Picture, canvas: Size): SceneObject {
  return saved({
    ...image(picture, canvas),
    layerName: picture.name || 'Image',
    imageType: 'static',
    staticImageId: picture.id,
    assetId: picture.id,
    sourceWidth: picture.width,
    sourceHeight: picture.height,
  });
}

/** Properties of an image object that decide what it shows and how large. */
export function image(picture: Omit<Picture, 'id' | 'name'>, canvas: Size): Record<string, unknown> {
  const scale = Math.min(1, canvas.width / picture.width, canvas.height / picture.height);
  return {
    type: 'image',
    ...BASE,
    left: 0,
    top: 0,
    width: picture.width,
    height: picture.height,
    scaleX: scale,
    scaleY: scale,
    crossOrigin: 'anonymous',
    cropX: 0,
    cropY: 0,
    src: picture.url,
    filters: [],
    lockScalingFlip: true,
    layerIcon: 'image',
  };
}

/** Corners of a star around its middle, the first point up. */
export function starPoints(numPoints: number, innerRadius: number, outerRadius: number): { x: number; y: number }[] {
  return Array.from({ length: numPoints * 2 }, (_, index) => {
    const radius = index % 2 === 0 ? outerRadius : innerRadius;
    const angle = (index * Math.PI) / numPoints - Math.PI / 2;
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
  });
}

function starSize(): Size {
  const points = starPoints(STAR.numPoints, STAR.innerRadius, STAR.outerRadius);
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  return { width: Math.max(...xs) - Math.min(...xs), height: Math.max(...ys) - Math.min(...ys) };
}

function rect(at: Position, size: Size): SceneObject {
  return saved({ type: 'rect', ...BASE, ...at, ...size, rx: 0, ry: 0, layerName: 'Square', layerIcon: 'rectangle' });
}

function circle(at: Position, radius: number): SceneObject {
  const size = { width: radius * 2, height: radius * 2 };
  return saved({
    type: 'circle',
    ...BASE,
    ...at,
    ...size,
    radius,
    startAngle: 0,
    endAngle: 2 * Math.PI,
    layerName: 'Circle',
    layerIcon: 'circle',
  });
}

function triangle(at: Position, size: Size): SceneObject {
  return saved({ type: 'triangle', ...BASE, ...at, ...size, layerName: 'Triangle', layerIcon: 'triangle' });
}

function star(at: Position, scaleX: number, scaleY: number): SceneObject {
  const points = starPoints(STAR.numPoints, STAR.innerRadius, STAR.outerRadius);
  return saved({ type: 'star', ...BASE, ...at, ...starSize(), scaleX, scaleY, points, ...STAR, layerName: 'Star', layerIcon: 'star' });
}

function line(from: Position, by: { x: number; y: number }): SceneObject {
  const [halfX, halfY] = [Math.abs(by.x) / 2, Math.abs(by.y) / 2];
  return saved({
    type: 'line',
    ...BASE,
    left: Math.min(from.left, from.left + by.x),
    top: Math.min(from.top, from.top + by.y),
    width: Math.abs(by.x),
    height: Math.abs(by.y),
    stroke: 'rgb(0,0,0)',
    strokeWidth: 5,
    x1: by.x < 0 ? halfX : -halfX,
    y1: by.y < 0 ? halfY : -halfY,
    x2: by.x < 0 ? -halfX : halfX,
    y2: by.y < 0 ? -halfY : halfY,
    layerName: 'Line',
    layerIcon: 'line',
  });
}

function saved(object: Record<string, unknown>): SceneObject {
  return object as unknown as SceneObject;
}
