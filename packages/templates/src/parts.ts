/** The parts that the designs are made of. Lengths are pixels from the left and top; what is left out keeps the usual look. */
import {
  DOCUMENT_VERSION,
  STYLE_UNITS,
  type GroupObject,
  type MapColour,
  type MapTheme,
  type SceneDocument,
  type SceneObject,
  type TextAlign,
} from '@limn/scene';
import { artAddress } from './gallery-template.ts';

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Looks {
  angle?: number;
  opacity?: number;
  shadow?: { color: string; blur: number; offsetX: number; offsetY: number };
}

export interface TextLooks extends Looks {
  fontFamily: string;
  fontSize: number;
  fontWeight?: number;
  fontStyle?: 'italic';
  fill: string;
  textAlign?: TextAlign;
  lineHeight?: number;
  charSpacing?: number;
}

export interface ShapeLooks extends Looks {
  fill?: string;
  stroke?: string;
  strokeWidth?: number;
  strokeDashArray?: number[];
}

/** Height of a line of text for one pixel of its size, before the factor between lines. */
const LINE_BOX = 1.13;

export function documentOf(background: string, objects: SceneObject[]): SceneDocument {
  return { version: DOCUMENT_VERSION, styleUnits: STYLE_UNITS, background, objects };
}

/** A text that breaks where its width ends. */
export function words(layerName: string, text: string, at: { left: number; top: number; width: number }, looks: TextLooks): SceneObject {
  const height = looks.fontSize * LINE_BOX * (1 + (text.split('\n').length - 1) * (looks.lineHeight ?? 1.16));
  return { type: 'textbox', layerName, layerIcon: 'title', text, ...at, height, strokeWidth: 0, ...weighed(looks) };
}

/**
 * A text that shrinks until it fits its box: for values of any length. Without a height the box is `lines` lines high.
 * A text that is smaller than its box stands at the top of it.
 */
export function fitted(
  layerName: string,
  text: string,
  at: { left: number; top: number; width: number; lines?: number },
  { angle = 0, opacity = 1, shadow, ...looks }: TextLooks,
): GroupObject {
  const { left, top, width, lines = 1 } = at;
  const height = looks.fontSize * LINE_BOX * (1 + (lines - 1) * (looks.lineHeight ?? 1.16));
  const child: SceneObject = {
    type: 'textbox',
    text,
    left: -width / 2,
    top: -height / 2,
    width,
    height,
    strokeWidth: 0,
    ...weighed(looks),
  };
  return {
    type: 'group',
    layerName,
    layerIcon: 'title',
    autoScale: true,
    left,
    top,
    width,
    height,
    strokeWidth: 0,
    angle,
    opacity,
    ...(shadow ? { shadow } : {}),
    objects: [child],
  };
}

export function panel(layerName: string, box: Box, radius: number, looks: ShapeLooks): SceneObject {
  const rounded = { rx: radius, ry: radius };
  return { type: 'rect', layerName, layerIcon: 'rectangle', ...box, ...rounded, ...drawn(looks) };
}

export function disc(layerName: string, centre: { x: number; y: number }, radius: number, looks: ShapeLooks): SceneObject {
  const stroke = looks.strokeWidth ?? 0;
  const at = { left: centre.x - radius - stroke / 2, top: centre.y - radius - stroke / 2, width: radius * 2, height: radius * 2 };
  return { type: 'circle', layerName, layerIcon: 'circle', radius, ...at, ...drawn(looks) };
}

/** A star around its centre, its first point up. */
export function starOf(
  layerName: string,
  centre: { x: number; y: number },
  { points, inner, outer }: { points: number; inner: number; outer: number },
  looks: ShapeLooks,
): SceneObject {
  const numbers = { numPoints: points, innerRadius: inner, outerRadius: outer };
  return {
    type: 'star',
    layerName,
    layerIcon: 'star',
    originX: 'center',
    originY: 'center',
    left: centre.x,
    top: centre.y,
    ...numbers,
    ...drawn(looks),
  };
}

export function rule(layerName: string, from: { x: number; y: number }, to: { x: number; y: number }, looks: ShapeLooks): SceneObject {
  const [width, height] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)];
  const half = { x1: -width / 2, x2: width / 2, y1: -height / 2, y2: height / 2 };
  const thick = looks.strokeWidth ?? 1;
  const at = { left: Math.min(from.x, to.x) - thick / 2, top: Math.min(from.y, to.y) - thick / 2, width, height };
  return { type: 'line', layerName, layerIcon: 'line', ...at, ...half, ...drawn(looks), strokeWidth: thick };
}

/** A picture of the gallery, `pixels` as it is in its file, shown as wide as `width`. */
export function art(
  layerName: string,
  file: string,
  pixels: { width: number; height: number },
  at: { left: number; top: number; width: number },
  looks: Looks = {},
): SceneObject {
  const scale = at.width / pixels.width;
  return {
    type: 'image',
    layerName,
    layerIcon: 'image',
    src: artAddress(file),
    imageType: 'static',
    crossOrigin: 'anonymous',
    lockScalingFlip: true,
    left: at.left,
    top: at.top,
    ...pixels,
    scaleX: scale,
    scaleY: scale,
    ...looks,
  };
}

/** Drawn for each recipient at this size. */
const MAP_STAND_IN = '/placeholder-map.svg';

/** A map of the nearest stores. Without a label in `look` every pin has the store's name beside it. */
export function map(
  layerName: string,
  box: Box,
  stores: number,
  look: { theme: MapTheme; label?: string } & Partial<Record<MapColour, string>>,
): SceneObject {
  const shown = { src: MAP_STAND_IN, imageType: 'static', mapSource: look, mapStoreCount: stores } as const;
  return { type: 'image', layerName, layerIcon: 'image', lockScalingFlip: true, ...shown, ...box };
}

function drawn({ fill, stroke, strokeWidth, ...looks }: ShapeLooks) {
  return { fill: fill ?? 'transparent', ...(stroke ? { stroke } : {}), strokeWidth: stroke ? (strokeWidth ?? 1) : 0, ...looks };
}

function weighed({ fontWeight = 400, lineHeight = 1.16, ...looks }: Omit<TextLooks, keyof Looks> & Looks) {
  return { fontWeight: String(fontWeight), lineHeight, ...looks };
}
