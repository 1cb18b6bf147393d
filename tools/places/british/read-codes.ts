/** Reads lists of whole British postcodes with a point each, as they are published. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Coordinates } from '../../../packages/places/src/coordinates.ts';
import { degreesOfGrid } from './national-grid.ts';

export interface CodePoint extends Coordinates {
  /** The outward code, a space, the inward code. */
  code: string;
}

/** The post has the code, and no one knows where: its eastings and northings are zero. */
const NO_COORDINATES = '90';

/**
 * Code-Point Open as Ordnance Survey publishes it: one file for an area, a code, its quality and its place on
 * the grid in each line.
 */
export function* readCodePointOpen(folder: string): Generator<CodePoint> {
  const data = join(folder, 'Data/CSV');
  for (const file of readdirSync(data).toSorted())
    for (const line of readFileSync(join(data, file), 'latin1').split(/\r?\n/)) {
      const [, code, quality, easting, northing] = /^"([A-Z\d ]+)",(\d+),(\d+),(\d+),/.exec(line) ?? [];
      if (code === undefined || quality === NO_COORDINATES) continue;
      yield { code: spaced(code), ...degreesOfGrid(Number(easting), Number(northing)) };
    }
}

/**
 * Places of business in Northern Ireland whose kitchens were inspected: code, latitude, longitude. A code is
 * there once for each.
 */
export function* readFoodHygiene(file: string): Generator<CodePoint> {
  for (const line of readFileSync(file, 'utf8').split(/\r?\n/)) {
    const [, code, latitude, longitude] = /^(BT\d{1,2} \d[A-Z]{2}),([\d.]+),(-[\d.]+)$/.exec(line) ?? [];
    const point = { latitude: Number(latitude), longitude: Number(longitude) };
    if (code !== undefined && isInNorthernIreland(point)) yield { code, ...point };
  }
}

/** Some businesses stand where they are registered. */
function isInNorthernIreland({ latitude, longitude }: Coordinates): boolean {
  return latitude > 54 && latitude < 55.4 && longitude > -8.2 && longitude < -5.4;
}

function spaced(code: string): string {
  const bare = code.replace(/ /g, '');
  return `${bare.slice(0, -3)} ${bare.slice(-3)}`;
}
