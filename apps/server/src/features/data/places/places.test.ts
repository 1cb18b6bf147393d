import { OPENER_CLASS } from '@limn/model';
import { likeliestPlace, milesBetween, type Place } from '@limn/places';
import { expect, test } from 'vitest';
import { CODE_REGIONS } from '../../../../../../packages/places/src/code-regions.ts';
import { OTHER_NAMES } from '../../../../../../packages/places/src/towns/other-names.ts';
import { createLog } from '../../../platform/log.ts';
import { placeOfRecord } from './address-places.ts';
import { openPlaceData } from './place-data.ts';
import { openPlaces } from './places.service.ts';
import cases from './texts.cases.json' with { type: 'json' };

interface TextCase {
  text: string;
  country?: string;
  label: string | null;
  near?: number[];
}

const places = await openPlaces({ addressDatabases: [] }, createLog('silent'));

test.each(cases as TextCase[])('$text ($country) is $label', async ({ text, country, label, near }) => {
  const place = await places.placeOfText(country, text);
  expect(place?.label ?? null).toBe(label);
  if (near) expect([Math.abs(place!.latitude - near[0]!) < 0.06, Math.abs(place!.longitude - near[1]!) < 0.06]).toEqual([true, true]);
});

test('picks the largest town of a name with a store in reach, else the largest', async () => {
  const all = await places.placesOfText(undefined, 'Newcastle');
  const nearOf = (latitude: number, longitude: number) => async (place: Place, miles: number) =>
    milesBetween(place, { latitude, longitude }) < miles;
  const meant = [nearOf(54.9, -1.5), nearOf(-33.9, 151.2), nearOf(0, 0)].map(async (near) => (await likeliestPlace(all, near))?.label);
  expect(await Promise.all(meant)).toEqual(['Newcastle upon Tyne, United Kingdom', 'Newcastle, NSW', 'Newcastle, South Africa']);
  const scarborough = await places.placesOfText(undefined, 'Scarborough');
  const [buffalo, whitby] = [nearOf(42.886, -78.878), nearOf(54.486, -0.61)];
  const either = async (place: Place, miles: number) => (await buffalo(place, miles)) || whitby(place, miles);
  expect((await likeliestPlace(scarborough, either))?.label).toBe('Scarborough, United Kingdom');
});

test('finds a town for every region of five digits', async () => {
  const { finder } = await openPlaceData();
  const lost = Object.entries(CODE_REGIONS).flatMap(([country, regions]) =>
    Object.keys(regions).filter((region) => !finder.placeOfText(country, `${region}000`)),
  );
  expect(lost).toEqual([]);
});

test('finds a large town for every other name', async () => {
  const { towns } = await openPlaceData();
  expect(Object.values(OTHER_NAMES).filter((name) => (towns.named(name)[0]?.population ?? 0) < 50_000)).toEqual([]);
});

test('reads five digits as codes of the countries at home only', async () => {
  const { finder } = await openPlaceData();
  const codes = ['00184', '06600', '10115', '28013', '34000', '50667', '75001', '90210', '99501'];
  const countries = ['US', 'DE', 'FR', 'ES', 'IT', 'FI', 'SE', 'TR', 'MX', 'GR', 'EE', 'GB', 'NL'];
  const placeIn: Record<string, (place: Place) => boolean> = {
    US: ({ longitude }) => longitude < -60,
    DE: ({ latitude, longitude }) => latitude > 47 && latitude < 55.1 && longitude > 5.8 && longitude < 15.1,
    FR: ({ latitude, longitude }) => latitude > 41 && latitude < 51.2 && longitude > -5.2 && longitude < 9.7,
    ES: ({ latitude, longitude }) => latitude > 27 && latitude < 44 && longitude > -18.2 && longitude < 4.4,
    IT: ({ latitude, longitude }) => latitude > 36 && latitude < 47.2 && longitude > 6.6 && longitude < 18.6,
  };
  for (const country of countries)
    for (const code of codes) {
      const places = finder.placesOfText(undefined, code, [country]);
      // Where no country at home writes five digits, a ZIP code is left.
      const isHere = placeIn[country === 'GB' || country === 'NL' ? 'US' : country];
      expect({ country, code, areAllHere: places.every((place) => isHere?.(place) ?? false) }).toEqual({ country, code, areAllHere: true });
    }
});

test('knows the countries at home by name or code, not by an unknown name', async () => {
  const { finder } = await openPlaceData();
  const labels = (home: string[]) => finder.placesOfText(undefined, '10115', home).map(({ label }) => label);
  expect({ Germany: labels(['Germany']), DE: labels(['DE']), 'Deutschland, or empty': labels(['Deutschland', '']) }).toEqual({
    Germany: ['10115 Berlin'],
    DE: ['10115 Berlin'],
    'Deutschland, or empty': ['10115 Berlin'],
  });
  expect(labels(['Atlantis'])).toEqual(labels([]));
});

test('hostile texts of any length are answered at once with nothing', async () => {
  for (const text of ['x'.repeat(1_000_000), ','.repeat(100_000), 'a '.repeat(100_000), '-'.repeat(5000), '\u0000', '𝕃𝕠𝕟𝕕𝕠𝕟, 𝕌𝕂'])
    expect(await places.placeOfText(undefined, text)).toBeUndefined();
});

test('treats names of built-in object properties as plain text', async () => {
  for (const text of ['constructor', 'toString', '__proto__']) expect(await places.placeOfText(undefined, text)).toBeUndefined();
});

test('lists the largest towns of a box first, across the antimeridian too', async () => {
  const fiji = await places.largestTowns({ south: -20, north: -12, west: 176, east: -176 }, 3);
  expect(fiji.map(({ name }) => name)).toEqual(['Suva', 'Lautoka', 'Nadi']);
  const box = { south: 48.6, north: 49.1, west: 2, east: 2.7 };
  const paris = await places.largestTowns(box, 50);
  expect(paris[0]?.name).toBe('Paris');
  expect(paris.every(({ latitude, longitude }) => latitude >= 48.6 && latitude <= 49.1 && longitude >= 2 && longitude <= 2.7)).toBe(true);
});

test('reads both formats of address databases and skips records without a place', () => {
  expect({
    ofFields: placeOfRecord({ city: 'Leeds', country_code: 'GB', latitude: 53.8, longitude: -1.55 }),
    ofNestedRecord: placeOfRecord({
      city: { names: { en: 'Leeds' } },
      country: { iso_code: 'GB' },
      location: { latitude: 53.8, longitude: -1.55 },
    }),
    withoutPoint: placeOfRecord({ country_code: 'GB' }),
    ofNothing: placeOfRecord(null),
  }).toEqual({
    ofFields: { latitude: 53.8, longitude: -1.55, label: 'Leeds, GB' },
    ofNestedRecord: { latitude: 53.8, longitude: -1.55, label: 'Leeds, GB' },
    withoutPoint: undefined,
    ofNothing: undefined,
  });
});

test('places no one without a readable address database, and does not fail', async () => {
  const without = await openPlaces({ addressDatabases: ['/nowhere/city.mmdb'] }, createLog('silent'));
  expect([without.placeOfAddress('8.8.8.8'), without.placeOfOpener('8.8.8.8', OPENER_CLASS.proxy)]).toEqual([undefined, undefined]);
});
