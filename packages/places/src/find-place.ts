/** The place that a recipient's field names: coordinates, a postcode, or a town. */
import type { Beginning, BritishIndex } from './british-index.ts';
import { CODE_REGIONS, isCodeRegionCountry } from './code-regions.ts';
import type { Exactness, Place } from './coordinates.ts';
import { parseCoordinates } from './coordinates.ts';
import { milesBetween } from './miles-between.ts';
import { readPostcodes, splitPostcode, type Postcode } from './postcode.ts';
import type { PostcodeIndex } from './postcode-index.ts';
import type { TownFinder } from './towns/find-town.ts';

export interface PlaceFinder {
  /** The likeliest of `placesOfText` as far as the text alone says. */
  placeOfText(country: string | undefined, text: string, home?: readonly string[]): Place | undefined;
  /**
   * All that the text may mean: of towns with the same name each, the largest first; of five digits the place
   * in each country that writes its codes so, ZIP codes first.
   * @param country a code or a name: a place outside it is never answered for a postcode or town
   * @param home names or codes: where the text doesn't say, five digits are codes of these countries only;
   * ZIP codes where none of them writes five digits. Without one that is known: of any.
   */
  placesOfText(country: string | undefined, text: string, home?: readonly string[]): Place[];
  /** The two letters of a country that people wrote in some way. */
  countryOf(text: string): string | undefined;
}

/** Unfilled placeholders must not be taken for towns: there is one called City. */
const PLACEHOLDER = /[*|{}<>%[\]_]/;
/** A code and a town beside it mean one place where they are as near as this. */
const SAME_PLACE_MILES = 60;
const BRITISH_EXACTNESS: Readonly<Record<Beginning, Exactness>> = {
  streets: 'postcode',
  sector: 'sector',
  district: 'district',
  area: 'area',
};

export function createPlaceFinder(postcodes: PostcodeIndex, british: BritishIndex, towns: TownFinder): PlaceFinder {
  function centreOf({ country, code, written }: Postcode): Place | undefined {
    if (country === 'US' || country === 'CA') {
      const centre = postcodes.centreOf(country, code);
      return centre && { ...centre, label: written, exact: country === 'US' ? 'postcode' : 'district' };
    }
    if (country === 'GB') {
      const centre = british.centreOf(code);
      return (
        centre && { latitude: centre.latitude, longitude: centre.longitude, label: written, exact: BRITISH_EXACTNESS[centre.beginning] }
      );
    }
    const name = CODE_REGIONS[country][code];
    const town = name === undefined ? undefined : towns.find(name, country)[0];
    return town && { latitude: town.latitude, longitude: town.longitude, label: `${written} ${town.name}`, exact: 'area' };
  }

  /**
   * Codes that only one country writes so are taken as they are; five digits only of the countries at home.
   */
  function placesOfCodes(codes: readonly Postcode[], isSure: boolean, home: readonly string[]): Place[] {
    const atHome = home.filter((country) => FIVE_DIGIT_COUNTRIES.has(country));
    const of = home.length > 0 && atHome.length === 0 ? ['US'] : atHome;
    const could = codes.filter(({ country }) => isSure || of.length === 0 || !isFiveDigits(country) || of.includes(country));
    return could
      .toSorted((a, b) => rank(home, a.country) - rank(home, b.country))
      .flatMap((code) => {
        const place = centreOf(code);
        return place ? [place] : [];
      });
  }

  function placesOfText(country: string | undefined, text: string, home: readonly string[] = []): Place[] {
    if (text.trim() === '' || PLACEHOLDER.test(text)) return [];
    const point = parseCoordinates(text);
    if (point) return [{ ...point, label: text.trim(), exact: 'point' }];
    const isNamed = country !== undefined && country.trim() !== '';
    const within = isNamed ? towns.countryOf(country) : undefined;
    if (isNamed && within === undefined) return [];
    const homes = home.flatMap((name) => towns.countryOf(name) ?? []);
    const whole = placesOfCodes(readPostcodes(text, within), within !== undefined, homes);
    if (whole.length > 0) return whole;
    const split = splitPostcode(text, within);
    if (split) {
      const named = townPlaces(split.rest, country);
      const codes = placesOfCodes(split.codes, within !== undefined, homes);
      // "10117 Berlin": the town says which country's code it is.
      const agreed = codes.filter((place) => named.some((town) => milesBetween(place, town) <= SAME_PLACE_MILES));
      if (agreed.length > 0) return agreed;
      if (named.length === 0 && codes.length > 0) return codes;
      if (named.length > 0 && !split.codes.some(({ country: of }) => !isFiveDigits(of))) return named;
      if (codes.length > 0) return codes;
    }
    return townPlaces(text, country);
  }

  function townPlaces(text: string, country: string | undefined): Place[] {
    return towns.find(text, country).map((town) => ({
      latitude: town.latitude,
      longitude: town.longitude,
      label: towns.labelOf(town),
      exact: 'town',
    }));
  }

  return {
    placesOfText,
    placeOfText: (country, text, home) => placesOfText(country, text, home)[0],
    countryOf: towns.countryOf,
  };
}

/** All that write five digits, whether or not we know where they lead. */
const FIVE_DIGIT_COUNTRIES: ReadonlySet<string> = new Set(
  'US DE FR ES IT FI SE EE HR GR TR MX UA RS ME BA XK CZ SK LT MC SM VA MA DZ EG SN KE ZM SA IQ JO KW IL LB PK LK NP BT TH MY ID VN KR KH LA MM TW MN UZ PE UY CU DO GT HN NI CR PR GU VI'.split(
    ' ',
  ),
);

function isFiveDigits(country: string): boolean {
  return country === 'US' || isCodeRegionCountry(country);
}

function rank(home: readonly string[], country: string): number {
  const at = home.indexOf(country);
  return at === -1 ? home.length : at;
}
