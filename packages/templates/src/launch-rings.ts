import { IMAGE_TYPE } from '@limn/model';
import { clockAt, clockColumns } from './clock-parts.ts';
import type { GalleryTemplate } from './gallery-template.ts';
import { disc, documentOf, fitted, words } from './parts.ts';

const SKY = '#e6f1fb';
const NAVY = '#14305a';
const RINGS = ['#2a6fdb', '#12a08a', '#e0781f', '#c2376b'];

export const launchRings: GalleryTemplate = {
  id: 'launch-rings',
  typeId: IMAGE_TYPE.timer,
  name: 'Launch rings',
  text: 'Four coloured rings that count down to a launch or a live show.',
  category: 'Events',
  width: 600,
  height: 190,
  bgcolor: SKY,
  fields: [],
  sample: ['07 12 45 20', '01 00 09 37', '00 00 54 03'].map(clockAt),
  alt: 'Days, hours, minutes and seconds, each in a coloured ring',
  document: documentOf(SKY, [
    ...RINGS.map((stroke, index) =>
      disc(`Ring ${index + 1}`, { x: 96 + index * 136, y: 95 }, 58, { fill: '#ffffff', stroke, strokeWidth: 8 }),
    ),
    ...clockColumns(52, 136, ({ field, name, left }) => [
      fitted(
        name,
        field,
        { left, top: 60, width: 88 },
        { fontFamily: 'Nunito', fontSize: 44, fontWeight: 800, textAlign: 'center', fill: NAVY },
      ),
      words(
        `${name} label`,
        name.toLowerCase(),
        { left, top: 109, width: 88 },
        { fontFamily: 'Nunito', fontSize: 14, fontWeight: 600, textAlign: 'center', fill: '#47597a' },
      ),
    ]),
  ]),
};
