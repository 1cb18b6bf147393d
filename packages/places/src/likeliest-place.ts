/** The town that a company's customers mean, of several with one name. */
import type { Place } from './coordinates.ts';

/** A store farther away is no help to anyone: better is the picture without one. */
export const MAX_STORE_MILES = 500;

/** A store in town speaks for a place; one that is a drive away only where no place of that name has one. */
const REACHES_MILES = [25, 100, MAX_STORE_MILES] as const;

/**
 * The first place with a store within reach: to customers of shops in Yorkshire, Scarborough is not the one
 * in Toronto. Without any the first place, which is the largest.
 */
export async function likeliestPlace(
  places: readonly Place[],
  hasStoreWithin: (place: Place, miles: number) => Promise<boolean>,
): Promise<Place | undefined> {
  if (places.length > 1)
    for (const miles of REACHES_MILES) for (const place of places) if (await hasStoreWithin(place, miles)) return place;
  return places[0];
}
