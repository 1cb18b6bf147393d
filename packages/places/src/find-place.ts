/** The place that a recipient's field names: coordinates, a postcode, or a town. */
import type { Place } from './coordinates.ts';
import { parseCoordinates } from './coordinates.ts';
import { postcodeAtEnd, readPostcode, type Postcode } from './postcode.ts';
import type { PostcodeIndex } from './postcode-index.ts';
import type { TownFinder } from './towns/find-town.ts';
import { UK_AREAS_BY_PLACE, UK_POSTCODE_AREAS } from './uk-postcode-areas.ts';

export interface PlaceFinder {
  /** `country` (a code or a name) narrows; a place outside it is never answered for a postcode or town. */
  placeOfText(country: string | undefined, text: string): Place | undefined;
  /** All that the text may mean: of towns with the same name each, the largest first. */
  placesOfText(country: string | undefined, text: string): Place[];
}

/** Unfilled placeholders must not be taken for towns: there is one called City. */
const PLACEHOLDER = /[*|{}<>%[\]_]/;

export function createPlaceFinder(postcodes: PostcodeIndex, towns: TownFinder): PlaceFinder {
  function placeOfPostcode({ country, code, written }: Postcode): Place | undefined {
    if (country !== 'GB') {
      const centre = postcodes.centreOf(country, code);
      return centre && { ...centre, label: written };
    }
    const side = UK_AREAS_BY_PLACE[code];
    if (side) return { latitude: side[0], longitude: side[1], label: side[2] };
    const name = UK_POSTCODE_AREAS[code];
    const town = name === undefined ? undefined : towns.find(name, 'GB')[0];
    return town && { latitude: town.latitude, longitude: town.longitude, label: town.name };
  }

  function placesOfText(country: string | undefined, text: string): Place[] {
    if (text.trim() === '' || PLACEHOLDER.test(text)) return [];
    const point = parseCoordinates(text);
    if (point) return [{ ...point, label: text.trim() }];
    const code = country === undefined || country.trim() === '' ? undefined : towns.countryOf(country);
    const postcode = readPostcode(text, code) ?? postcodeAtEnd(text, code);
    const centre = postcode && placeOfPostcode(postcode);
    if (centre) return [centre];
    return towns.find(text, country).map((town) => ({ latitude: town.latitude, longitude: town.longitude, label: towns.labelOf(town) }));
  }

  return { placesOfText, placeOfText: (country, text) => placesOfText(country, text)[0] };
}
