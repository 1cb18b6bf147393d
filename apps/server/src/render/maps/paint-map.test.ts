import type { Canvas } from '@napi-rs/canvas';
import type { Coordinates } from '@limn/places';
import { expect, test } from 'vitest';
import { openPlaceData } from '../../features/data/places/place-data.ts';
import { openFontShelf } from '../draw/font-shelf.ts';
import type { MapLooks } from './map-looks.ts';
import type { MapStore } from './map-picture.ts';
import { paintMap } from './paint-map.ts';
import { planMap } from './plan-map.ts';

const loadLetters = openFontShelf(undefined);
const { towns } = await openPlaceData();
const LAND = '#123400';
const SEA = '#0000ff';
const LOOKS: MapLooks = { theme: 'light', pin: '#ff0000', land: LAND, sea: SEA };

interface Wanted {
  stores: MapStore[];
  place?: Coordinates;
  width?: number;
  height?: number;
  looks?: MapLooks;
}

function plan({ stores, place, width = 600, height = 300, looks = LOOKS }: Wanted) {
  return planMap({ width, height, stores, place, looks }, async (box, count) => towns.largestIn(box, count));
}

function aStore(label: string, latitude: number, longitude: number): MapStore {
  return { label, latitude, longitude, miles: 1.25 };
}

const WHITBY = aStore('Whitby', 54.486, -0.61);
const SUVA = aStore('Suva', -18.14, 178.44);
const APIA = aStore('Apia', -13.83, -171.77);

test('draws the same map pixel by pixel every time', async () => {
  const map = await plan({ stores: [WHITBY, aStore('York', 53.96, -1.08)], place: { latitude: 54.2, longitude: -0.8 } });
  const [first, second] = [paintMap(map, 1, loadLetters), paintMap(structuredClone(map), 1, loadLetters)];
  expect(bytesOf(first).equals(bytesOf(second))).toBe(true);
});

test('draws the sea on the right side of a coast at either density', async () => {
  const map = await plan({ stores: [{ ...WHITBY, label: '' }] });
  for (const scale of [1, 2]) {
    const canvas = paintMap(map, scale, loadLetters);
    expect([canvas.width, canvas.height]).toEqual([600 * scale, 300 * scale]);
    expect([colourAt(canvas, 560 * scale, 40 * scale), colourAt(canvas, 60 * scale, 130 * scale)]).toEqual([SEA, LAND]);
  }
});

test('draws land everywhere inland, with no coast nearby', async () => {
  const canvas = paintMap(await plan({ stores: [aStore('', 39.1, -101.5)] }), 1, loadLetters);
  expect({ topLeft: colourAt(canvas, 20, 20), topRight: colourAt(canvas, 580, 20), bottomRight: colourAt(canvas, 580, 280) }).toEqual({
    topLeft: LAND,
    topRight: LAND,
    bottomRight: LAND,
  });
});

test('Lake Michigan is water before Chicago, and Lake Ontario before Toronto', async () => {
  for (const store of [aStore('', 41.88, -87.63), aStore('', 43.65, -79.38)]) {
    const map = await plan({ stores: [store] });
    const canvas = paintMap(map, 1, loadLetters);
    const colours = new Set(Array.from({ length: 12 }, (_, at) => colourAt(canvas, 330 + at * 22, 285)));
    expect([...colours]).toContain(SEA);
  }
});

test('draws both sides of the antimeridian with no line between', async () => {
  const canvas = paintMap(await plan({ stores: [SUVA, APIA] }), 1, loadLetters);
  const data = canvas.getContext('2d').getImageData(0, 0, 600, 300).data;
  const share = [...Array(600 * 300).keys()].filter((at) => data[at * 4] === 0 && data[at * 4 + 2] === 255).length / (600 * 300);
  expect(share).toBeGreaterThan(0.7);
});

test('draws a pin for each store in the chosen colour, even five in one street', async () => {
  const stores = [0, 1, 2, 3, 4].map((at) => aStore(`King Street ${at}`, 53.4808 + at * 0.0001, -2.2461));
  const canvas = paintMap(await plan({ stores }), 1, loadLetters);
  const data = canvas.getContext('2d').getImageData(0, 0, 600, 300).data;
  const red = [...Array(600 * 300).keys()].filter((at) => data[at * 4] === 255 && data[at * 4 + 1] === 0 && data[at * 4 + 2] === 0).length;
  // A head of 12.5 pixels less its number.
  expect(red).toBeGreaterThan(5 * 12.5 ** 2 * Math.PI * 0.6);
});

test('maps of any size, with any words and any number of stores, are drawn', async () => {
  const words = ['', ' ', 'x'.repeat(5000), 'مرحبا بالعالم', '👩‍👩‍👧‍👦🏳️‍🌈', '\u0000\u202e<b>', '渋谷店'];
  const many = Array.from({ length: 120 }, (_, at) => aStore(words[at % words.length] ?? '', 51 + at / 300, at / 300));
  const cases: Wanted[] = [
    { stores: [] },
    { stores: [], place: WHITBY },
    { stores: many },
    { stores: [SUVA], place: SUVA },
    { stores: [aStore('Pole', 90, 0), aStore('Pole', -90, 0)] },
    { stores: [WHITBY], width: 1, height: 1 },
    { stores: [WHITBY, APIA], width: 40, height: 900 },
    { stores: many, looks: { theme: 'dark' } },
  ];
  for (const wanted of cases) {
    const canvas = paintMap(await plan(wanted), 1, loadLetters);
    expect([canvas.width, canvas.height]).toEqual([wanted.width ?? 600, wanted.height ?? 300]);
  }
});

function bytesOf(canvas: Canvas): Buffer {
  return Buffer.from(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data);
}

function colourAt(canvas: Canvas, x: number, y: number): string {
  const [red = 0, green = 0, blue = 0] = canvas.getContext('2d').getImageData(x, y, 1, 1).data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
