/** Gradients to begin with, and how one colour becomes a gradient and back. */
import { gradientEnds, type LinearGradient } from '@limn/scene';
import { parseColour, writeColour } from './colour.ts';

export const STOPS = { min: 2, max: 4 } as const;
/** A colour at a part of the way, from 0 to 1. */
type Stop = readonly [offset: number, color: string];

export interface GradientPreset {
  id: string;
  label: string;
  gradient: LinearGradient;
}

/** Dark towards one side, in three steps so that no edge is seen: words over a photo stay readable. */
const SCRIM: readonly Stop[] = [
  [0, 'rgba(0,0,0,0)'],
  [0.5, 'rgba(0,0,0,0.32)'],
  [1, 'rgba(0,0,0,0.78)'],
];

export const SCRIM_BOTTOM = gradientOf(180, SCRIM);

export const GRADIENT_PRESETS: readonly GradientPreset[] = [
  { id: 'scrim-bottom', label: 'Scrim bottom', gradient: SCRIM_BOTTOM },
  { id: 'scrim-top', label: 'Scrim top', gradient: gradientOf(0, SCRIM) },
  { id: 'scrim-left', label: 'Scrim left', gradient: gradientOf(270, SCRIM) },
  { id: 'scrim-right', label: 'Scrim right', gradient: gradientOf(90, SCRIM) },
  {
    id: 'sunrise',
    label: 'Sunrise',
    gradient: gradientOf(135, [
      [0, '#f9b16e'],
      [1, '#f68080'],
    ]),
  },
  {
    id: 'dusk',
    label: 'Dusk',
    gradient: gradientOf(180, [
      [0, '#2b3a67'],
      [0.6, '#8a5a83'],
      [1, '#f2a65a'],
    ]),
  },
  {
    id: 'sea',
    label: 'Sea',
    gradient: gradientOf(135, [
      [0, '#1f4e8c'],
      [1, '#169a88'],
    ]),
  },
  {
    id: 'night',
    label: 'Night',
    gradient: gradientOf(160, [
      [0, '#16243a'],
      [1, '#3b5984'],
    ]),
  },
];

function gradientOf(angle: number, stops: readonly Stop[]): LinearGradient {
  const colorStops = stops.map(([offset, color]) => ({ offset, color }));
  return { type: 'linear', angle, coords: gradientEnds(angle, { width: 100, height: 100 }), colorStops };
}

/** From a colour to a darker one of the same kind. */
export function gradientFrom(colour: string | null | undefined): LinearGradient {
  const from = parseColour(colour);
  const darker = { r: from.r * 0.55, g: from.g * 0.55, b: from.b * 0.55, a: from.a };
  return gradientOf(180, [
    [0, writeColour(from)],
    [1, from.r + from.g + from.b === 0 ? '#3b5984' : writeColour(darker)],
  ]);
}

/** The colour that stands for a gradient: the one that hides most. */
export function colourFrom({ colorStops }: LinearGradient): string {
  const [densest] = colorStops.toSorted((a, b) => parseColour(b.color).a - parseColour(a.color).a);
  return densest?.color ?? '#000000';
}

/** One colour more, in the middle of the widest gap. */
export function withStop(gradient: LinearGradient): LinearGradient {
  const stops = gradient.colorStops.toSorted((a, b) => a.offset - b.offset);
  const gaps = stops.slice(1).map((stop, index) => stop.offset - (stops[index]?.offset ?? 0));
  const at = gaps.indexOf(Math.max(...gaps));
  const [before, after] = [stops[at], stops[at + 1]];
  if (!before || !after) return gradient;
  const middle = { offset: (before.offset + after.offset) / 2, color: between(before.color, after.color) };
  return { ...gradient, colorStops: [...stops.slice(0, at + 1), middle, ...stops.slice(at + 1)] };
}

function between(one: string, other: string): string {
  const [a, b] = [parseColour(one), parseColour(other)];
  return writeColour({ r: (a.r + b.r) / 2, g: (a.g + b.g) / 2, b: (a.b + b.b) / 2, a: (a.a + b.a) / 2 });
}

/** The same in CSS, for swatches. */
export function gradientCss({ angle = 180, colorStops }: LinearGradient): string {
  return `linear-gradient(${angle}deg, ${colorStops.map(({ offset, color }) => `${color} ${offset * 100}%`).join(', ')})`;
}
