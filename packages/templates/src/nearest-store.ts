import { IMAGE_TYPE } from '@limn/model';
import type { GalleryTemplate } from './gallery-template.ts';
import { disc, documentOf, fitted, map, panel, rule, words, type TextLooks } from './parts.ts';

const PAPER = '#fffaf3';
const INK = '#1d2b3a';
const STONE = '#626d78';
const RUST = '#b9472a';
const LABEL: TextLooks = { fontFamily: 'DM Sans', fontSize: 10.5, fontWeight: 700, charSpacing: 130, fill: '#8b8378' };
const LINE: TextLooks = { fontFamily: 'DM Sans', fontSize: 15, fill: STONE };
const VALUE: TextLooks = { fontFamily: 'DM Sans', fontSize: 13.5, fontWeight: 500, fill: INK };

export const nearestStore: GalleryTemplate = {
  id: 'nearest-store',
  typeId: IMAGE_TYPE.location,
  name: 'Nearest store',
  text: 'Shows everyone the store nearest to them, with its address, its hours and a map.',
  category: 'Events',
  width: 600,
  height: 300,
  bgcolor: PAPER,
  fields: ['name', 'address', 'town', 'postcode', 'opening hours', 'phone', 'distance'],
  preview: { stores: 1 },
  sample: [
    {
      name: 'Harbourside',
      address: '12 Narrow Quay',
      town: 'Bristol',
      postcode: 'BS1 4QA',
      'opening hours': 'Mon–Sat 9–19, Sun 11–17',
      phone: '0117 496 0123',
      distance: '3.7',
    },
    {
      name: 'Clifton Village',
      address: '3 Princess Victoria Street',
      town: 'Bristol',
      postcode: 'BS8 4BX',
      'opening hours': 'Daily 10–18',
      phone: '0117 496 0188',
      distance: '0.8',
    },
    {
      name: 'St Nicholas Market',
      address: 'The Glass Arcade, Corn Street',
      town: 'Bristol',
      postcode: 'BS1 1JQ',
      'opening hours': 'Mon–Sat 9:30–17',
      phone: '0117 496 0150',
      distance: '12',
    },
  ],
  alt: 'Your nearest store on a map, with its address, opening hours and phone number',
  document: documentOf(PAPER, [
    // The content for someone whose place is unknown.
    panel('Ground', { left: 296, top: 0, width: 304, height: 300 }, 0, { fill: '#f3ecdf' }),
    ...[130, 88, 46].map((radius) => disc('Ring', { x: 452, y: 150 }, radius, { stroke: '#e2d6c0', strokeWidth: 1.5 })),
    disc('Dot', { x: 452, y: 150 }, 9, { fill: RUST }),
    map('Map', { left: 296, top: 0, width: 304, height: 300 }, 1, {
      theme: 'light',
      label: '',
      pin: RUST,
      land: '#f3ecdf',
      sea: '#cbdedf',
      place: '#27618f',
    }),
    panel('Paper', { left: 0, top: 0, width: 300, height: 300 }, 0, {
      fill: PAPER,
      shadow: { color: 'rgba(29,43,58,.22)', blur: 18, offsetX: 3, offsetY: 0 },
    }),
    fitted(
      'Heading',
      '{{name | if:not-empty,"","YOUR NEAREST STORE","WE ARE NEARER THAN YOU THINK"}}',
      { left: 32, top: 34, width: 244 },
      { fontFamily: 'DM Sans', fontSize: 11, fontWeight: 700, charSpacing: 160, fill: RUST },
    ),
    fitted(
      'Name',
      '{{name | default:"Find your store"}}',
      { left: 31, top: 52, width: 246 },
      { fontFamily: 'DM Serif Display', fontSize: 36, fill: INK },
    ),
    fitted('Address', '{{address}}', { left: 32, top: 102, width: 244 }, LINE),
    fitted('Town', '{{town | join:postcode}}', { left: 32, top: 123, width: 244 }, LINE),
    rule('Line', { x: 32, y: 156 }, { x: 276, y: 156 }, { stroke: '#e6dccb', strokeWidth: 1 }),
    fitted('Hours label', '{{[opening hours] | if:not-empty,"","OPEN",""}}', { left: 32, top: 170, width: 100 }, LABEL),
    fitted('Hours', '{{[opening hours]}}', { left: 32, top: 186, width: 142 }, VALUE),
    fitted('Phone label', '{{phone | if:not-empty,"","CALL",""}}', { left: 188, top: 170, width: 80 }, LABEL),
    fitted('Phone', '{{phone}}', { left: 188, top: 186, width: 88 }, VALUE),
    panel('Button', { left: 32, top: 224, width: 134, height: 42 }, 21, { fill: RUST }),
    words(
      'Button text',
      'Plan your visit',
      { left: 32, top: 236, width: 134 },
      { fontFamily: 'DM Sans', fontSize: 14.5, fontWeight: 700, fill: '#ffffff', textAlign: 'center' },
    ),
    fitted('Distance', '{{distance | after:" miles away"}}', { left: 180, top: 236, width: 98 }, { ...LINE, fontSize: 14 }),
  ]),
};
