/** Tells which columns of a location table say where a row is. */
import type { PlaceChoice } from '@limn/contracts';
import type { ValueCheck } from '../csv/csv-reader.ts';
import { TableError } from '../table-error.ts';

/** Places in the header, from 0: coordinates, or a postcode or town, of a country where one is named. */
export type PlaceColumns =
  | { kind: 'coordinates'; latitude: number; longitude: number }
  | { kind: 'named'; postcode: number | undefined; town: number | undefined; country: number | undefined };

const KNOWN = {
  latitude: ['latitude', 'lat', 'geo lat', 'gps lat', 'gps latitude', 'breitengrad', 'latitud', 'y'],
  longitude: [
    'longitude',
    'long',
    'lng',
    'lon',
    'geo long',
    'geo lng',
    'geo lon',
    'gps long',
    'gps longitude',
    'längengrad',
    'longitud',
    'x',
  ],
  postcode: ['postcode', 'post code', 'postal code', 'postalcode', 'zip', 'zip code', 'zipcode'],
  town: ['town', 'city', 'town/city', 'city/town'],
  country: ['country', 'country code', 'countrycode'],
} as const;

/** Countries whose postcodes lead somewhere, as readers of postcodes know them. */
export const KNOWN_POSTCODES = 'the United States, Canada, the United Kingdom, Germany, France, Spain or Italy';
const NEEDED = `A location table needs a column “latitude” and a column “longitude” in degrees, a column “postcode” with postcodes of ${KNOWN_POSTCODES}, or a column “town”.`;

/** Columns that name no place. Someone can be asked which of `names` do. */
export class UnknownPlaceColumns extends TableError {
  readonly names: readonly string[];
  constructor(message: string, names: readonly string[]) {
    super(message);
    this.names = names;
  }
}

/** `chosen` goes before what the names tell. Refuses columns that name no place. */
export function placeColumns(names: readonly string[], chosen: PlaceChoice | null = null): PlaceColumns {
  const asked = chosen && chosenColumns(names, chosen);
  if (asked) return asked;
  const [latitude, longitude] = [find(names, KNOWN.latitude), find(names, KNOWN.longitude)];
  if (latitude !== undefined && longitude !== undefined) return { kind: 'coordinates', latitude, longitude };
  const postcode = find(names, KNOWN.postcode);
  const town = find(names, KNOWN.town);
  if (postcode !== undefined || town !== undefined) return { kind: 'named', postcode, town, country: find(names, KNOWN.country) };
  const half = latitude ?? longitude;
  const other = latitude === undefined ? 'latitude' : 'longitude';
  throw new UnknownPlaceColumns(
    half === undefined ? NEEDED : `There is a column “${names[half]}”, and none for the ${other}. ${NEEDED}`,
    names,
  );
}

/** Undefined where a chosen column is not in this file: then its names decide. */
function chosenColumns(names: readonly string[], { latitude, longitude, postcode, town, country }: PlaceChoice): PlaceColumns | undefined {
  const at = (name: string | undefined) => {
    const index = name === undefined ? -1 : names.indexOf(name);
    return index === -1 ? undefined : index;
  };
  if ([latitude, longitude, postcode, town, country].some((name) => name !== undefined && at(name) === undefined)) return undefined;
  const [north, east] = [at(latitude), at(longitude)];
  if (north !== undefined && east !== undefined) return { kind: 'coordinates', latitude: north, longitude: east };
  if (postcode === undefined && town === undefined) return undefined;
  return { kind: 'named', postcode: at(postcode), town: at(town), country: at(country) };
}

export function placeChecks(names: readonly string[], chosen: PlaceChoice | null = null): ReadonlyMap<number, ValueCheck> {
  const columns = placeColumns(names, chosen);
  if (columns.kind === 'named') return new Map();
  return new Map([
    [columns.latitude, degrees('latitude', 90)],
    [columns.longitude, degrees('longitude', 180)],
  ]);
}

/** Whether a column holds coordinates, by its name or because someone chose it. */
export function isCoordinate(name: string, chosen: PlaceChoice | null): boolean {
  return name === chosen?.latitude || name === chosen?.longitude || find([name], [...KNOWN.latitude, ...KNOWN.longitude]) !== undefined;
}

/**
 * Degrees with a point or a comma before the fraction: there are no thousands of them, so both are clear. NaN
 * for anything else.
 */
export function readDegrees(text: string): number {
  const bare = text.trim().replace(/°$/, '').trimEnd();
  return /^[-+\u2212]?\d{1,3}(?:[.,]\d+)?$/.test(bare) ? Number(bare.replace(',', '.').replace('\u2212', '-')) : Number.NaN;
}

function find(names: readonly string[], known: readonly string[]): number | undefined {
  const plain = names.map((name) =>
    name
      .toLowerCase()
      .replaceAll(/[\s_.-]+/g, ' ')
      .trim(),
  );
  for (const name of known) {
    const index = plain.indexOf(name);
    if (index !== -1) return index;
  }
  return undefined;
}

/** Rows without coordinates are allowed: they are nowhere, and never the nearest. */
function degrees(what: string, max: number): ValueCheck {
  return (bytes, start, end) => {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('utf8');
    if (text.trim() === '' || Math.abs(readDegrees(text)) <= max) return undefined;
    return `is no ${what}: use degrees from -${max} to ${max}, like ${what === 'latitude' ? '53.7443' : '-0.3326'}`;
  };
}
