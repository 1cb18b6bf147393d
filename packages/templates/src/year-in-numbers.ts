import { IMAGE_TYPE } from '@limn/model';
import type { GalleryTemplate } from './gallery-template.ts';
import { disc, documentOf, fitted, panel, words, type TextLooks } from './parts.ts';

const COBALT = '#2036c9';
const VERMILION = '#cf3a14';
const SUN = '#ffc93c';
const INK = '#17150f';
const PAPER = '#f6f1e7';
const MINT = '#8adcbc';
const NUMBER: TextLooks = { fontFamily: 'Bebas Neue', fontSize: 96, fill: PAPER };
const LABEL: TextLooks = { fontFamily: 'Work Sans', fontSize: 16, fontWeight: 600, fill: PAPER };

export const yearInNumbers: GalleryTemplate = {
  id: 'year-in-numbers',
  typeId: IMAGE_TYPE.csv,
  name: 'Your year in numbers',
  text: 'Looks back on the year with each customer’s own figures, as a poster.',
  category: 'Stories',
  width: 600,
  height: 600,
  bgcolor: PAPER,
  fields: ['firstname', 'orders', 'hours', 'favourite', 'saved'],
  sample: [
    { firstname: 'Maya', orders: '24', hours: '318', favourite: 'Oat flat white', saved: '£96' },
    { firstname: 'Tom', orders: '7', hours: '41', favourite: 'Sunday crossword', saved: '£12' },
    { firstname: 'Inês', orders: '132', hours: '1,204', favourite: 'Late night jazz', saved: '€310' },
  ],
  alt: 'A poster of coloured tiles with the figures of one customer’s year',
  document: documentOf(PAPER, [
    panel('Tile of the name', { left: 0, top: 0, width: 600, height: 236 }, 0, { fill: COBALT }),
    disc('Sun', { x: 510, y: 118 }, 118, { fill: SUN }),
    disc('Sun ring', { x: 510, y: 118 }, 62, { fill: VERMILION }),
    panel('Tile of the orders', { left: 0, top: 236, width: 236, height: 182 }, 0, { fill: VERMILION }),
    disc('Mint disc', { x: 600, y: 418 }, 128, { fill: MINT }),
    panel('Tile of the favourite', { left: 0, top: 418, width: 372, height: 182 }, 0, { fill: INK }),
    panel('Tile of the savings', { left: 372, top: 418, width: 228, height: 182 }, 0, { fill: SUN }),
    words('Lead', 'What a year', { left: 34, top: 36, width: 300 }, { ...LABEL, fontSize: 20 }),
    fitted('Name', '{{firstname}}', { left: 34, top: 68, width: 340 }, { ...NUMBER, fontSize: 100 }),
    words('Year', 'Your numbers are in', { left: 34, top: 188, width: 340 }, { ...LABEL, fontSize: 18 }),
    fitted('Orders', '{{orders}}', { left: 34, top: 264, width: 176 }, NUMBER),
    words('Orders label', 'orders', { left: 34, top: 370, width: 170 }, LABEL),
    fitted('Hours', '{{hours}}', { left: 264, top: 264, width: 196 }, { ...NUMBER, fill: COBALT }),
    words('Hours label', 'hours together', { left: 264, top: 370, width: 190 }, { ...LABEL, fill: INK }),
    words('Favourite label', 'Your favourite', { left: 34, top: 450, width: 300 }, { ...LABEL, fill: MINT }),
    fitted('Favourite', '{{favourite}}', { left: 34, top: 474, width: 210, lines: 2 }, { ...NUMBER, fontSize: 46, lineHeight: 0.95 }),
    fitted('Savings', '{{saved}}', { left: 396, top: 446, width: 180 }, { ...NUMBER, fill: INK }),
    words('Savings label', 'saved', { left: 396, top: 552, width: 170 }, { ...LABEL, fill: INK }),
  ]),
};
