import { IMAGE_TYPE } from '@limn/model';
import type { GalleryTemplate } from './gallery-template.ts';
import { art, documentOf, fitted, panel, words } from './parts.ts';

const DUSK = '#3a3f7a';
const SHADE = { color: 'rgba(24,22,66,0.55)', blur: 10, offsetX: 0, offsetY: 3 };

export const dawnPostcard: GalleryTemplate = {
  id: 'dawn-postcard',
  typeId: IMAGE_TYPE.csv,
  name: 'Postcard at dawn',
  text: 'Sends a postcard from the place that someone looked at, has booked or has been to.',
  category: 'Stories',
  width: 600,
  height: 400,
  bgcolor: DUSK,
  fields: ['firstname', 'place'],
  sample: [
    { firstname: 'Maya', place: 'Windermere' },
    { firstname: 'Tom', place: 'Como' },
    { firstname: 'Inês', place: 'The Norwegian fjords' },
  ],
  alt: 'A postcard of a lake at dawn with greetings from a place',
  document: documentOf(DUSK, [
    art('Lake', 'dawn-lake.webp', { width: 1200, height: 800 }, { left: 0, top: 0, width: 600 }),
    panel('Border', { left: 0, top: 0, width: 586, height: 386 }, 0, { stroke: '#fffaf0', strokeWidth: 14 }),
    words(
      'Greetings',
      'Greetings from',
      { left: 52, top: 40, width: 400 },
      { fontFamily: 'Pacifico', fontSize: 28, fill: '#ffe3b0', shadow: SHADE },
    ),
    fitted(
      'Place',
      '{{place}}',
      { left: 52, top: 88, width: 496 },
      { fontFamily: 'Bebas Neue', fontSize: 92, fill: '#ffffff', shadow: SHADE },
    ),
    words(
      'Wish',
      'Wish you were here',
      { left: 52, top: 296, width: 300 },
      { fontFamily: 'Caveat', fontSize: 28, fontWeight: 700, fill: '#ffffff' },
    ),
    fitted(
      'Name',
      '{{firstname}}',
      { left: 52, top: 331, width: 330 },
      { fontFamily: 'Caveat', fontSize: 28, fontWeight: 700, fill: '#ffe3b0' },
    ),
  ]),
};
