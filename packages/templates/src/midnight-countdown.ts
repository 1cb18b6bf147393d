import { IMAGE_TYPE } from '@limn/model';
import { clockAt, clockColumns } from './clock-parts.ts';
import type { GalleryTemplate } from './gallery-template.ts';
import { documentOf, fitted, words, type TextLooks } from './parts.ts';

const NIGHT = '#0e1621';
const SNOW = '#f5f8fc';
const MIST = '#8ea0b8';
const COLON: TextLooks = { fontFamily: 'Inter', fontSize: 40, fontWeight: 300, fill: '#44566f', textAlign: 'center' };

export const midnightCountdown: GalleryTemplate = {
  id: 'midnight-countdown',
  typeId: IMAGE_TYPE.timer,
  name: 'Midnight',
  text: 'Four quiet pairs of digits on dark, for the top of any mail.',
  category: 'Offers',
  width: 600,
  height: 124,
  bgcolor: NIGHT,
  fields: [],
  sample: ['02 14 36 52', '00 06 08 19', '11 23 59 07'].map(clockAt),
  alt: 'Days, hours, minutes and seconds in white on a dark ground',
  document: documentOf(NIGHT, [
    ...clockColumns(48, 130, ({ field, name, left }) => [
      fitted(
        name,
        field,
        { left, top: 24, width: 114 },
        { fontFamily: 'Inter', fontSize: 54, fontWeight: 600, textAlign: 'center', fill: SNOW },
      ),
      words(
        `${name} label`,
        name.toUpperCase(),
        { left, top: 86, width: 114 },
        { fontFamily: 'Inter', fontSize: 11, fontWeight: 600, charSpacing: 160, textAlign: 'center', fill: MIST },
      ),
    ]),
    ...[0, 1, 2].map((gap) => words(`Colon ${gap + 1}`, ':', { left: 158 + gap * 130, top: 28, width: 24 }, COLON)),
  ]),
};
