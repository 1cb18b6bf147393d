import { IMAGE_TYPE } from '@limn/model';
import type { GalleryTemplate } from './gallery-template.ts';
import { art, documentOf, fitted, rule, words, type TextLooks } from './parts.ts';

const PINE = '#12372a';
const MINT = '#bfe3d0';
const LEAF = '#8fd0ac';
const CREAM = '#fbfaf3';
const LABEL: TextLooks = { fontFamily: 'DM Sans', fontSize: 11, fontWeight: 700, charSpacing: 140, fill: LEAF };
const VALUE: TextLooks = { fontFamily: 'DM Sans', fontSize: 18, fontWeight: 500, fill: CREAM };

export const pointsBalance: GalleryTemplate = {
  id: 'points-balance',
  typeId: IMAGE_TYPE.csv,
  name: 'Points balance',
  text: 'Shows members how many points they have and what the next reward needs.',
  category: 'Loyalty',
  width: 600,
  height: 276,
  bgcolor: PINE,
  fields: ['firstname', 'points', 'togo', 'reward'],
  sample: [
    { firstname: 'Maya', points: '2,480', togo: '520', reward: 'A free weekend bag' },
    { firstname: 'Tom', points: '860', togo: '140', reward: 'Coffee for two' },
    { firstname: 'Ines', points: '11,905', togo: '95', reward: 'A night away' },
  ],
  alt: 'Points balance of a member, with what is missing to the next reward',
  document: documentOf(PINE, [
    art('Coins', 'star-coins.webp', { width: 1200, height: 552 }, { left: 0, top: 0, width: 600 }),
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
    words('Reward label', 'NEXT REWARD', { left: 36, top: 210, width: 200 }, LABEL),
    fitted('Reward', '{{reward}}', { left: 36, top: 226, width: 226 }, VALUE),
    words('To go label', 'TO GO', { left: 286, top: 210, width: 90 }, LABEL),
    fitted('To go', '{{togo}}', { left: 286, top: 226, width: 90 }, VALUE),
  ]),
};
