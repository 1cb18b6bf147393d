/** Of several towns with one name the one that a company's customers mean. */
import type { Place } from './coordinates.ts';

/** Nobody goes farther to a store. */
const REACH_MILES = 100;

/**
 * The first place with a store within reach: to customers of shops in Yorkshire, Scarborough is not the one in Toronto. Without any
 * the first place, which is the largest.
 */
export async function likeliestPlace(
  places: readonly Place[],
  hasStoreWithin: (place: Place, miles: number) => Promise<boolean>,
): Promise<Place | undefined> {
  if (places.length > 1) for (const place of places) if (await hasStoreWithin(place, REACH_MILES)) return place;
  return places[0];
}
