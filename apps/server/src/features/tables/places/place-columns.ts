/** Which columns of a location table say where a row is. */
import type { ValueCheck } from '../csv/csv-reader.ts';
import { TableFault } from '../table-fault.ts';

/** Places in the header, from 0: coordinates, or a postcode of a country. */
export type PlaceColumns =
  | { kind: 'coordinates'; latitude: number; longitude: number }
  | { kind: 'postcode'; postcode: number; country: number | undefined };

const LATITUDE = ['latitude', 'lat', 'geo lat', 'gps lat', 'gps latitude', 'y'];
const LONGITUDE = ['longitude', 'long', 'lng', 'lon', 'geo long', 'geo lng', 'geo lon', 'gps long', 'gps longitude', 'x'];
const POSTCODE = ['postcode', 'post code', 'postal code', 'zip', 'zip code', 'zipcode'];
const COUNTRY = ['country', 'country code', 'countrycode'];

const NEEDED =
  'A location table needs a column “latitude” and a column “longitude” in degrees, or a column “postcode” with the postcodes of the United States, Canada or the United Kingdom.';

/** Refuses columns that name no place. */
export function placeColumns(names: readonly string[]): PlaceColumns {
  const latitude = find(names, LATITUDE);
  const longitude = find(names, LONGITUDE);
  if (latitude !== undefined && longitude !== undefined) return { kind: 'coordinates', latitude, longitude };
  const postcode = find(names, POSTCODE);
  if (postcode !== undefined) return { kind: 'postcode', postcode, country: find(names, COUNTRY) };
  if (latitude !== undefined) throw new TableFault(`There is a column “${names[latitude]}”, and none for the longitude. ${NEEDED}`);
  if (longitude !== undefined) throw new TableFault(`There is a column “${names[longitude]}”, and none for the latitude. ${NEEDED}`);
  throw new TableFault(NEEDED);
}

export function placeChecks(names: readonly string[]): ReadonlyMap<number, ValueCheck> {
  const columns = placeColumns(names);
  if (columns.kind === 'postcode') return new Map();
  return new Map([
    [columns.latitude, degrees('latitude', 90)],
    [columns.longitude, degrees('longitude', 180)],
  ]);
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
function degrees(what: string, most: number): ValueCheck {
  return (bytes, start, end) => {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start)
      .toString('latin1')
      .trim();
    if (text === '') return undefined;
    const value = Number(text);
    if (/^-?\d{1,3}(\.\d+)?$/.test(text) && Math.abs(value) <= most) return undefined;
    return `is no ${what}: use degrees from -${most} to ${most}, like ${what === 'latitude' ? '53.7443' : '-0.3326'}`;
  };
}
