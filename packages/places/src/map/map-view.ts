/** The part of the flat world that a map shows, chosen so that all that matters is on it. */
import type { Coordinates } from '../coordinates.ts';
import { EARTH_RADIUS_MILES } from '../miles-between.ts';
import type { Box } from '../towns/town-index.ts';
import { coordinatesOf, worldPoint, type WorldPoint } from './mercator.ts';

export interface MapView {
  /** Pixels. */
  width: number;
  height: number;
  /**
   * The world's point in the picture's middle; x may lie beyond 1 where the view crosses the antimeridian.
   */
  centre: WorldPoint;
  /** Pixels for the whole world. */
  scale: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface ViewWishes {
  width: number;
  height: number;
  /** Pixels at each side that hold no point: room for pins and labels. */
  margin: { top: number; right: number; bottom: number; left: number };
  /** The view's longer side shows at least as much. */
  minMiles: number;
}

const WORLD_MILES = 2 * Math.PI * EARTH_RADIUS_MILES;

/** Without any point the view is the whole world. */
export function fitView(points: readonly Coordinates[], { width, height, margin, minMiles }: ViewWishes): MapView {
  const whole = Math.max(width, height * 1.3);
  if (points.length === 0) return { width, height, centre: { x: 0.5, y: 0.42 }, scale: whole };
  const box = boxAround(points.map(worldPoint));
  const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
  const room = { x: Math.max(8, width - margin.left - margin.right), y: Math.max(8, height - margin.top - margin.bottom) };
  const milesOfWorld = WORLD_MILES * Math.cos((coordinatesOf(middle).latitude * Math.PI) / 180);
  const nearest = (Math.max(width, height) * milesOfWorld) / minMiles;
  const scale = Math.max(
    whole / 2,
    Math.min(nearest, room.x / Math.max(1e-9, box.right - box.left), room.y / Math.max(1e-9, box.bottom - box.top)),
  );
  return {
    width,
    height,
    scale,
    centre: { x: middle.x + (margin.right - margin.left) / 2 / scale, y: middle.y + (margin.bottom - margin.top) / 2 / scale },
  };
}

/** The narrowest box: points on both sides of the antimeridian lie close together. */
function boxAround(points: readonly WorldPoint[]): { left: number; right: number; top: number; bottom: number } {
  const xs = points.map(({ x }) => x).toSorted((a, b) => a - b);
  const ys = points.map(({ y }) => y);
  let [left, widest] = [xs[0] ?? 0, 1 - (xs.at(-1) ?? 0) + (xs[0] ?? 0)];
  for (let i = 1; i < xs.length; i++) {
    const gap = (xs[i] ?? 0) - (xs[i - 1] ?? 0);
    if (gap > widest) [left, widest] = [xs[i] ?? 0, gap];
  }
  return { left, right: left + 1 - widest, top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** Where a place is in the picture; of the world's copies the one nearest to its middle. */
export function projected(view: MapView, place: Coordinates): Point {
  const { x, y } = worldPoint(place);
  const aside = x - view.centre.x;
  return { x: view.width / 2 + (aside - Math.round(aside)) * view.scale, y: view.height / 2 + (y - view.centre.y) * view.scale };
}

export function boxOfView({ width, height, centre, scale }: MapView): Box {
  const [across, down] = [width / 2 / scale, height / 2 / scale];
  const northWest = coordinatesOf({ x: centre.x - across, y: centre.y - down });
  const southEast = coordinatesOf({ x: centre.x + across, y: centre.y + down });
  const isWhole = across >= 0.5;
  return {
    north: northWest.latitude,
    south: southEast.latitude,
    west: isWhole ? -180 : northWest.longitude,
    east: isWhole ? 180 : southEast.longitude,
  };
}

/** Miles for one pixel in the picture's middle. */
export function milesPerPixel({ centre, scale }: MapView): number {
  return (WORLD_MILES * Math.cos((coordinatesOf(centre).latitude * Math.PI) / 180)) / scale;
}
