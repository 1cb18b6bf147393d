import { IMAGE_TYPE } from '@limn/model';
import type { GalleryTemplate } from './gallery-template.ts';
import { art, documentOf, fitted, rule, words } from './parts.ts';

const PINE = '#12372a';
const MINT = '#bfe3d0';
const LEAF = '#8fd0ac';
const CREAM = '#fbfaf3';

export const pointsBalance: GalleryTemplate = {
  id: 'points-balance',
  typeId: IMAGE_TYPE.csv,
  name: 'Points balance',
  text: 'Shows members how many points they have and what the next reward needs.',
  category: 'Loyalty',
  width: 600,
  height: 260,
  bgcolor: PINE,
  fields: ['firstname', 'points', 'togo', 'reward'],
  sample: [
    { firstname: 'Maya', points: '2,480', togo: '520', reward: 'a free weekend bag' },
    { firstname: 'Tom', points: '860', togo: '140', reward: 'coffee for two' },
    { firstname: 'Ines', points: '11,905', togo: '95', reward: 'a night away' },
  ],
  alt: 'Points balance of a member, with what is missing to the next reward',
  document: documentOf(PINE, [
    art('Coins', 'star-coins.webp', { width: 1200, height: 520 }, { left: 0, top: 0, width: 600 }),
    fitted(
      'Name',
      '{{firstname}}',
      { left: 36, top: 34, width: 330 },
      { fontFamily: 'DM Sans', fontSize: 20, fontWeight: 500, fill: MINT },
    ),
    fitted('Points', '{{points}}', { left: 34, top: 60, width: 340 }, { fontFamily: 'DM Serif Display', fontSize: 92, fill: CREAM }),
    words(
      'Unit',
      'POINTS',
      { left: 37, top: 168, width: 200 },
      { fontFamily: 'DM Sans', fontSize: 13, fontWeight: 700, charSpacing: 220, fill: LEAF },
    ),
    rule('Line', { x: 36, y: 200 }, { x: 380, y: 200 }, { stroke: '#2d6a4b', strokeWidth: 1 }),
    fitted(
      'Next reward',
      '{{togo}} more for {{reward}}',
      { left: 36, top: 212, width: 528 },
      { fontFamily: 'DM Sans', fontSize: 17, fill: CREAM },
    ),
  ]),
};
