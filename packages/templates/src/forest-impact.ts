import { IMAGE_TYPE } from '@limn/model';
import type { GalleryTemplate } from './gallery-template.ts';
import { art, documentOf, fitted, words } from './parts.ts';

const MIST = '#e6ecd6';
const FIR = '#0f3a2c';

export const forestImpact: GalleryTemplate = {
  id: 'forest-impact',
  typeId: IMAGE_TYPE.csv,
  name: 'What your gift did',
  text: 'Shows donors and members what their own support has changed.',
  category: 'Stories',
  width: 600,
  height: 420,
  bgcolor: MIST,
  fields: ['firstname', 'trees', 'place'],
  sample: [
    { firstname: 'Maya', trees: '128', place: 'Glen Affric' },
    { firstname: 'The Okafor family', trees: '2,400', place: 'Kielder Forest' },
    { firstname: 'Inês', trees: '36', place: 'Serra da Estrela' },
  ],
  alt: 'A misty forest in the morning with the number of trees that someone’s gifts have planted',
  document: documentOf(MIST, [
    art('Forest', 'misty-forest.webp', { width: 1200, height: 840 }, { left: 0, top: 0, width: 600 }),
    fitted(
      'Name',
      '{{firstname}}',
      { left: 38, top: 34, width: 340 },
      { fontFamily: 'Work Sans', fontSize: 22, fontWeight: 600, fill: '#8a4308' },
    ),
    fitted('Trees', '{{trees}}', { left: 36, top: 58, width: 340 }, { fontFamily: 'DM Serif Display', fontSize: 108, fill: FIR }),
    words(
      'Line',
      'trees planted, because of you',
      { left: 38, top: 180, width: 340 },
      { fontFamily: 'Work Sans', fontSize: 22, fontWeight: 600, fill: FIR },
    ),
    fitted('Place', '{{place}}', { left: 38, top: 210, width: 320 }, { fontFamily: 'Work Sans', fontSize: 19, fill: FIR }),
  ]),
};
