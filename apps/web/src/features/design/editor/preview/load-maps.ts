/** Pictures of a previewed document together with its maps, which have no address of their own. */
import { loadPictures, type LoadedPictures } from '../document/load-pictures.ts';

/** Starts loading every address and every map at once. */
export function loadWithMaps(sources: readonly string[], maps: ReadonlyMap<string, string>): LoadedPictures & { isReady(): boolean } {
  const pictures = loadPictures([...sources, ...maps.values()]);
  return { isReady: () => pictures.isReady(), get: (src) => pictures.get(maps.get(src) ?? src) };
}
