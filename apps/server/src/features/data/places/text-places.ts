/**
 * Places by what people wrote, and countries by points: all that the bundled gazetteer and postcodes can say.
 */
import { milesBetween, type Coordinates, type TownIndex } from '@limn/places';
import { openPlaceData } from './place-data.ts';
import type { Places } from './places.port.ts';

export const TEXT_PLACES: Pick<Places, 'placeOfText' | 'placesOfText' | 'countryOf' | 'countriesOf'> = {
  placeOfText: async (country, text, home) => (await openPlaceData()).finder.placeOfText(country, text, home),
  placesOfText: async (country, text, home) => (await openPlaceData()).finder.placesOfText(country, text, home),
  countryOf: async (text) => (await openPlaceData()).finder.countryOf(text),
  countriesOf: async (points) => countriesOf((await openPlaceData()).towns, points),
};

/** Half the side of the box that is searched for a town, in degrees. */
const NEAR_DEGREES = 0.4;
const TOWNS_COMPARED = 12;

/** By the nearest of the larger towns around each point; one at sea or in a desert has none. */
function countriesOf(towns: TownIndex, points: readonly Coordinates[]): string[] {
  const counts = new Map<string, number>();
  for (const point of points) {
    const { latitude, longitude } = point;
    const box = {
      south: latitude - NEAR_DEGREES,
      north: latitude + NEAR_DEGREES,
      west: longitude - NEAR_DEGREES,
      east: longitude + NEAR_DEGREES,
    };
    const [nearest] = towns.largestIn(box, TOWNS_COMPARED).toSorted((a, b) => milesBetween(a, point) - milesBetween(b, point));
    if (nearest) counts.set(nearest.country, (counts.get(nearest.country) ?? 0) + 1);
  }
  return [...counts].toSorted((a, b) => b[1] - a[1]).map(([country]) => country);
}
