import { IMAGE_TYPE } from '@limn/model';
import type { SceneObject } from '@limn/scene';
import type { GalleryTemplate } from './gallery-template.ts';
import { disc, documentOf, fitted, map, panel, rule, type TextLooks } from './parts.ts';

const NIGHT = '#0e1a2d';
const SNOW = '#f5f7fb';
const MIST = '#a3b4cb';
const AMBER = '#f5a742';
const LINE: TextLooks = { fontFamily: 'DM Sans', fontSize: 13, fill: MIST };
const COLUMNS = [32, 218, 404] as const;
const COLUMN_WIDTH = 164;

export const threeNearestStores: GalleryTemplate = {
  id: 'three-nearest-stores',
  typeId: IMAGE_TYPE.location,
  name: 'Three nearest stores',
  text: 'Puts the three stores nearest to everyone on one map, with how far each of them is.',
  category: 'Events',
  width: 600,
  height: 406,
  bgcolor: NIGHT,
  fields: [1, 2, 3].flatMap((nth) => ['name', 'address', 'town', 'distance'].map((column) => fieldOf(column, nth))),
  preview: { stores: 3 },
  sample: [
    stores(
      ['Harbourside', '12 Narrow Quay', 'Bristol', '3.7'],
      ['Abbey Green', '4 Abbey Churchyard', 'Bath', '7.8'],
      ['Seafront', '88 Marine Parade', 'Weston-super-Mare', '21'],
    ),
    stores(
      ['Clifton Village', '3 Princess Victoria Street', 'Bristol', '0.8'],
      ['Milsom Street', '41 Milsom Street', 'Bath', '12'],
      ['Friars Walk', '17 Friars Walk', 'Newport', '23'],
    ),
    stores(['Old Market', '160 West Street', 'Bristol', '1.2'], ['Market Yard', '2 High Street', 'Chippenham', '20'], ['', '', '', '']),
  ],
  alt: 'A map with the three stores nearest to you, and how far each of them is',
  document: documentOf(NIGHT, [
    fitted(
      'Heading',
      '{{name | if:not-empty,"","Three stores close to you","Find a store close to you"}}',
      { left: 32, top: 26, width: 420 },
      { fontFamily: 'DM Serif Display', fontSize: 27, fill: SNOW },
    ),
    // The content for someone whose place is unknown.
    panel('Ground', { left: 0, top: 74, width: 600, height: 196 }, 0, { fill: '#14233b' }),
    ...[76, 50, 24].map((radius) => disc('Ring', { x: 300, y: 172 }, radius, { stroke: '#2b4164', strokeWidth: 1.5 })),
    disc('Dot', { x: 300, y: 172 }, 7, { fill: AMBER }),
    map('Map', { left: 0, top: 74, width: 600, height: 196 }, 3, {
      theme: 'dark',
      label: '',
      pin: AMBER,
      pinText: '#231503',
      land: '#1b2d49',
      sea: '#0b1524',
    }),
    rule('Line', { x: 0, y: 270 }, { x: 600, y: 270 }, { stroke: AMBER, strokeWidth: 2 }),
    ...COLUMNS.flatMap((left, index) => column(left, index + 1)),
  ]),
};

/** One store. Where there are fewer, nothing of it is left: its number goes with its name. */
function column(left: number, nth: number): SceneObject[] {
  const name = fieldOf('name', nth);
  const at = (top: number) => ({ left, top, width: COLUMN_WIDTH });
  return [
    fitted(
      `Number ${nth}`,
      `{{[${name}] | if:not-empty,"","${nth}",""}}`,
      { left, top: 288, width: 60 },
      { fontFamily: 'DM Serif Display', fontSize: 24, fill: AMBER },
    ),
    fitted(
      `Distance ${nth}`,
      `{{[${fieldOf('distance', nth)}] | after:" miles"}}`,
      { left: left + 64, top: 295, width: COLUMN_WIDTH - 64 },
      { ...LINE, fontWeight: 500, textAlign: 'right', fill: AMBER },
    ),
    fitted(`Name ${nth}`, `{{[${name}]}}`, at(322), { fontFamily: 'DM Sans', fontSize: 18, fontWeight: 700, fill: SNOW }),
    fitted(`Address ${nth}`, `{{[${fieldOf('address', nth)}]}}`, at(346), LINE),
    fitted(`Town ${nth}`, `{{[${fieldOf('town', nth)}]}}`, at(364), LINE),
  ];
}

/** The nearest store's fields have the plain names of the columns. */
function fieldOf(column: string, nth: number): string {
  return nth === 1 ? column : `${column} ${nth}`;
}

function stores(...rows: (readonly [name: string, address: string, town: string, distance: string])[]): Record<string, string> {
  return Object.fromEntries(
    rows.flatMap(([name, address, town, distance], index) =>
      Object.entries({ name, address, town, distance }).map(([column, text]) => [fieldOf(column, index + 1), text]),
    ),
  );
}
