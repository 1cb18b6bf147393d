/**
 * Makes the demo company's stores, 300 over the United Kingdom and the USA: `node tools/make-demo-stores.ts`.
 * Towns are the gazetteer's, everything else is made up: telephone numbers are from the ranges kept for
 * stories. The same file every time.
 */
import { seededRandom } from '@limn/model';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Town } from '@limn/places';
import { openPlaceData } from '../apps/server/src/features/data/places/place-data.ts';

const FILE = join(import.meta.dirname, '../apps/server/src/demo/stores.csv');
const SHOP = 'https://www.harbourandpine.example/stores';
const COLUMNS = ['store_id', 'name', 'address', 'town', 'region', 'country', 'latitude', 'longitude', 'phone', 'opening_hours', 'url'];
const LAND = { GB: { count: 180, country: 'United Kingdom' }, US: { count: 120, country: 'United States' } } as const;
const STREETS = {
  GB: [
    'High Street',
    'Market Place',
    'Church Street',
    'Bridge Street',
    'Castle Street',
    'Station Road',
    'Queen Street',
    'The Parade',
    'Mill Lane',
  ],
  US: ['Main St', 'Market St', 'Oak Ave', 'Maple St', 'Washington Ave', 'Harbor Blvd', 'Lake St', 'Broad St', 'Park Ave'],
} as const;
const QUARTERS = [
  'Central',
  'Riverside',
  'Northgate',
  'Old Town',
  'Market Hall',
  'Southside',
  'Westfield',
  'Parkside',
  'Quayside',
  'East End',
];
const HOURS = ['Mon–Sat 9–18, Sun 10–16', 'Mon–Sat 9–19, Sun 11–17', 'Mon–Fri 8–18, Sat 9–17', 'Daily 10–20'];
const REGIONS: Readonly<Record<string, string>> = { ENG: 'England', SCT: 'Scotland', WLS: 'Wales', NIR: 'Northern Ireland' };
/** One store for so many people, so that large towns have several. */
const PEOPLE_PER_STORE = 600_000;
const MAX_IN_A_TOWN = 8;
/** Degrees around a town's centre. */
const JITTER = 0.012;

const { towns } = await openPlaceData();
const random = seededRandom(1846);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

const everywhere = towns.largestIn({ south: 20, north: 62, west: -130, east: 3 }, 40_000);
const rows = (['GB', 'US'] as const).flatMap((code) => storesOf(code));
const lines = [COLUMNS, ...rows].map((cells) => cells.map(quoted).join(','));
writeFileSync(FILE, `${lines.join('\n')}\n`);
console.log(`${rows.length} stores`);

function storesOf(code: 'GB' | 'US'): string[][] {
  const { count, country } = LAND[code];
  const stores: string[][] = [];
  const taken: Town[] = [];
  for (const town of everywhere) {
    if (town.country !== code || town.population > 9_000_000) continue;
    // Boroughs of a town that has stores already.
    if (taken.some((other) => Math.hypot(other.latitude - town.latitude, (other.longitude - town.longitude) * 0.65) < 0.16)) continue;
    taken.push(town);
    const inTown = Math.max(1, Math.min(MAX_IN_A_TOWN, Math.round(town.population / PEOPLE_PER_STORE)));
    for (let at = 0; at < inTown && stores.length < count; at++) stores.push(aStore(code, country, town, at, inTown, stores.length));
    if (stores.length === count) break;
  }
  return stores;
}

function aStore(code: 'GB' | 'US', country: string, town: Town, at: number, inTown: number, number: number): string[] {
  const spread = JITTER * (1 + inTown * 0.35);
  const place = town.name.replace('New York City', 'New York');
  const name = inTown === 1 ? place : `${place} ${QUARTERS[at] ?? ''}`;
  const id = `${code}${String(number + 1).padStart(3, '0')}`;
  const slug = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  const phone =
    code === 'GB' ? `01632 960${String(100 + number)}` : `(${200 + Math.floor(random() * 700)}) 555-0${String(100 + (number % 100))}`;
  return [
    id,
    name,
    `${1 + Math.floor(random() * 180)} ${pick(STREETS[code])}`,
    place,
    REGIONS[town.region] ?? town.region,
    country,
    (town.latitude + (random() - 0.5) * spread).toFixed(5),
    (town.longitude + (random() - 0.5) * spread).toFixed(5),
    phone,
    pick(HOURS),
    `${SHOP}/${slug}`,
  ];
}

function quoted(cell: string): string {
  return /[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
