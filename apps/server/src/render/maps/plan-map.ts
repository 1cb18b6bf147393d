/** Decides what a map shows: its view, and the towns that give it bearings. Drawing happens elsewhere. */
import { boxOfView, fitView, type Box, type Coordinates, type Town, type ViewWishes } from '@limn/places';
import type { MapLooks } from './map-looks.ts';
import type { MapPicture, MapStore, MapTown } from './map-picture.ts';

export interface MapWishes {
  /** Pixels of the document. */
  width: number;
  height: number;
  /** In the order of their numbers. */
  stores: readonly MapStore[];
  place?: Coordinates | undefined;
  looks: MapLooks;
}

/** Without this many to choose from, labels that collide would leave a map bare. */
const TOWNS = 60;
/** A large town just beyond the edge still reaches into the picture. */
const TOWNS_AROUND = 8;
const DEGREES_AROUND = 0.2;
/** Surroundings in miles of one store alone, and of several. */
const MILES_ALONE = 14;
const MILES_TOGETHER = 5;

export async function planMap(
  { width, height, stores, place, looks }: MapWishes,
  largestTowns: (box: Box, count: number) => Promise<Town[]>,
): Promise<MapPicture> {
  const points = [...stores, ...(place ? [place] : [])];
  const view = fitView(points, {
    width,
    height,
    margin: marginsOf(width, height),
    minMiles: points.length > 1 ? MILES_TOGETHER : MILES_ALONE,
  });
  const box = boxOfView(view);
  const [seen, around] = await Promise.all([largestTowns(box, TOWNS), largestTowns(widened(box), TOWNS_AROUND)]);
  const beyond = around.filter((town) => !seen.some((other) => other.latitude === town.latitude && other.longitude === town.longitude));
  return { view, stores, place, looks, towns: [...seen, ...beyond].map(townOf) };
}

function widened({ south, north, west, east }: Box): Box {
  const around = DEGREES_AROUND;
  return { south: south - around, north: north + around, west: Math.max(-180, west - around), east: Math.min(180, east + around) };
}

/** Room at the sides for pins, which stand above their places, and for labels beside them. */
export function marginsOf(width: number, height: number): ViewWishes['margin'] {
  const isSmall = width < 340 || height < 260;
  const side = Math.min(width * 0.16, isSmall ? 38 : 70);
  return { top: Math.min(height * 0.3, isSmall ? 40 : 50), bottom: Math.min(height * 0.15, 30), left: side, right: side };
}

function townOf({ name, population, latitude, longitude }: Town): MapTown {
  return { name, population, latitude, longitude };
}
