import { IMAGE_TYPE } from '@limn/model';
import type { GalleryTemplate } from './gallery-template.ts';
import { art, documentOf, fitted, words } from './parts.ts';

const NIGHT = '#1d1f52';

export const cityNight: GalleryTemplate = {
  id: 'city-night',
  typeId: IMAGE_TYPE.csv,
  name: 'Tonight in your city',
  text: 'Announces an opening, a late night or a tour in the reader’s own city.',
  category: 'Events',
  width: 600,
  height: 260,
  bgcolor: NIGHT,
  fields: ['firstname', 'city', 'time'],
  sample: [
    { firstname: 'Maya', city: 'Manchester', time: '6 pm to midnight' },
    { firstname: 'Tom', city: 'Bath', time: 'until 11 pm' },
    { firstname: 'Inês', city: 'Kingston upon Hull', time: '5 to 10 pm' },
  ],
  alt: 'A city at dusk with lit windows, its name and when the doors open',
  document: documentOf(NIGHT, [
    art('City', 'city-dusk.webp', { width: 1200, height: 520 }, { left: 0, top: 0, width: 600 }),
    fitted(
      'Name',
      '{{firstname}}',
      { left: 36, top: 26, width: 380 },
      { fontFamily: 'Raleway', fontSize: 20, fontWeight: 600, fill: '#ffd9a0' },
    ),
    fitted(
      'City',
      '{{city}}',
      { left: 35, top: 54, width: 420 },
      { fontFamily: 'Raleway', fontSize: 58, fontWeight: 800, fill: '#ffffff' },
    ),
    words(
      'Line',
      'is open late tonight',
      { left: 36, top: 124, width: 380 },
      { fontFamily: 'Raleway', fontSize: 21, fontWeight: 600, fill: '#ffffff' },
    ),
    fitted(
      'Time',
      '{{time}}',
      { left: 36, top: 152, width: 300 },
      { fontFamily: 'Raleway', fontSize: 21, fontWeight: 700, fill: '#ffd9a0' },
    ),
  ]),
};
