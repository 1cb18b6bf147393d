import { OPENER_CLASS } from '@limn/model';
import type { Log } from '../../../platform/log.ts';
import { milesBetween, type Coordinates, type TownIndex } from '@limn/places';
import { openAddressPlaces } from './address-places.ts';
import { openPlaceData } from './place-data.ts';
import type { Places } from './places.port.ts';

const WARM_AFTER_MS = 1500;

export interface PlacesSettings {
  /** Files of databases of addresses in MaxMind's format. */
  addressDatabases: readonly string[];
}

export async function openPlaces({ addressDatabases }: PlacesSettings, log: Log): Promise<Places> {
  const { placeOfAddress, countryOfAddress, knowsPlaces } = await openAddressPlaces(addressDatabases, log);
  // The first reader should not wait for it; a server that is still starting should not either.
  setTimeout(() => void openPlaceData().catch(() => undefined), WARM_AFTER_MS).unref();
  return {
    placeOfText: async (country, text, home) => (await openPlaceData()).finder.placeOfText(country, text, home),
    placesOfText: async (country, text, home) => (await openPlaceData()).finder.placesOfText(country, text, home),
    countryOf: async (text) => (await openPlaceData()).finder.countryOf(text),
    countriesOf: async (points) => countriesOf((await openPlaceData()).towns, points),
    placeOfAddress,
    countryOfAddress,
    knowsPlaces,
    placeOfOpener: (ip, opener) => (opener === OPENER_CLASS.person || opener === OPENER_CLASS.test ? placeOfAddress(ip) : undefined),
    largestTowns: async (box, count) => (await openPlaceData()).towns.largestIn(box, count),
  };
}

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
