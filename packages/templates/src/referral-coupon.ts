import { IMAGE_TYPE } from '@limn/model';
import type { GalleryTemplate } from './gallery-template.ts';
import { disc, documentOf, fitted, panel, rule, words } from './parts.ts';

const PAPER = '#fff6e9';
const INK = '#2b1a12';
const CORAL = '#d9482b';
const RUST = '#b93316';

export const referralCoupon: GalleryTemplate = {
  id: 'referral-coupon',
  typeId: IMAGE_TYPE.csv,
  name: 'Referral coupon',
  text: 'Gives every customer a code of their own to pass on to a friend.',
  category: 'Offers',
  width: 600,
  height: 260,
  bgcolor: CORAL,
  fields: ['firstname', 'code', 'amount'],
  sample: [
    { firstname: 'Maya', code: 'MAYA-10', amount: '£10' },
    { firstname: 'Tom', code: 'TOM-AND-FRIENDS', amount: '€15' },
    { firstname: 'Ines', code: 'INES24', amount: '20%' },
  ],
  alt: 'A coupon with a personal code to share with a friend',
  document: documentOf(CORAL, [
    disc('Corner below', { x: 24, y: 262 }, 132, { fill: '#c23a1e' }),
    disc('Corner above', { x: 596, y: 0 }, 104, { fill: '#e8704f' }),
    panel('Coupon', { left: 28, top: 28, width: 544, height: 204 }, 16, { fill: PAPER }),
    disc('Notch above', { x: 410, y: 28 }, 13, { fill: CORAL }),
    disc('Notch below', { x: 410, y: 232 }, 13, { fill: CORAL }),
    rule('Perforation', { x: 410, y: 50 }, { x: 410, y: 212 }, { stroke: '#e9c9b4', strokeWidth: 2, strokeDashArray: [5, 7] }),
    words(
      'Lead',
      'FOR A FRIEND OF',
      { left: 56, top: 56, width: 320 },
      { fontFamily: 'Work Sans', fontSize: 12, fontWeight: 700, charSpacing: 180, fill: RUST },
    ),
    fitted('Name', '{{firstname}}', { left: 56, top: 74, width: 330 }, { fontFamily: 'DM Serif Display', fontSize: 50, fill: INK }),
    panel('Code box', { left: 56, top: 150, width: 326, height: 52 }, 8, { stroke: CORAL, strokeWidth: 2, strokeDashArray: [6, 5] }),
    fitted(
      'Code',
      '{{code}}',
      { left: 72, top: 161, width: 294 },
      { fontFamily: 'Work Sans', fontSize: 26, fontWeight: 700, textAlign: 'center', fill: INK },
    ),
    fitted(
      'Amount',
      '{{amount}}',
      { left: 426, top: 74, width: 130 },
      { fontFamily: 'DM Serif Display', fontSize: 64, textAlign: 'center', fill: RUST },
    ),
    words(
      'For both',
      'for you both,\non the next order',
      { left: 426, top: 158, width: 130 },
      { fontFamily: 'Work Sans', fontSize: 14, lineHeight: 1.25, textAlign: 'center', fill: INK },
    ),
  ]),
};
