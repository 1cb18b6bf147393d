import { IMAGE_TYPE } from '@limn/model';
import type { GalleryTemplate } from './gallery-template.ts';
import { art, documentOf, fitted, words } from './parts.ts';

const MILK = '#f6e9d4';
const BEAN = '#3f2211';

export const coffeeStamps: GalleryTemplate = {
  id: 'coffee-stamps',
  typeId: IMAGE_TYPE.csv,
  name: 'Coffee stamp card',
  text: 'Shows regulars how full their stamp card is and what the next free cup needs.',
  category: 'Loyalty',
  width: 600,
  height: 300,
  bgcolor: MILK,
  fields: ['firstname', 'stamps', 'togo'],
  sample: [
    { firstname: 'Maya', stamps: '7', togo: '3' },
    { firstname: 'Tom', stamps: '9', togo: '1' },
    { firstname: 'Inês', stamps: '2', togo: '8' },
  ],
  alt: 'A cup of coffee seen from above beside the number of stamps on a customer’s card',
  document: documentOf(MILK, [
    art('Coffee', 'coffee-top.webp', { width: 1200, height: 600 }, { left: 0, top: 0, width: 600 }),
    fitted('Name', '{{firstname}}', { left: 40, top: 44, width: 270 }, { fontFamily: 'Pacifico', fontSize: 30, fill: '#1f5c53' }),
    fitted('Stamps', '{{stamps}} of 10', { left: 40, top: 92, width: 270 }, { fontFamily: 'DM Serif Display', fontSize: 84, fill: BEAN }),
    words(
      'Stamps label',
      'stamps on your card',
      { left: 42, top: 190, width: 270 },
      { fontFamily: 'Nunito', fontSize: 19, fontWeight: 600, fill: BEAN },
    ),
    fitted(
      'To go',
      'Until your next free cup: {{togo}}',
      { left: 42, top: 226, width: 270 },
      { fontFamily: 'Nunito', fontSize: 17, fontWeight: 700, fill: '#8a3d0c' },
    ),
  ]),
};
