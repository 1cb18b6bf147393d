/**
 * Plans the maps of a document for one recipient: which stores are pinned, where they look, what they say.
 */
import type { Coordinates } from '@limn/places';
import { documentMaps, type SceneDocument } from '@limn/scene';
import type { Places } from '../../features/data/places/places.port.ts';
import { MAX_STORES_SHOWN, type NearStore } from '../../features/data/places/stores.port.ts';
import type { MapPicture } from './map-picture.ts';
import { labelOfStore, readMapSource } from './map-source.ts';
import { planMap } from './plan-map.ts';
import type { TileSource } from './tile-source.ts';

export interface MapPlanner {
  /**
   * By the addresses under which the document's objects look for them; undefined for a document without maps.
   * `stores` are the nearest first; `storeCount` says how many are pinned where an object does not.
   */
  mapsOf(request: MapRequest): Promise<Record<string, MapPicture> | undefined>;
}

export interface MapRequest {
  document: SceneDocument;
  stores: readonly NearStore[];
  storeCount: number;
  place: Coordinates | undefined;
  /** Pixels of the picture for one of the document. */
  scale: number;
}

export function createMapPlanner(places: Pick<Places, 'largestTowns'>, tiles?: TileSource): MapPlanner {
  return {
    async mapsOf({ document, stores, storeCount, place, scale }) {
      const frames = documentMaps(document);
      if (frames.length === 0) return undefined;
      const planned = await Promise.all(
        frames.map(async ({ address, width, height, source, ...frame }) => {
          const { looks, label } = readMapSource(source);
          const count = Math.min(MAX_STORES_SHOWN, Math.max(1, Math.round(frame.storeCount ?? storeCount)));
          const pinned = stores.slice(0, count).map(({ latitude, longitude, miles, fields }) => {
            return { latitude, longitude, miles, label: labelOfStore(fields, label) };
          });
          const here = place && { latitude: place.latitude, longitude: place.longitude };
          const map = await planMap({ width, height, stores: pinned, place: here, looks }, places.largestTowns);
          return [address, { ...map, tiles: await tiles?.tilesOf(map.view, scale) }] as const;
        }),
      );
      return Object.fromEntries(planned);
    },
  };
}
