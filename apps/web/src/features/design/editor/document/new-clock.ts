/**
 * A whole countdown to start from: a headline, and a tile for each of the clock's fields, as large as the
 * canvas has room for.
 */
import { CLOCK_FIELDS } from '@limn/image-types';
import type { SceneObject } from '@limn/scene';
import { withShrinking } from './shrinking.ts';
import { parseColour } from './colour.ts';
import type { Size } from './geometry.ts';
import { newShape, newTextbox } from './new-objects.ts';

export const NEW_HEADLINE = 'Offer ends in';

/** Height of a line of text for one pixel of its size. */
const LINE = 1.13;

export interface Ground extends Size {
  /** As saved; nothing where the picture is see-through. */
  colour: string | undefined;
}

/** Bottom first; the headline is the last, and is there only where it is asked for. */
export function newClock(ground: Ground, hasHeadline: boolean): SceneObject[] {
  const looks = looksOn(ground.colour);
  const margin = Math.round(Math.min(ground.width * 0.08, ground.height * 0.1));
  const titleSize = hasHeadline ? Math.round(Math.min(ground.height * 0.16, ground.width * 0.06)) : 0;
  const title = hasHeadline ? Math.round(titleSize * LINE) + margin : 0;
  const gap = Math.round(ground.width * 0.02);
  const width = Math.round(Math.min((ground.width * 0.84 - 3 * gap) / 4, (ground.height - title) * 1.1));
  const height = Math.round(Math.min(ground.height - title - 2 * margin, width * 0.92));
  const left = Math.round((ground.width - 4 * width - 3 * gap) / 2);
  const top = Math.round(title + (ground.height - title - height) / 2);
  const tiles = CLOCK_FIELDS.flatMap((field, index) => tileOf(field, { left: left + index * (width + gap), top, width, height }, looks));
  if (!hasHeadline) return tiles;
  const headline = text(
    NEW_HEADLINE,
    'Headline',
    { left: margin, top: margin, width: ground.width - 2 * margin },
    titleSize,
    looks.ink,
    'bold',
  );
  return [...tiles, headline];
}

interface Looks {
  tile: string;
  digits: string;
  label: string;
  ink: string;
}

function looksOn(colour: string | undefined): Looks {
  const { r, g, b } = parseColour(colour ?? 'white');
  const isDark = 0.299 * r + 0.587 * g + 0.114 * b < 140;
  return isDark
    ? { tile: 'rgba(255,255,255,0.14)', digits: '#ffffff', label: 'rgba(255,255,255,0.8)', ink: '#ffffff' }
    : { tile: '#16243a', digits: '#ffffff', label: '#d1dceb', ink: '#16243a' };
}

function tileOf(field: string, box: { left: number; top: number; width: number; height: number }, looks: Looks): SceneObject[] {
  const name = field.charAt(0).toUpperCase() + field.slice(1);
  const radius = Math.round(box.height * 0.12);
  const size = Math.round(box.height * 0.46);
  const labelSize = Math.max(8, Math.round(box.height * 0.14));
  const inner = { left: box.left + radius / 2, width: box.width - radius };
  const digits = text(`{{${field}}}`, name, { ...inner, top: Math.round(box.top + box.height * 0.12) }, size, looks.digits, 'bold');
  return [
    { ...newShape('rect', box), ...box, rx: radius, ry: radius, fill: looks.tile, layerName: `${name} tile` } as SceneObject,
    withShrinking(digits, true),
    text(name, `${name} label`, { ...inner, top: Math.round(box.top + box.height * 0.7) }, labelSize, looks.label, 'normal'),
  ];
}

function text(
  words: string,
  layerName: string,
  at: { left: number; top: number; width: number },
  fontSize: number,
  fill: string,
  fontWeight: 'normal' | 'bold',
): SceneObject {
  const height = Number((fontSize * LINE).toFixed(2));
  return { ...newTextbox(at), ...at, text: words, layerName, fontSize, fill, fontWeight, height, textAlign: 'center' } as SceneObject;
}
