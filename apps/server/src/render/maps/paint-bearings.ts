/** Draws orientation and distance: rings around the recipient, towns with their names, a scale. */
import { milesPerPixel, placesAround, projected, type Crowd, type Point } from '@limn/places';
import type { MapPen } from './map-pen.ts';
import type { MapTown } from './map-picture.ts';

const NICE_MILES = [0.25, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000] as const;
/** On the flat world no ring can lie farther out. */
const MAX_RING_MILES = 100;

interface Ring {
  miles: number;
  /** Its northernmost point. */
  top: Point;
}

/** Two rings at most, where they say something. */
export function paintRings(pen: MapPen, place: Point): Ring[] {
  const { ctx, view, colours } = pen;
  const mpp = milesPerPixel(view);
  const widest = Math.min(view.width, view.height) * 0.62;
  const rings = NICE_MILES.filter((miles) => miles <= MAX_RING_MILES && miles / mpp <= widest && miles / mpp >= 34).slice(-2);
  for (const miles of rings) {
    ctx.beginPath();
    ctx.arc(place.x, place.y, miles / mpp, 0, Math.PI * 2);
    ctx.strokeStyle = colours.ring;
    ctx.lineWidth = 1;
    ctx.setLineDash([3, 4]);
    ctx.stroke();
    ctx.setLineDash([]);
  }
  return rings.map((miles) => ({ miles, top: { x: place.x, y: place.y - miles / mpp } }));
}

/** How far away a ring is, where there is room to say it. */
export function nameRings(pen: MapPen, rings: readonly Ring[], crowd: Crowd): void {
  for (const { miles, top } of rings) {
    const text = `${miles} mi`;
    pen.font(text, 9, 600);
    const width = pen.ctx.measureText(text).width;
    const rect = { x: top.x - width / 2 - 2, y: top.y - 7, width: width + 4, height: 14 };
    if (crowd.take(rect)) haloText(pen, text, rect.x + 2, top.y, pen.colours.townDot);
  }
}

interface Rank {
  min: number;
  size: number;
  weight: 400 | 600;
  dot: number;
}

/** How a town is written, by how many people live there. */
const RANKS: readonly Rank[] = [
  { min: 1_000_000, size: 13, weight: 600, dot: 3 },
  { min: 150_000, size: 12, weight: 600, dot: 2.6 },
  { min: 25_000, size: 11, weight: 400, dot: 2.2 },
  { min: 0, size: 10, weight: 400, dot: 1.8 },
];
/** A picture this large has room for one more town. */
const PIXELS_PER_TOWN = 11_000;
const TEXT_HEIGHT = 1.3;
/** A store that is called like its town speaks for it as far as this, in pixels. */
const SAID_WITHIN = 60;
const TOWNS_APART = 26;

/** `said` are names that stand on the map already, with the places where they do. */
export function paintTowns(pen: MapPen, towns: readonly MapTown[], said: readonly { text: string; at: Point }[], crowd: Crowd): void {
  const { ctx, view, colours } = pen;
  const shown: Point[] = [];
  let left = Math.max(3, Math.round((view.width * view.height) / PIXELS_PER_TOWN));
  for (const town of towns) {
    if (left === 0) break;
    const rank = RANKS.find(({ min }) => town.population >= min);
    if (!rank) continue;
    const point = projected(view, town);
    if (point.x < 0 || point.x > view.width || point.y < 0 || point.y > view.height) continue;
    if (said.some(({ text, at }) => text.includes(town.name) && Math.hypot(at.x - point.x, at.y - point.y) < SAID_WITHIN)) continue;
    // Boroughs and suburbs of a town that is written already.
    if (shown.some((other) => Math.hypot(other.x - point.x, other.y - point.y) < TOWNS_APART)) continue;
    pen.font(town.name, rank.size, rank.weight);
    const size = { width: ctx.measureText(town.name).width + 4, height: rank.size * TEXT_HEIGHT };
    const { dot } = rank;
    const dotRect = { x: point.x - dot - 2, y: point.y - dot - 2, width: dot * 2 + 4, height: dot * 2 + 4 };
    if (!crowd.isFree(dotRect)) continue;
    const spot = placesAround(point, { x: dot + 3, y: dot + 2 }, size).find((rect) => crowd.take(rect));
    if (!spot) continue;
    crowd.block(dotRect);
    left--;
    shown.push(point);
    paintDot(pen, point, dot);
    haloText(pen, town.name, spot.x + 2, spot.y + spot.height / 2, colours.town);
  }
}

function paintDot({ ctx, colours }: MapPen, { x, y }: Point, radius: number): void {
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, Math.PI * 2);
  ctx.fillStyle = colours.land;
  ctx.fill();
  ctx.strokeStyle = colours.townDot;
  ctx.lineWidth = 1.2;
  ctx.stroke();
}

function haloText({ ctx, colours }: MapPen, text: string, x: number, y: number, colour: string): void {
  ctx.textBaseline = 'middle';
  ctx.lineJoin = 'round';
  ctx.lineWidth = 3;
  ctx.globalAlpha = 0.85;
  ctx.strokeStyle = colours.land;
  ctx.strokeText(text, x, y);
  ctx.globalAlpha = 1;
  ctx.fillStyle = colour;
  ctx.fillText(text, x, y);
}

/** A bar of a round length in the lower left corner. */
export function paintScale(pen: MapPen, crowd: Crowd): void {
  const { ctx, view, colours } = pen;
  const mpp = milesPerPixel(view);
  const miles = NICE_MILES.findLast((length) => length / mpp <= view.width * 0.2);
  if (miles === undefined) return;
  const width = miles / mpp;
  const text = `${miles} mi`;
  pen.font(text, 9, 600);
  const rect = { x: 10, y: view.height - 24, width: Math.max(width, ctx.measureText(text).width) + 4, height: 18 };
  if (!crowd.take(rect)) return;
  const [x, y] = [12, view.height - 9.5];
  ctx.beginPath();
  ctx.moveTo(x, y - 4);
  ctx.lineTo(x, y);
  ctx.lineTo(x + width, y);
  ctx.lineTo(x + width, y - 4);
  ctx.strokeStyle = colours.town;
  ctx.lineWidth = 1.2;
  ctx.stroke();
  haloText(pen, text, x + 4, y - 8, colours.town);
}

/** In the lower right corner, always: tiles are shown on this condition. */
export function paintAttribution(pen: MapPen, text: string, crowd: Crowd): void {
  if (text === '') return;
  const { ctx, view, colours } = pen;
  pen.font(text, 9, 400);
  const shown = pen.shortened(text, view.width - 20);
  const width = ctx.measureText(shown).width + 8;
  const rect = { x: view.width - width, y: view.height - 14, width, height: 14 };
  crowd.block(rect);
  ctx.globalAlpha = 0.8;
  ctx.fillStyle = colours.label;
  ctx.fillRect(rect.x, rect.y, rect.width, rect.height);
  ctx.globalAlpha = 1;
  ctx.textBaseline = 'middle';
  ctx.fillStyle = colours.labelMuted;
  ctx.fillText(shown, rect.x + 4, rect.y + 7);
}
