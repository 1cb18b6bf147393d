/**
 * Packs coasts and borders: Natural Earth 1:10m as `world-atlas` has it, states and counties of the USA as
 * `us-atlas` has them.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { writeColumns } from '../../packages/places/src/packed-columns.ts';
import { GREAT_LAKES, MANITOULIN } from './great-lakes.ts';
import { arcsOf, ringsOf, sharedArcs, stitched, type Line, type Topology } from './topology.ts';

/** Steps of a degree in the packed file: 11 m. */
const STEPS = 10_000;

/**
 * `packages` is a folder with the packages in it. Sets of lines in the order land, lakes, borders, states,
 * counties.
 */
export function packOutlines(packages: string): Uint8Array {
  const world = read(join(packages, 'world-atlas/countries-10m.json'));
  const states = read(join(packages, 'us-atlas/counties-10m.json'));
  const worldArcs = arcsOf(world);
  const land = (world.objects['land']?.geometries ?? []).flatMap(ringsOf).map((ring) => unrolled(stitched(ring, worldArcs)));
  const countries = world.objects['countries']?.geometries ?? [];
  let unnamed = 0;
  const borders = shared(
    sharedArcs(countries, ({ id }) => String(id ?? `unnamed ${unnamed++}`)),
    worldArcs,
    (ids) => ids.size > 1,
  );
  const stateArcs = arcsOf(states);
  const counties = states.objects['counties']?.geometries ?? [];
  const byState = sharedArcs(counties, ({ id }) => String(id).slice(0, 2));
  const byCounty = sharedArcs(counties, ({ id }) => String(id));
  const stateLines = shared(byState, stateArcs, (ids) => ids.size > 1);
  const countyLines = shared(byCounty, stateArcs, (ids, arc) => ids.size > 1 && (byState.get(arc)?.size ?? 0) === 1);

  const nation = (states.objects['nation']?.geometries ?? []).flatMap(ringsOf).map((ring) => [stitched(ring, stateArcs)]);
  const lakes = lakesWithin(packages, nation);

  const writer = writeColumns();
  for (const lines of [land, lakes, borders, stateLines, countyLines]) {
    writer.numbers(lines.map(({ length }) => length));
    writer.numbers(lines.flatMap((line) => line.map(([longitude]) => Math.round(longitude * STEPS))));
    writer.numbers(lines.flatMap((line) => line.map(([, latitude]) => Math.round(latitude * STEPS))));
  }
  return writer.end();
}

/** Lines that cross the antimeridian go on beyond 180 degrees; one around the pole is closed there. */
function unrolled(line: Line): Line {
  let turns = 0;
  const flat = line.map(([longitude, latitude], at): Line[number] => {
    const before = line[at - 1]?.[0] ?? longitude;
    if (longitude - before > 180) turns--;
    else if (longitude - before < -180) turns++;
    return [longitude + turns * 360, latitude];
  });
  const [first, last] = [flat[0], flat.at(-1)];
  if (!first || !last || Math.abs(first[0] - last[0]) < 180) return flat;
  return [...flat, [last[0], -90], [first[0], -90], first];
}

type Polygons = Line[][];
/** Smaller ones, in square degrees, are where two surveys of one shore differ. */
const MIN_AREA = 0.002;

function lakesWithin(packages: string, nation: Polygons): Line[] {
  const { difference } = createRequire(import.meta.url)(join(packages, 'polygon-clipping')) as {
    difference: (from: Polygons, ...others: Polygons[]) => Polygons;
  };
  const traced = GREAT_LAKES.map((ring): Line[] => [[...ring, ring[0]].flatMap((point) => (point ? [[...point]] : []))]);
  return difference(traced, nation, [[MANITOULIN.map((point): Line[number] => [...point])]])
    .filter(([outer]) => outer && areaOf(outer) > MIN_AREA)
    .flat();
}

function areaOf(ring: Line): number {
  return (
    Math.abs(
      ring.reduce((sum, [x, y], at) => sum + x * (ring[at + 1] ?? ring[0] ?? [0, 0])[1] - y * (ring[at + 1] ?? ring[0] ?? [0, 0])[0], 0),
    ) / 2
  );
}

function shared(
  users: ReadonlyMap<number, Set<string>>,
  arcs: readonly Line[],
  wanted: (users: Set<string>, arc: number) => boolean,
): Line[] {
  return [...users].filter(([arc, ids]) => wanted(ids, arc)).map(([arc]) => unrolled(arcs[arc] ?? []));
}

function read(file: string): Topology {
  return JSON.parse(readFileSync(file, 'utf8')) as Topology;
}
