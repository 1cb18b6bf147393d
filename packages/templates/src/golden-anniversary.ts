import { IMAGE_TYPE } from '@limn/model';
import type { GalleryTemplate } from './gallery-template.ts';
import { art, documentOf, fitted, rule, words } from './parts.ts';

const BURGUNDY = '#5c1630';
const IVORY = '#fbf3e4';
const GOLD = '#edcf8c';

export const goldenAnniversary: GalleryTemplate = {
  id: 'golden-anniversary',
  typeId: IMAGE_TYPE.csv,
  name: 'Years together',
  text: 'Celebrates how long someone has been with you and says when their membership renews.',
  category: 'Greetings',
  width: 600,
  height: 300,
  bgcolor: BURGUNDY,
  fields: ['firstname', 'years', 'renewal'],
  sample: [
    { firstname: 'Maya', years: '5', renewal: '1 June 2027' },
    { firstname: 'Tom', years: '10', renewal: '17 September' },
    { firstname: 'Inês', years: '25', renewal: 'next spring' },
  ],
  alt: 'The number of years that someone has been a customer, beside a golden twig',
  document: documentOf(BURGUNDY, [
    art('Twig', 'gold-sprig.webp', { width: 440, height: 600 }, { left: 404, top: 24, width: 192 }),
    fitted(
      'Years',
      '{{years}}',
      { left: 34, top: 52, width: 176 },
      { fontFamily: 'DM Serif Display', fontSize: 172, textAlign: 'center', fill: GOLD },
    ),
    rule('Line', { x: 226, y: 70 }, { x: 226, y: 232 }, { stroke: '#9a5a4e', strokeWidth: 1 }),
    words(
      'Together',
      'years together',
      { left: 248, top: 72, width: 190 },
      { fontFamily: 'Playfair Display', fontSize: 26, fontStyle: 'italic', fill: IVORY },
    ),
    fitted(
      'Name',
      '{{firstname}}',
      { left: 248, top: 108, width: 176 },
      { fontFamily: 'Playfair Display', fontSize: 44, fontWeight: 700, fill: IVORY },
    ),
    words(
      'Renewal label',
      'Your membership renews',
      { left: 248, top: 184, width: 190 },
      { fontFamily: 'Lato', fontSize: 15, fill: IVORY },
    ),
    fitted(
      'Renewal',
      '{{renewal}}',
      { left: 248, top: 206, width: 176 },
      { fontFamily: 'Lato', fontSize: 19, fontWeight: 700, fill: GOLD },
    ),
  ]),
};
