import { OPENER_CLASS } from '@limn/model';
import type { Log } from '../../../platform/log.ts';
import { openAddressPlaces } from './address-places.ts';
import { openPlaceData } from './place-data.ts';
import type { Places } from './places.port.ts';
import { TEXT_PLACES } from './text-places.ts';

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
    ...TEXT_PLACES,
    placeOfAddress,
    countryOfAddress,
    knowsPlaces,
    placeOfOpener: (ip, opener) => (opener === OPENER_CLASS.person || opener === OPENER_CLASS.test ? placeOfAddress(ip) : undefined),
    largestTowns: async (box, count) => (await openPlaceData()).towns.largestIn(box, count),
  };
}
