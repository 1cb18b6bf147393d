/** A map for publishing, weighing and thumbnails: made-up stores in a landscape with all that maps have. */
import { fitView } from '@limn/places';
import { documentMaps, type SceneDocument } from '@limn/scene';
import type { MapPicture } from './map-picture.ts';
import { readMapSource } from './map-source.ts';
import { marginsOf } from './plan-map.ts';

const PLACE = { latitude: 51.43, longitude: -2.52 };
const STORES = [
  { label: 'Harbourside', latitude: 51.449, longitude: -2.601, miles: 3.7 },
  { label: 'Abbey Green', latitude: 51.381, longitude: -2.357, miles: 7.8 },
  { label: 'Seafront', latitude: 51.346, longitude: -2.981, miles: 20.7 },
  { label: 'Castle Quarter', latitude: 51.482, longitude: -3.181, miles: 28.8 },
  { label: 'Riverside', latitude: 51.589, longitude: -2.998, miles: 23.4 },
] as const;
const TOWNS = [
  { name: 'Bristol', latitude: 51.4552, longitude: -2.5967, population: 617_280 },
  { name: 'Cardiff', latitude: 51.48, longitude: -3.18, population: 447_287 },
  { name: 'Newport', latitude: 51.5877, longitude: -2.9984, population: 117_326 },
  { name: 'Bath', latitude: 51.3751, longitude: -2.3617, population: 94_782 },
  { name: 'Weston-super-Mare', latitude: 51.346, longitude: -2.9767, population: 82_903 },
  { name: 'Chippenham', latitude: 51.4611, longitude: -2.1195, population: 46_000 },
  { name: 'Clevedon', latitude: 51.4402, longitude: -2.8579, population: 21_957 },
  { name: 'Kingswood', latitude: 51.4527, longitude: -2.5089, population: 40_734 },
  { name: 'Keynsham', latitude: 51.4135, longitude: -2.4968, population: 19_603 },
  { name: 'Brislington', latitude: 51.4336, longitude: -2.5444, population: 11_511 },
  { name: 'Bedminster', latitude: 51.4397, longitude: -2.5978, population: 11_400 },
  { name: 'Chepstow', latitude: 51.6419, longitude: -2.6756, population: 11_371 },
];

/** By the addresses under which the document looks for them; undefined for a document without maps. */
export function sampleMaps(document: SceneDocument): Record<string, MapPicture> | undefined {
  const frames = documentMaps(document);
  if (frames.length === 0) return undefined;
  return Object.fromEntries(
    frames.map(({ address, width, height, storeCount, source }): [string, MapPicture] => {
      const { looks, label } = readMapSource(source);
      const stores = STORES.slice(0, Math.max(1, storeCount ?? STORES.length)).map((store) => ({
        ...store,
        label: label === '' ? '' : store.label,
      }));
      const view = fitView([...stores, PLACE], { width, height, margin: marginsOf(width, height), minMiles: 5 });
      return [address, { view, stores, place: PLACE, towns: TOWNS, looks }];
    }),
  );
}
