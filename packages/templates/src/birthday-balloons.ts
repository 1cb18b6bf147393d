import { IMAGE_TYPE } from '@limn/model';
import type { GalleryTemplate } from './gallery-template.ts';
import { art, documentOf, fitted, rule, words } from './parts.ts';

const PLUM = '#571349';
const APRICOT = '#ffd9a8';

export const birthdayBalloons: GalleryTemplate = {
  id: 'birthday-balloons',
  typeId: IMAGE_TYPE.csv,
  name: 'Birthday balloons',
  text: 'Wishes a happy birthday in large letters, with a present of yours below.',
  category: 'Greetings',
  width: 600,
  height: 400,
  bgcolor: PLUM,
  fields: ['firstname', 'gift'],
  sample: [
    { firstname: 'Maya', gift: 'Free delivery all week' },
    { firstname: 'Jonathan', gift: 'A slice of cake on us' },
    { firstname: 'Zoë', gift: '£10 to spend' },
  ],
  alt: 'A birthday card with balloons, confetti and the name of the person whose day it is',
  document: documentOf(PLUM, [
    art('Balloons', 'birthday-confetti.webp', { width: 1200, height: 800 }, { left: 0, top: 0, width: 600 }),
    words(
      'Wish',
      'HAPPY BIRTHDAY',
      { left: 150, top: 122, width: 300 },
      { fontFamily: 'Montserrat', fontSize: 17, fontWeight: 600, charSpacing: 280, textAlign: 'center', fill: APRICOT },
    ),
    fitted(
      'Name',
      '{{firstname}}',
      { left: 108, top: 146, width: 384 },
      { fontFamily: 'Playfair Display', fontSize: 84, fontWeight: 700, fontStyle: 'italic', textAlign: 'center', fill: '#ffffff' },
    ),
    rule('Line', { x: 276, y: 258 }, { x: 324, y: 258 }, { stroke: APRICOT, strokeWidth: 2 }),
    fitted(
      'Present',
      '{{gift}}',
      { left: 130, top: 274, width: 340 },
      { fontFamily: 'Montserrat', fontSize: 22, fontWeight: 700, textAlign: 'center', fill: APRICOT },
    ),
    words(
      'Note',
      'A little something from all of us',
      { left: 130, top: 306, width: 340 },
      { fontFamily: 'Montserrat', fontSize: 15, textAlign: 'center', fill: '#ffffff' },
    ),
  ]),
};
