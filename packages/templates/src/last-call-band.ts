import { IMAGE_TYPE } from '@limn/model';
import { clockAt, clockColumns } from './clock-parts.ts';
import type { GalleryTemplate } from './gallery-template.ts';
import { documentOf, fitted, panel, words } from './parts.ts';

const BERRY = '#8c1d40';
const DEEP = '#6b1230';
const CREAM = '#fff4e6';
const SUN = '#ffc247';

export const lastCallBand: GalleryTemplate = {
  id: 'last-call-band',
  typeId: IMAGE_TYPE.timer,
  name: 'Last call',
  text: 'Names an offer, counts down to its end and shows where to press.',
  category: 'Offers',
  width: 600,
  height: 220,
  bgcolor: BERRY,
  fields: ['offer'],
  sample: [
    { offer: '20% off everything', ...clockAt('01 09 24 50') },
    { offer: 'Free delivery', ...clockAt('00 04 58 12') },
    { offer: 'Two for one on all winter boots', ...clockAt('03 22 10 33') },
  ],
  alt: 'An offer with the time that is left for it, and a button',
  document: documentOf(BERRY, [
    panel('Band', { left: 0, top: 112, width: 600, height: 108 }, 0, { fill: DEEP }),
    words(
      'Lead',
      'LAST CALL',
      { left: 32, top: 28, width: 200 },
      { fontFamily: 'Poppins', fontSize: 13, fontWeight: 600, charSpacing: 180, fill: SUN },
    ),
    fitted('Offer', '{{offer}}', { left: 32, top: 50, width: 352 }, { fontFamily: 'Poppins', fontSize: 36, fontWeight: 700, fill: CREAM }),
    panel('Button', { left: 420, top: 36, width: 148, height: 46 }, 23, { fill: SUN }),
    words(
      'Button words',
      'Shop now',
      { left: 430, top: 49, width: 128 },
      { fontFamily: 'Poppins', fontSize: 17, fontWeight: 700, textAlign: 'center', fill: '#3a0d1e' },
    ),
    ...clockColumns(32, 136, ({ field, name, left }) => [
      fitted(
        name,
        field,
        { left, top: 124, width: 128 },
        { fontFamily: 'Poppins', fontSize: 46, fontWeight: 700, textAlign: 'center', fill: CREAM },
      ),
      words(
        `${name} label`,
        name.toLowerCase(),
        { left, top: 178, width: 128 },
        { fontFamily: 'Poppins', fontSize: 14, fontWeight: 400, textAlign: 'center', fill: '#f0c9b4' },
      ),
    ]),
  ]),
};
