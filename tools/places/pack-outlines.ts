/** Packs coasts and borders: Natural Earth 1:10m as `world-atlas` has it, states and counties of the USA as `us-atlas` has them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeColumns } from '../../packages/places/src/packed-columns.ts';
import { arcsOf, ringsOf, sharedArcs, stitched, type Line, type Topology } from './topology.ts';

/** Steps of a degree in the packed file: 11 m. */
const STEPS = 10_000;

/** `packages` is a folder with `world-atlas` and `us-atlas` in it. Sets of lines in the order land, borders, states, counties. */
export function packOutlines(packages: string): Uint8Array {
  const world = read(join(packages, 'world-atlas/countries-10m.json'));
  const states = read(join(packages, 'us-atlas/counties-10m.json'));
  const worldArcs = arcsOf(world);
  const land = (world.objects['land']?.geometries ?? []).flatMap(ringsOf).map((ring) => stitched(ring, worldArcs));
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

  const writer = writeColumns();
  for (const lines of [land, borders, stateLines, countyLines]) {
    writer.numbers(lines.map(({ length }) => length));
    writer.numbers(lines.flatMap((line) => line.map(([longitude]) => Math.round(longitude * STEPS))));
    writer.numbers(lines.flatMap((line) => line.map(([, latitude]) => Math.round(latitude * STEPS))));
  }
  return writer.end();
}

function shared(
  users: ReadonlyMap<number, Set<string>>,
  arcs: readonly Line[],
  wanted: (users: Set<string>, arc: number) => boolean,
): Line[] {
  return [...users].filter(([arc, ids]) => wanted(ids, arc)).map(([arc]) => arcs[arc] ?? []);
}

function read(file: string): Topology {
  return JSON.parse(readFileSync(file, 'utf8')) as Topology;
}
