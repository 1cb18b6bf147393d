/** Reads of places for the rest of the server. */
import type { OpenerClass } from '@limn/model';
import type { Box, Place, Town } from '@limn/places';

export interface Places {
  /** Reads coordinates, a postcode (US, CA, GB) or a town. `country` (a code or a name) narrows. Undefined: no one knows it. */
  placeOfText(country: string | undefined, text: string): Promise<Place | undefined>;
  /** All that a text may mean: of towns with one name each, the largest first. */
  placesOfText(country: string | undefined, text: string): Promise<Place[]>;
  /** Undefined without a database of addresses, and for one that is not in it. */
  placeOfAddress(ip: string): Place | undefined;
  /** Two letters; undefined without a database of addresses, and for one that is not in it. */
  countryOfAddress(ip: string): string | undefined;
  /** Some database of addresses says where they are, and not only in which country. */
  knowsPlaces: boolean;
  /** The place for a request: a mail program's proxy, a prefetch or a scanner is somewhere else than the person. */
  placeOfOpener(ip: string, opener: OpenerClass): Place | undefined;
  /** The largest towns of a box, the largest first: what gives a map its bearings. */
  largestTowns(box: Box, count: number): Promise<Town[]>;
}
