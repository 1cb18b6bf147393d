/** Reads of places for the rest of the server. */
import type { OpenerClass } from '@limn/model';
import type { Box, Coordinates, Place, Town } from '@limn/places';

export interface Places {
  /**
   * Reads coordinates, a postcode or a town. `country` (a code or a name) narrows. `home`: countries, by name
   * or code, whose codes five digits can be where nothing else says so. Undefined: no one knows it.
   */
  placeOfText(country: string | undefined, text: string, home?: readonly string[]): Promise<Place | undefined>;
  /**
   * All that a text may mean: of towns with one name each, the largest first; of five digits the place in
   * each country.
   */
  placesOfText(country: string | undefined, text: string, home?: readonly string[]): Promise<Place[]>;
  /** The two letters of a country by its name or code. */
  countryOf(text: string): Promise<string | undefined>;
  /** The countries of some points, the most frequent first. */
  countriesOf(points: readonly Coordinates[]): Promise<string[]>;
  /** Undefined without a database of addresses, and for one that is not in it. */
  placeOfAddress(ip: string): Place | undefined;
  /** Two letters; undefined without a database of addresses, and for one that is not in it. */
  countryOfAddress(ip: string): string | undefined;
  /** Some database of addresses says where they are, and not only in which country. */
  knowsPlaces: boolean;
  /**
   * The place for a request: a mail program's proxy, a prefetch or a scanner is somewhere else than the
   * person.
   */
  placeOfOpener(ip: string, opener: OpenerClass): Place | undefined;
  /** The largest towns of a box, the largest first: what gives a map its bearings. */
  largestTowns(box: Box, count: number): Promise<Town[]>;
}
