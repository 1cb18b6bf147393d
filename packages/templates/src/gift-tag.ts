import { IMAGE_TYPE } from '@limn/model';
import type { GalleryTemplate } from './gallery-template.ts';
import { art, documentOf, fitted, words } from './parts.ts';

const PINE = '#0d4234';
const INK = '#3a2410';
const TILT = -6;
const TAG = { left: 18, top: 116, width: 372 };

export const giftTag: GalleryTemplate = {
  id: 'gift-tag',
  typeId: IMAGE_TYPE.csv,
  name: 'Name on a gift tag',
  text: 'Announces a seasonal sale as a wrapped present that carries the customer’s name.',
  category: 'Offers',
  width: 600,
  height: 400,
  bgcolor: PINE,
  fields: ['firstname', 'discount'],
  sample: [
    { firstname: 'Maya', discount: '30% off' },
    { firstname: 'Grandma Rose', discount: '£25 off your coat' },
    { firstname: 'Tom', discount: 'Half price' },
  ],
  alt: 'A wrapped present with a red bow and a paper tag with a name on it',
  document: documentOf(PINE, [
    art('Present', 'gift-ribbon.webp', { width: 1200, height: 800 }, { left: 0, top: 0, width: 600 }),
    words(
      'Headline',
      'The winter sale is here',
      { left: 34, top: 42, width: 384 },
      { fontFamily: 'DM Serif Display', fontSize: 36, fill: '#fff6e6' },
    ),
    art('Tag', 'kraft-tag.webp', { width: 720, height: 424 }, TAG, { angle: TILT }),
    words(
      'To',
      'To',
      { ...onTag(84, 44), width: 60 },
      { fontFamily: 'Dancing Script', fontSize: 28, fontWeight: 700, fill: INK, angle: TILT },
    ),
    fitted(
      'Name',
      '{{firstname}}',
      { ...onTag(84, 72), width: 244 },
      { fontFamily: 'Dancing Script', fontSize: 58, fontWeight: 700, fill: '#8f1420', angle: TILT },
    ),
    words(
      'From',
      'with love from all of us',
      { ...onTag(84, 142), width: 244 },
      { fontFamily: 'Dancing Script', fontSize: 22, fontWeight: 700, fill: INK, angle: TILT },
    ),
    fitted(
      'Discount',
      '{{discount}}',
      { left: 34, top: 316, width: 380 },
      { fontFamily: 'DM Serif Display', fontSize: 32, fill: '#ffd98a' },
    ),
    words(
      'Until',
      'online and in every shop, until Sunday',
      { left: 34, top: 354, width: 384 },
      { fontFamily: 'Lato', fontSize: 17, fill: '#fff6e6' },
    ),
  ]),
};

/** A point of the tag, from its top left corner, where it lies once it is tilted. */
function onTag(right: number, down: number): { left: number; top: number } {
  const [cos, sin] = [Math.cos((TILT * Math.PI) / 180), Math.sin((TILT * Math.PI) / 180)];
  const round = (value: number) => Math.round(value * 10) / 10;
  return { left: round(TAG.left + right * cos - down * sin), top: round(TAG.top + right * sin + down * cos) };
}
