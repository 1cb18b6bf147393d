import { IMAGE_TYPE } from '@limn/model';
import type { GalleryTemplate } from './gallery-template.ts';
import { art, disc, documentOf, fitted, panel, words } from './parts.ts';

const SAND = '#fdf0e4';
const INK = '#1d2b45';

export const basketTrainer: GalleryTemplate = {
  id: 'basket-trainer',
  typeId: IMAGE_TYPE.csv,
  name: 'Still in your basket',
  text: 'Reminds people of what they left in their basket, with its name and price.',
  category: 'Reminders',
  width: 600,
  height: 320,
  bgcolor: SAND,
  fields: ['firstname', 'product', 'price'],
  sample: [
    { firstname: 'Maya', product: 'Cloudstep Runner', price: '£89' },
    { firstname: 'Tom', product: 'Trail Nine, waterproof', price: '£124.50' },
    { firstname: 'Inês', product: 'Everyday Low', price: '€64' },
  ],
  alt: 'A trainer that was left in the basket, with its name and price',
  document: documentOf(SAND, [
    disc('Ring', { x: 436, y: 160 }, 142, { stroke: '#f7c9a4', strokeWidth: 2 }),
    disc('Disc', { x: 436, y: 160 }, 122, { fill: '#fbd3b3' }),
    art('Trainer', 'trainer.webp', { width: 752, height: 460 }, { left: 268, top: 92, width: 318 }, { angle: -8 }),
    fitted(
      'Name',
      '{{firstname}}',
      { left: 36, top: 44, width: 240 },
      { fontFamily: 'Poppins', fontSize: 19, fontWeight: 600, fill: '#b5400f' },
    ),
    words(
      'Headline',
      'Still in\nyour basket',
      { left: 36, top: 70, width: 260 },
      { fontFamily: 'Poppins', fontSize: 38, fontWeight: 800, lineHeight: 1, fill: INK },
    ),
    fitted(
      'Product',
      '{{product}}',
      { left: 36, top: 170, width: 232 },
      { fontFamily: 'Poppins', fontSize: 19, fontWeight: 600, fill: INK },
    ),
    fitted('Price', '{{price}}', { left: 36, top: 196, width: 200 }, { fontFamily: 'Poppins', fontSize: 19, fill: '#4a566d' }),
    panel('Button', { left: 36, top: 238, width: 176, height: 44 }, 22, { fill: INK }),
    words(
      'Button text',
      'Take me back',
      { left: 36, top: 250, width: 176 },
      { fontFamily: 'Poppins', fontSize: 16, fontWeight: 600, textAlign: 'center', fill: '#ffffff' },
    ),
  ]),
};
