/**
 * British postcodes beside the outcodes of the list uk-postcodes by Dan Gibbs (CC0 1.0, November 2017), which
 * shares no source with what is packed: by area, each with hundredths of a degree. Its points of Guernsey,
 * Jersey and the Isle of Man are in the sea.
 */
import { milesBetween } from '@limn/places';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openPlaceData } from './place-data.ts';

interface District {
  code: string;
  latitude: number;
  longitude: number;
}

const { finder } = await openPlaceData();

function* listed(): Generator<District> {
  const text = readFileSync(new URL('british-districts.cases.txt', import.meta.url), 'utf8');
  for (const [, area = '', districts = ''] of text.matchAll(/^([A-Z]+): (.+)$/gm))
    for (const district of districts.split(', ')) {
      const [name = '', latitude, longitude] = district.split(' ');
      yield { code: area + name, latitude: Number(latitude) / 100, longitude: Number(longitude) / 100 };
    }
}

test('places 2,834 districts where another list has them', () => {
  // N1C and E1W alone are codes of Canada, too.
  const all = [...listed()].map((district) => ({ district, place: finder.placeOfText('GB', district.code) }));
  const miles = all.map(({ district, place }) => (place ? milesBetween(district, place) : Infinity)).toSorted((a, b) => a - b);
  const within = (limit: number) => miles.filter((far) => far <= limit).length / miles.length;
  expect(miles.length).toBe(2834);
  expect(within(0.5)).toBeGreaterThan(0.5);
  expect(within(1.5)).toBeGreaterThan(0.9);
  expect(within(3.5)).toBeGreaterThan(0.99);
  expect(miles.at(-1)).toBeLessThan(15);
  // Retired before the oldest edition that is packed: their area is known.
  const unknown = all.filter(({ place }) => place?.exact !== 'district').map(({ district, place }) => `${district.code} ${place?.exact}`);
  expect(unknown).toEqual(['GU13 area', 'OX6 area', 'OX8 area', 'WD1 area', 'WD2 area']);
});

test('says how much of a code was known', () => {
  const exactOf = (text: string) => finder.placeOfText(undefined, text)?.exact;
  const texts = ['SW19 5AE', 'SW19 5', 'SW19', 'W1', 'SW19 0ZZ', 'SW99 9ZZ', 'JE2 3AB', 'IM99 1AA', 'BT1 5GS', 'BX1 1LT', 'GIR 0AA'];
  expect(texts.map((text) => [text, exactOf(text)])).toEqual([
    ['SW19 5AE', 'postcode'],
    ['SW19 5', 'sector'],
    ['SW19', 'district'],
    ['W1', 'district'],
    ['SW19 0ZZ', 'district'],
    ['SW99 9ZZ', 'area'],
    ['JE2 3AB', 'district'],
    ['IM99 1AA', 'area'],
    ['BT1 5GS', 'postcode'],
    // Codes of banks and of a giro are no place.
    ['BX1 1LT', undefined],
    ['GIR 0AA', undefined],
  ]);
});

test('tells neighbouring streets apart, wherever the code stands in a text', () => {
  const streets = ['SW1A 2AA', '10 Downing Street, London, SW1A2AA', 'sw1a-2aa'].map((text) => finder.placeOfText(undefined, text)!);
  for (const place of streets) expect(milesBetween(place, { latitude: 51.5034, longitude: -0.1276 })).toBeLessThan(0.2);
  const [upper, lower] = ['SW19 5AE', 'SW19 2AB'].map((text) => finder.placeOfText('UK', text)!);
  expect(milesBetween(upper!, lower!)).toBeGreaterThan(1);
});
