/**
 * Packs the centres of postcodes, from the package `zipcodes`: ZIP codes of the USA, the first three letters
 * of Canadian ones.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { postcodeNumber } from '../../packages/places/src/postcode-index.ts';
import { writeColumns } from '../../packages/places/src/packed-columns.ts';

interface Entry {
  zip: string;
  latitude: number;
  longitude: number;
  country: string;
}

const STEPS = 10_000;

/** Per country, USA first: codes as numbers in their order, latitudes, longitudes. */
export function packPostcodes(packages: string): Uint8Array {
  const { codes } = createRequire(import.meta.url)(join(packages, 'zipcodes')) as { codes: Record<string, Entry> };
  const writer = writeColumns();
  for (const country of ['US', 'Canada']) {
    const entries = Object.values(codes)
      .filter((entry) => entry.country === country && (entry.latitude !== 0 || entry.longitude !== 0))
      .map(({ zip, latitude, longitude }) => ({ code: postcodeNumber(zip), latitude, longitude }))
      .toSorted((a, b) => a.code - b.code);
    writer.numbers(entries.map(({ code }) => code));
    writer.numbers(entries.map(({ latitude }) => Math.round(latitude * STEPS)));
    writer.numbers(entries.map(({ longitude }) => Math.round(longitude * STEPS)));
  }
  return writer.end();
}
