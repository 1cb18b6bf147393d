/** Joins places, and the operator's tile server where there is one, to the maps of pictures. */
import type { Places } from '../features/data/places/places.port.ts';
import type { Config } from '../platform/config.ts';
import type { FetchedPictures } from '../render/fetched-pictures.ts';
import { createMapPlanner, type MapPlanner } from '../render/maps/map-planner.ts';
import { createTileSource } from '../render/maps/tile-source.ts';

/** Streets change slowly, and tile servers ask not to be asked often. */
const TILE_FRESH_MS = 12 * 3_600_000;

export function composeMaps({
  config,
  places,
  openFetched,
}: {
  config: Pick<Config, 'mapTiles'>;
  places: Places;
  openFetched: (freshMs: number) => FetchedPictures;
}): MapPlanner {
  const tiles = config.mapTiles && createTileSource(config.mapTiles, openFetched(TILE_FRESH_MS).take);
  return createMapPlanner(places, tiles);
}
