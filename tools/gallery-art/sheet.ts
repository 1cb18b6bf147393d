/** What the gallery's pictures are painted with: a canvas, brushes, and chance that is the same at every run. */
import { createCanvas, Path2D, type SKRSContext2D } from '@napi-rs/canvas';

/** One picture of the gallery. Sizes are those of the design; the file has `SCALE` pixels for each. */
export interface ArtPiece {
  file: string;
  width: number;
  height: number;
  quality: number;
  paint(sheet: Sheet): void;
}

export interface Sheet {
  ctx: SKRSContext2D;
  width: number;
  height: number;
  /** From 0 to 1, or between two bounds. */
  random(from?: number, to?: number): number;
}

type Stops = readonly (readonly [at: number, colour: string])[];

export const SCALE = 2;

export function paintPiece({ width, height, paint }: Omit<ArtPiece, 'file' | 'quality'>, seed: number) {
  const canvas = createCanvas(width * SCALE, height * SCALE);
  const ctx = canvas.getContext('2d');
  ctx.scale(SCALE, SCALE);
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  const next = chance(seed);
  paint({ ctx, width, height, random: (from = 0, to = 1) => from + next() * (to - from) });
  return canvas;
}

export function linear(ctx: SKRSContext2D, from: readonly [number, number], to: readonly [number, number], stops: Stops) {
  const gradient = ctx.createLinearGradient(from[0], from[1], to[0], to[1]);
  for (const [at, colour] of stops) gradient.addColorStop(at, colour);
  return gradient;
}

export function radial(ctx: SKRSContext2D, centre: readonly [number, number], radius: number, stops: Stops) {
  const gradient = ctx.createRadialGradient(centre[0], centre[1], 0, centre[0], centre[1], radius);
  for (const [at, colour] of stops) gradient.addColorStop(at, colour);
  return gradient;
}

export function flood({ ctx, width, height }: Sheet, style: SKRSContext2D['fillStyle']): void {
  ctx.fillStyle = style;
  ctx.fillRect(0, 0, width, height);
}

/** Fills an SVG path. */
export function shape(ctx: SKRSContext2D, path: string, style: SKRSContext2D['fillStyle']): void {
  ctx.fillStyle = style;
  ctx.fill(outlineOf(path));
}

export function stroke(ctx: SKRSContext2D, path: string, style: SKRSContext2D['strokeStyle'], width: number): void {
  ctx.strokeStyle = style;
  ctx.lineWidth = width;
  ctx.stroke(outlineOf(path));
}

export function dot(ctx: SKRSContext2D, x: number, y: number, radius: number, style: SKRSContext2D['fillStyle']): void {
  ctx.fillStyle = style;
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, Math.PI * 2);
  ctx.fill();
}

export function oval(
  ctx: SKRSContext2D,
  x: number,
  y: number,
  across: number,
  down: number,
  style: SKRSContext2D['fillStyle'],
  turn = 0,
): void {
  ctx.fillStyle = style;
  ctx.beginPath();
  ctx.ellipse(x, y, across, down, turn, 0, Math.PI * 2);
  ctx.fill();
}

/** Paints out of focus; `blur` in pixels of the design. */
export function soft(ctx: SKRSContext2D, blur: number, work: () => void): void {
  ctx.save();
  ctx.filter = `blur(${blur * SCALE}px)`;
  work();
  ctx.restore();
}

/** Paints within the outline of an SVG path. */
export function inside(ctx: SKRSContext2D, path: string, work: () => void): void {
  ctx.save();
  ctx.clip(outlineOf(path));
  work();
  ctx.restore();
}

/** Paints with the origin moved and turned (radians). */
export function placed(ctx: SKRSContext2D, x: number, y: number, turn: number, work: () => void): void {
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(turn);
  work();
  ctx.restore();
}

export function rounded(x: number, y: number, width: number, height: number, r: number): string {
  return `M${x + r} ${y}h${width - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${height - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${2 * r - width}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - height}a${r} ${r} 0 0 1 ${r} ${-r}z`;
}

/** A leaf from its stem at the origin along the x axis: two halves in light and shade, and a rib. */
export function leaf(
  ctx: SKRSContext2D,
  length: number,
  breadth: number,
  light: string,
  shade: string,
  rib = 'rgba(255,255,255,0.25)',
): void {
  const half = (side: number) => `M0 0C${length * 0.3} ${side * breadth} ${length * 0.75} ${side * breadth * 0.9} ${length} 0Z`;
  shape(ctx, half(-1), light);
  shape(ctx, half(1), shade);
  stroke(ctx, `M0 0L${length * 0.94} 0`, rib, Math.max(0.6, length / 70));
}

/** A twig that bends, with pairs of leaves that grow smaller to its tip. `bend` is the turn over its whole length, radians. */
export function twig(
  sheet: Sheet,
  at: { x: number; y: number; turn: number; length: number; bend: number },
  looks: {
    leaves: number;
    leafLength: number;
    leafBreadth: number;
    colours: readonly (readonly [light: string, shade: string])[];
    stem: string;
    spread?: number;
  },
): void {
  const { ctx, random } = sheet;
  const steps = looks.leaves;
  let { x, y, turn } = at;
  const path = [`M${x} ${y}`];
  const joints: { x: number; y: number; turn: number; part: number }[] = [];
  for (let step = 1; step <= steps; step++) {
    turn += at.bend / steps;
    x += Math.cos(turn) * (at.length / steps);
    y += Math.sin(turn) * (at.length / steps);
    path.push(`L${x} ${y}`);
    joints.push({ x, y, turn, part: step / steps });
  }
  stroke(ctx, path.join(''), looks.stem, Math.max(1, at.length / 130));
  for (const joint of joints.toReversed()) {
    const size = 1 - joint.part * 0.45;
    const sides = joint.part === 1 ? [0] : [-1, 1];
    for (const side of sides) {
      const [light = '', shade = ''] = looks.colours[Math.floor(random(0, looks.colours.length))] ?? [];
      const spread = side * ((looks.spread ?? 0.85) + random(-0.15, 0.15));
      placed(ctx, joint.x, joint.y, joint.turn + spread, () =>
        leaf(ctx, looks.leafLength * size * random(0.88, 1.1), looks.leafBreadth * size, light, shade),
      );
    }
  }
}

/** The outline of a ridge from left to right, closed along the bottom. */
export function ridge(sheet: Sheet, base: number, height: number, roughness: number): string {
  const points = new Map<number, number>([
    [0, base - sheet.random(0, height)],
    [1, base - sheet.random(0, height)],
  ]);
  let sway = height;
  for (let step = 0.5; step > 0.004; step /= 2) {
    for (let at = step; at < 1; at += step * 2)
      points.set(at, ((points.get(at - step) ?? base) + (points.get(at + step) ?? base)) / 2 + sheet.random(-sway, sway) * 0.6);
    sway *= roughness;
  }
  const sorted = [...points].sort(([a], [b]) => a - b);
  return `M0 ${sheet.height}${sorted.map(([at, y]) => `L${(at * sheet.width).toFixed(1)} ${y.toFixed(1)}`).join('')}L${sheet.width} ${sheet.height}Z`;
}

function outlineOf(path: string): Path2D {
  return new Path2D(path);
}

/** The mulberry32 generator. */
function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
