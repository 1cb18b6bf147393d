/**
 * Places in memory: the nearest ten of 100,000 stores (baseline: the distance to every one), what a text or
 * an address costs, maps drawn as a draw child draws them, and what all of it holds in memory.
 */
import { seededRandom } from '@limn/model';
import { createNearestIndex, milesBetween, type Coordinates } from '@limn/places';
import { openPlaceData } from '../apps/server/src/features/data/places/place-data.ts';
import { buildStoreIndex } from '../apps/server/src/features/data/places/store-index.ts';
import type { StoreRow } from '../apps/server/src/features/data/places/stores.port.ts';
import { openFontShelf } from '../apps/server/src/render/draw/font-shelf.ts';
import { outlines } from '../apps/server/src/render/maps/outline-shelf.ts';
import { paintMap } from '../apps/server/src/render/maps/paint-map.ts';
import { planMap } from '../apps/server/src/render/maps/plan-map.ts';
import { reportWithGoal } from './goals/report-with-goal.ts';
import type { Report } from './run.ts';

const STORES = 100_000;
const WANTED = 10;
const SPOTS: Readonly<Record<string, Coordinates>> = {
  london: { latitude: 51.507, longitude: -0.128 },
  new_york: { latitude: 40.73, longitude: -73.99 },
  kansas: { latitude: 38.3, longitude: -99.3 },
  alps: { latitude: 46.5, longitude: 9.84 },
};

export async function run(report: Report): Promise<void> {
  const startedMs = performance.now();
  const { finder, towns } = await openPlaceData();
  report('places_load', performance.now() - startedMs, 'ms');
  report('places_towns_memory', towns.bytes / 1e6, 'MB');
  const random = seededRandom(1);
  const anywhere = () => ({ latitude: random() * 120 - 60, longitude: random() * 360 - 180 });
  const stores = Array.from({ length: STORES }, anywhere);

  const buildMs = performance.now();
  const index = createNearestIndex(
    stores.map(({ latitude }) => latitude),
    stores.map(({ longitude }) => longitude),
  );
  report('places_index_100k', performance.now() - buildMs, 'ms');
  report('places_index_100k_memory', index.bytes / 1e6, 'MB');
  const nearest = medianMs(2000, () => index.nearest(anywhere(), WANTED));
  const brute = medianMs(15, () => nearestByLooking(stores, anywhere()));
  reportWithGoal(report, 'places_nearest_10_of_100k', nearest, 'ms', 0.1);
  report('places_nearest_10_of_100k_ratio_vs_brute_force', brute / nearest, 'x');

  const rows = await buildStoreIndex(rowsOf(stores), 1e9);
  report('places_stores_100k_with_fields_memory', rows.bytes / 1e6, 'MB');
  report(
    'places_nearest_10_with_fields',
    medianMs(2000, () => rows.nearest(anywhere(), WANTED)),
    'ms',
  );

  for (const [name, text] of Object.entries({ town: 'Paris, TX', postcode: 'K1A 0B1', address: '10 Downing Street, London SW1A 2AA' }))
    report(`places_text_${name}`, medianMs(2000, () => finder.placeOfText(undefined, text)) * 1000, 'us');

  const loadLetters = openFontShelf(undefined);
  const outlinesMs = performance.now();
  const world = outlines();
  report('maps_outlines_load', performance.now() - outlinesMs, 'ms');
  report('maps_outlines_memory', world.bytes / 1e6, 'MB');
  for (const [name, place] of Object.entries(SPOTS)) {
    const pinned = Array.from({ length: 5 }, (_, at) => {
      return {
        label: `Store ${at}`,
        miles: at,
        latitude: place.latitude + (random() - 0.5) * 0.5,
        longitude: place.longitude + (random() - 0.5),
      };
    });
    const wishes = { width: 600, height: 300, stores: pinned, place, looks: { theme: 'light' } as const };
    const plan = () => planMap(wishes, async (box, count) => towns.largestIn(box, count));
    const map = await plan();
    for (const scale of [1, 2])
      report(
        `maps_draw_${name}_${scale}x`,
        medianMs(40, () => paintMap(map, scale, loadLetters).getContext('2d').getImageData(0, 0, 1, 1)),
        'ms',
      );
    const planStarted = performance.now();
    for (let i = 0; i < 100; i++) await plan();
    report(`maps_plan_${name}`, (performance.now() - planStarted) / 100, 'ms');
  }
}

function medianMs(times: number, work: () => unknown): number {
  for (let i = 0; i < Math.min(5, times); i++) work();
  const taken = Array.from({ length: times }, () => {
    const from = performance.now();
    work();
    return performance.now() - from;
  }).toSorted((a, b) => a - b);
  return taken[Math.floor(times / 2)] ?? 0;
}

function nearestByLooking(stores: readonly Coordinates[], from: Coordinates): number[] {
  return stores
    .map((store) => milesBetween(from, store))
    .toSorted((a, b) => a - b)
    .slice(0, WANTED);
}

async function* rowsOf(stores: readonly Coordinates[]): AsyncGenerator<StoreRow> {
  for (const [at, store] of stores.entries())
    yield {
      ...store,
      key: String(at),
      fields: { name: `Store ${at}`, address: `${at} High Street`, town: 'Anywhere', phone: '01632 960000' },
    };
}
