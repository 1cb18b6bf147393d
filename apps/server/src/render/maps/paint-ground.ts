/** Sea, land, borders, and a tint where many people live. */
import { milesPerPixel, projected, seenLines, type Lines, type SeenLine } from '@limn/places';
import type { MapPen } from './map-pen.ts';
import type { MapTown } from './map-picture.ts';
import { outlines } from './outline-shelf.ts';

/** A town of this many people is as wide as the tint of one mile around it. */
const PEOPLE_WITHIN_A_MILE = 45_000;
/** Coarser than this no county is drawn, or the lines would be all there is. */
const COUNTY_MILES_PER_PIXEL = 0.6;
const REGION_MILES_PER_PIXEL = 8;
/** Coarser than this a wide rim would swallow islands. */
const WIDE_SHORE_MILES_PER_PIXEL = 0.5;

export function paintGround(pen: MapPen, towns: readonly MapTown[]): void {
  const { ctx, view, colours } = pen;
  const { land, lakes, borders, states, counties } = outlines();
  const mpp = milesPerPixel(view);
  ctx.fillStyle = colours.sea;
  ctx.fillRect(0, 0, view.width, view.height);

  const [coasts, shores] = [seenLines(land, view), seenLines(lakes, view)];
  ctx.lineJoin = 'round';
  trace(pen, coasts);
  for (const width of mpp < WIDE_SHORE_MILES_PER_PIXEL ? [14, 7] : [5]) stroke(pen, colours.shore, width);
  ctx.fillStyle = colours.land;
  ctx.fill('evenodd');
  ctx.save();
  ctx.clip('evenodd');
  for (const town of towns) tint(pen, town, mpp);
  if (mpp < COUNTY_MILES_PER_PIXEL) strokeLines(pen, counties, colours.county, 0.8);
  if (mpp < REGION_MILES_PER_PIXEL) strokeLines(pen, states, colours.region, 1.1);
  trace(pen, shores);
  ctx.fillStyle = colours.sea;
  ctx.fill('evenodd');
  stroke(pen, colours.coast, 1);
  ctx.restore();
  strokeLines(pen, borders, colours.border, 1.2);
  trace(pen, coasts);
  stroke(pen, colours.coast, 1);
}

function tint({ ctx, view, colours }: MapPen, town: MapTown, mpp: number): void {
  const radius = Math.sqrt(town.population / PEOPLE_WITHIN_A_MILE) / mpp;
  if (radius < 2) return;
  const { x, y } = projected(view, town);
  const glow = ctx.createRadialGradient(x, y, 0, x, y, radius);
  glow.addColorStop(0, colours.builtUp);
  glow.addColorStop(0.55, colours.builtUp);
  glow.addColorStop(1, transparent(colours.builtUp));
  ctx.fillStyle = glow;
  ctx.fillRect(x - radius, y - radius, radius * 2, radius * 2);
}

/** Fading into transparent black would leave a grey rim. */
function transparent(hex: string): string {
  return `${hex}00`;
}

function strokeLines(pen: MapPen, lines: Lines, colour: string, width: number): void {
  trace(pen, seenLines(lines, pen.view));
  stroke(pen, colour, width);
}

function stroke({ ctx }: MapPen, colour: string, width: number): void {
  ctx.strokeStyle = colour;
  ctx.lineWidth = width;
  ctx.stroke();
}

function trace({ ctx, view }: MapPen, lines: readonly SeenLine[]): void {
  ctx.beginPath();
  for (const line of lines) traceLine(ctx, view, line);
}

/** Pieces shorter than this, in pixels, are drawn as they are. */
const SMOOTH_FROM = 4;

/**
 * Through the middles of the line's pieces: what is drawn larger than it was surveyed has bends instead of
 * corners. Only where the point is within the picture: outside, the next one may be far away.
 */
function traceLine(ctx: MapPen['ctx'], { width, height }: MapPen['view'], points: SeenLine): void {
  let [x, y] = [points[0] ?? 0, points[1] ?? 0];
  ctx.moveTo(x, y);
  for (let at = 2; at + 3 < points.length; at += 2) {
    const [nextX, nextY] = [points[at] ?? 0, points[at + 1] ?? 0];
    const isWithin = nextX > 0 && nextX < width && nextY > 0 && nextY < height;
    if (!isWithin || Math.abs(nextX - x) + Math.abs(nextY - y) < SMOOTH_FROM) ctx.lineTo(nextX, nextY);
    else ctx.quadraticCurveTo(nextX, nextY, (nextX + (points[at + 2] ?? 0)) / 2, (nextY + (points[at + 3] ?? 0)) / 2);
    [x, y] = [nextX, nextY];
  }
  ctx.lineTo(points.at(-2) ?? x, points.at(-1) ?? y);
}
