import { IMAGE_TYPE } from '@limn/model';
import { clockAt, clockColumns } from './clock-parts.ts';
import type { GalleryTemplate } from './gallery-template.ts';
import { documentOf, fitted, panel, words } from './parts.ts';

const PAPER = '#f3efe6';
const CARD = '#ffffff';
const INK = '#1f2a3a';
const CORAL = '#c8452b';

export const paperBoxes: GalleryTemplate = {
  id: 'paper-boxes',
  typeId: IMAGE_TYPE.timer,
  name: 'Paper boxes',
  text: 'Each unit on a white card of its own, light and friendly.',
  category: 'Events',
  width: 600,
  height: 156,
  bgcolor: PAPER,
  fields: [],
  sample: ['05 09 41 30', '00 02 15 44', '21 18 00 06'].map(clockAt),
  alt: 'Four white cards with days, hours, minutes and seconds',
  document: documentOf(PAPER, [
    ...clockColumns(24, 141, ({ field, name, left }) => [
      panel(`${name} card`, { left, top: 24, width: 129, height: 108 }, 12, { fill: CARD, stroke: '#e2dccd', strokeWidth: 1 }),
      panel(`${name} edge`, { left: left + 49, top: 24, width: 32, height: 4 }, 2, { fill: CORAL }),
      fitted(
        name,
        field,
        { left: left + 12, top: 38, width: 106 },
        { fontFamily: 'DM Sans', fontSize: 52, fontWeight: 700, textAlign: 'center', fill: INK },
      ),
      words(
        `${name} label`,
        name.toLowerCase(),
        { left: left + 12, top: 100, width: 106 },
        { fontFamily: 'DM Sans', fontSize: 15, fontWeight: 500, textAlign: 'center', fill: '#5d6470' },
      ),
    ]),
  ]),
};
