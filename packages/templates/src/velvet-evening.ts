import { IMAGE_TYPE } from '@limn/model';
import { clockAt, clockColumns } from './clock-parts.ts';
import type { GalleryTemplate } from './gallery-template.ts';
import { documentOf, fitted, rule, words } from './parts.ts';

const IVORY = '#fbf7ef';
const FOREST = '#20392f';
const BRASS = '#8a6a2f';
const HAIR = '#d9c9a3';

export const velvetEvening: GalleryTemplate = {
  id: 'velvet-evening',
  typeId: IMAGE_TYPE.timer,
  name: 'Until we meet',
  text: 'Counts down to an evening in serif digits, with its name above.',
  category: 'Events',
  width: 600,
  height: 220,
  bgcolor: IVORY,
  fields: ['event'],
  sample: [
    { event: 'The winter gala', ...clockAt('12 05 30 41') },
    { event: 'An evening of chamber music', ...clockAt('03 20 17 09') },
    { event: 'Private view', ...clockAt('00 01 45 58') },
  ],
  alt: 'The name of an evening and the time until it begins, in dark green serif letters on ivory',
  document: documentOf(IVORY, [
    fitted(
      'Event',
      '{{event}}',
      { left: 60, top: 26, width: 480 },
      { fontFamily: 'Playfair Display', fontSize: 30, fontStyle: 'italic', textAlign: 'center', fill: FOREST },
    ),
    words(
      'Lead',
      'begins in',
      { left: 60, top: 66, width: 480 },
      { fontFamily: 'Lora', fontSize: 16, fontStyle: 'italic', textAlign: 'center', fill: BRASS },
    ),
    rule('Line left', { x: 60, y: 76 }, { x: 240, y: 76 }, { stroke: HAIR }),
    rule('Line right', { x: 360, y: 76 }, { x: 540, y: 76 }, { stroke: HAIR }),
    ...clockColumns(36, 132, ({ field, name, left }) => [
      fitted(
        name,
        field,
        { left, top: 96, width: 132 },
        { fontFamily: 'DM Serif Display', fontSize: 66, textAlign: 'center', fill: FOREST },
      ),
      words(
        `${name} label`,
        name.toLowerCase(),
        { left, top: 174, width: 132 },
        { fontFamily: 'Lora', fontSize: 16, fontStyle: 'italic', textAlign: 'center', fill: BRASS },
      ),
    ]),
    ...[1, 2, 3].map((gap) => rule(`Divider ${gap}`, { x: 36 + gap * 132, y: 108 }, { x: 36 + gap * 132, y: 188 }, { stroke: HAIR })),
  ]),
};
