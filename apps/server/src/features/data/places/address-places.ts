/**
 * Where an address of the network is, by a database file that the operator chose (DB-IP, GeoLite2 or any
 * other in that format). Without one, and behind a mail program's proxy, no one knows.
 */
import { areCoordinates, type Place } from '@limn/places';
import { open, validate, type CityResponse, type Reader } from 'maxmind';
import type { Log } from '../../../platform/log.ts';

export interface AddressPlaces {
  placeOfAddress(ip: string): Place | undefined;
  /** Two letters. */
  countryOfAddress(ip: string): string | undefined;
  /** Some file has places, and not only countries. */
  knowsPlaces: boolean;
}

interface Names {
  names?: { en?: string };
}

/** The two shapes that such files have: flat, or as GeoLite2 nests it. */
export interface AddressRecord {
  latitude?: number;
  longitude?: number;
  city?: string | Names;
  country_code?: string;
  country?: { iso_code?: string };
  location?: { latitude?: number; longitude?: number };
}

/**
 * `files` are asked in their order: DB-IP has one for each version of the protocol. One that cannot be read
 * is logged, and the place stays unknown: pictures must not wait for it.
 */
export async function openAddressPlaces(files: readonly string[], log: Log): Promise<AddressPlaces> {
  const opened = await Promise.all(files.map((file) => openFile(file, log)));
  const readers = opened.flatMap((reader) => (reader ? [reader] : []));
  /** The first usable answer of the address files. */
  function first<T>(ip: string, read: (record: AddressRecord | null) => T | undefined): T | undefined {
    if (!validate(ip)) return undefined;
    const isLong = ip.includes(':');
    for (const reader of readers) {
      // A file of short addresses would read the beginning of a long one.
      if (isLong && reader.metadata.ipVersion === 4) continue;
      const found = read(reader.get(ip));
      if (found !== undefined) return found;
    }
    return undefined;
  }

  return {
    placeOfAddress: (ip) => first(ip, placeOfRecord),
    countryOfAddress: (ip) => first(ip, (record) => record?.country_code ?? record?.country?.iso_code),
    knowsPlaces: readers.some(({ metadata }) => namesPlaces(metadata.databaseType)),
  };
}

async function openFile(file: string, log: Log): Promise<Reader<CityResponse> | undefined> {
  try {
    return await open<CityResponse>(file);
  } catch (cause) {
    log.error('places.address_database_not_read', { file }, cause);
    return undefined;
  }
}

/** By the kind of a file, as its maker names it: “GeoLite2-City”, “DBIP-Country-Lite”. */
export function namesPlaces(databaseType: string): boolean {
  return !/country|asn|isp|domain|connection/i.test(databaseType);
}

export function placeOfRecord(record: AddressRecord | null): Place | undefined {
  if (!record) return undefined;
  const { latitude, longitude } = record.location ?? record;
  if (latitude === undefined || longitude === undefined || !areCoordinates({ latitude, longitude })) return undefined;
  const city = typeof record.city === 'string' ? record.city : record.city?.names?.en;
  const country = record.country_code ?? record.country?.iso_code;
  return { latitude, longitude, label: [city, country].filter((part) => part !== undefined && part !== '').join(', ') };
}
