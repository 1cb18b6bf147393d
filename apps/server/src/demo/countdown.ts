/** The countdown of the demo company: three days from the moment at which each recipient first opens it, so that it never runs out. */
import { IMAGE_TYPE } from '@limn/model';
import type { SceneObject } from '@limn/scene';
import { circle, documentOf, inBox, rect, text, triangle, type DemoImage } from './images.ts';

const SHOP = 'https://www.harbourandpine.example';
const PINE = '#1f3d34';
const CREAM = '#fbf4ea';
const ORANGE = '#de620f';
const SUN = '#f6b26b';
const THREE_DAYS = 3 * 86_400;

export const countdownImage: DemoImage = {
  name: 'Welcome countdown',
  body: () => ({
    name: 'Welcome countdown',
    type_id: IMAGE_TYPE.timer,
    labels: ['Welcome', 'Countdown'],
    width: 600,
    height: 200,
    bgcolor: PINE,
    link: `${SHOP}/welcome`,
    fallback_link: SHOP,
    data_source: { fields: 'first', timer: { kind: 'evergreen', duration_seconds: THREE_DAYS, timezone: 'Europe/London' } },
    preview_settings: { uid: 'robin@example.com', first: 'Robin' },
    data: documentOf(PINE, [
      circle('Moon', 492, 18, 42, SUN),
      ...tree('Far pine', 400, 72, 76, '#2a5145'),
      ...tree('Near pine', 512, 34, 110, '#17312a'),
      ...tree('Small pine', 462, 92, 62, '#21443a'),
      rect('Ground', 0, 188, 600, 12, '#132922'),
      text('Lead', 'WELCOME TO HARBOUR & PINE', { left: 32, top: 16, width: 340, fontSize: 12, fontWeight: '700', fill: SUN }),
      inBox(
        'Offer',
        '{{first | after:", "}}15% off is yours',
        { left: 32, top: 32, width: 360, height: 42 },
        { fontSize: 32, fontFamily: 'Playfair Display', fontWeight: '700', fill: '#ffffff' },
      ),
      text('Line', 'Use WELCOME15 before the clock stops.', { left: 32, top: 77, width: 350, fontSize: 14, fill: '#c9ddd3' }),
      ...['days', 'hours', 'minutes', 'seconds'].flatMap((unit, column) => tile(unit, 32 + column * 86)),
      rect('Button', 428, 130, 144, 42, ORANGE, 21),
      text('Button text', 'Claim your 15%', {
        left: 428,
        top: 141,
        width: 144,
        fontSize: 15,
        fontWeight: '700',
        fill: '#ffffff',
        textAlign: 'center',
      }),
    ]),
  }),
};

/** Three boughs over each other. */
function tree(name: string, left: number, top: number, width: number, fill: string): SceneObject[] {
  return [0, 1, 2].map((bough) => {
    const across = width * (0.56 + 0.22 * bough);
    return triangle(`${name} ${bough + 1}`, left + (width - across) / 2, top + bough * width * 0.4, across, width * 0.72, fill);
  });
}

function tile(unit: string, left: number): SceneObject[] {
  return [
    rect(`Tile of ${unit}`, left, 106, 76, 66, CREAM, 10),
    text(unit, `{{${unit}}}`, {
      left,
      top: 110,
      width: 76,
      fontSize: 36,
      fontFamily: 'Oswald',
      fontWeight: '700',
      fill: PINE,
      textAlign: 'center',
    }),
    text(`Name of ${unit}`, unit, { left, top: 152, width: 76, fontSize: 12, fill: '#4f7a6a', textAlign: 'center' }),
  ];
}
