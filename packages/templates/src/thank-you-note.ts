import { IMAGE_TYPE } from '@limn/model';
import type { GalleryTemplate } from './gallery-template.ts';
import { art, documentOf, fitted, words } from './parts.ts';

const LINEN = '#cdb9a2';
const INK = '#2c3550';

export const thankYouNote: GalleryTemplate = {
  id: 'thank-you-note',
  typeId: IMAGE_TYPE.csv,
  name: 'Handwritten thank-you',
  text: 'Says thank you on a sheet of handmade paper, in handwriting and by name.',
  category: 'Greetings',
  width: 600,
  height: 420,
  bgcolor: LINEN,
  fields: ['firstname', 'sender'],
  sample: [
    { firstname: 'Maya', sender: 'Hannah & Joe' },
    { firstname: 'Mr Okafor', sender: 'The whole workshop' },
    { firstname: 'Inês', sender: 'Yours, Priya' },
  ],
  alt: 'A handwritten thank-you note on handmade paper beside a twig of eucalyptus',
  document: documentOf(LINEN, [
    art('Paper', 'note-paper.webp', { width: 1200, height: 840 }, { left: 0, top: 0, width: 600 }),
    words(
      'Thanks',
      'Thank you',
      { left: 104, top: 60, width: 380 },
      { fontFamily: 'Dancing Script', fontSize: 58, fontWeight: 700, fill: INK },
    ),
    fitted(
      'Name',
      '{{firstname}}',
      { left: 106, top: 138, width: 360 },
      { fontFamily: 'Caveat', fontSize: 42, fontWeight: 700, fill: '#9a3d14' },
    ),
    words(
      'Note',
      'Every order is packed by hand at our\nkitchen table, and yours made our week.\nWe hope it makes yours, too.',
      { left: 106, top: 198, width: 392 },
      { fontFamily: 'Caveat', fontSize: 28, lineHeight: 1.1, fill: INK },
    ),
    fitted(
      'Sender',
      '{{sender}}',
      { left: 214, top: 316, width: 280 },
      { fontFamily: 'Dancing Script', fontSize: 34, fontWeight: 700, textAlign: 'right', fill: INK },
    ),
  ]),
};
