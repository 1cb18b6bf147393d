import { LINK, readTimer } from '@limn/image-types';
import { expect, test } from 'vitest';
import { sizeCauses, LIGHT_BYTES, type Weighed } from './size-causes.ts';

const photo = { type: 'image', src: '/beach', layerName: 'Beach', width: 300, height: 200, scaleX: 2, scaleY: 2 } as const;
const PICTURES = [{ src: '/beach', hash: 'x', width: 300, height: 200, mime: 'image/jpeg' }];
const timer = { source: { kind: 'timer', timer: readTimer({}).settings } } as const;
const digits = { type: 'textbox', text: '{{days}}:{{ hours }}', width: 300, height: 200 } as const;

const aVersion = (more: Partial<Weighed>, objects: Weighed['document']['objects'] = []): Weighed => ({
  document: { version: '3.4.0', objects },
  width: 600,
  height: 400,
  transparent: false,
  pictures: PICTURES,
  format: 'jpeg',
  source: LINK,
  ...more,
});
const palette = (colours: number) => Buffer.alloc(colours * 4).toString('base64');
const shadow = { color: '#000', blur: 8, offsetX: 0, offsetY: 4 };
const rect = { type: 'rect', width: 50, height: 50, shadow } as const;

const CASES: [name: string, version: Weighed, causes: string[], words: RegExp][] = [
  ['a photograph sent as JPEG', aVersion({}, [photo]), ['photograph'], /“Beach” is a photograph and covers 100% .*plain colour/],
  ['a photograph sent as PNG', aVersion({ format: 'png' }, [photo]), ['photograph'], /Publish it as JPEG/],
  [
    'a photograph on a transparent canvas',
    aVersion({ format: 'png', transparent: true }, [photo]),
    ['photograph'],
    /only be sent as PNG.*background colour/,
  ],
  ['a photograph in a group', aVersion({}, [{ type: 'group', scaleX: 0.5, scaleY: 0.5, objects: [photo] }]), ['photograph'], /covers 25%/],
  ['a picture that is hidden', aVersion({}, [{ ...photo, visible: false }]), ['detail'], /fine detail/],
  ['coloured letters on a photograph', aVersion({ fullChroma: true }, [photo]), ['photograph', 'full_colour'], /a third less/],
  ['flat art of many colours', aVersion({ format: 'png', palette: palette(240), pictures: [] }), ['colours'], /240 colours/],
  ['flat art of few colours', aVersion({ format: 'png', palette: palette(12), pictures: [] }), ['detail'], /fewer small objects/],
  ['soft shadows', aVersion({ format: 'png', palette: palette(12) }, [rect, rect, rect]), ['shadows'], /3 objects have a soft shadow/],
  ['a large canvas', aVersion({ width: 1200, height: 900 }), ['size'], /1200 × 900/],
  ['a countdown', aVersion({ format: 'gif', ...timer }, [digits]), ['timer_frames'], /60 pictures.*cover 25%/],
  [
    'a countdown that can be seen through',
    aVersion({ format: 'gif', ...timer, transparent: true }, [digits]),
    ['timer_frames'],
    /each of them is complete/,
  ],
  [
    'a countdown over a photograph',
    aVersion({ format: 'gif', ...timer }, [photo, digits]),
    ['timer_frames', 'photograph'],
    /GIF shows photographs/,
  ],
];

test.each(CASES)('names what makes the picture large, and what to do: %s', (_name, version, causes, words) => {
  const found = sizeCauses(version, LIGHT_BYTES + 1);
  expect(found.map(({ cause }) => cause)).toEqual(causes);
  expect(found.map(({ what, advice }) => `${what} ${advice}`).join(' ')).toMatch(words);
});

test('does not call a picture of up to 100 KB large', () => {
  for (const [, version] of CASES) expect(sizeCauses(version, 100 * 1024)).toEqual([]);
});
