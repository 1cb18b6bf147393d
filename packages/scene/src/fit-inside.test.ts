/// <reference types="node" />
/**
 * Wherever the text of an auto-scale group stands and whatever it says, its ink stays in the group's box. The
 * oracle is the picture.
 */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { expect, test, vi } from 'vitest';
import { drawDocument } from './compile.ts';
import type { GroupObject, SceneObject, TextboxObject } from './document.ts';
import { skiaEnv } from './testing/skia-env.ts';

// The first text makes hundreds of font files ready, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const env = await skiaEnv();
const MARGIN = 90;
const FONT_SIZE = 22;
/**
 * Characters may reach beyond their line by this part of their size: a ring over a capital, the foot of a j.
 */
const OVERHANG = 0.15;

const VALUES = [
  'Ada',
  'Alexandra Featherstonehaugh',
  'Donaudampfschifffahrtsgesellschaft',
  'Two rooms for five nights in August, breakfast for everyone and a boat to the island, twice a day and back',
  'one\ntwo\nthree\nfour\nfive\nsix\nseven',
  'عرض خاص لك اليوم فقط في جميع متاجرنا القريبة منك',
  'מבצע מיוחד רק היום לכל הלקוחות שלנו',
  '東京で今日だけの特別価格ですぜひお越しください',
  'word '.repeat(120),
];
const ALIGNMENTS = ['left', 'center', 'right', 'justify'] as const;
const BOXES = [
  [60, 30],
  [240, 25],
  [160, 120],
  [300, 12],
  [40, 200],
  [120, 60],
] as const;
/** Where the designer put the text in its box, by its own origin. */
const PLACES = ['top', 'center', 'bottom'] as const;
const MIN = [undefined, 10, 30];

function aText([width, height]: readonly [number, number], more: Partial<TextboxObject>): TextboxObject {
  const top = { top: -height / 2, center: 0, bottom: height / 2 }[more.originY ?? 'top'];
  // One line high, as it was when the words were short.
  return { type: 'textbox', left: -width / 2, top, width, height: 24.86, text: '{{value}}', fontSize: FONT_SIZE, strokeWidth: 0, ...more };
}

const aGroup = ([width, height]: readonly [number, number], text: SceneObject, scale: number): GroupObject => ({
  type: 'group',
  autoScale: true,
  left: MARGIN,
  top: MARGIN,
  width,
  height,
  scaleX: scale,
  scaleY: scale,
  strokeWidth: 0,
  objects: [text],
});

/** Left, top, right and bottom of everything that was drawn; undefined where nothing was. */
function inkOf(group: GroupObject, value: string): [number, number, number, number] | undefined {
  const scale = group.scaleX ?? 1;
  const [width, height] = [group.width, group.height].map((side = 0) => Math.ceil(side * scale) + 2 * MARGIN) as [number, number];
  const canvas = env.createCanvas(width, height);
  const ctx = canvas.getContext('2d')!;
  drawDocument(ctx, { version: '3.4.0', objects: [group] }, env, { value });
  const { data } = (ctx as unknown as SKRSContext2D).getImageData(0, 0, width, height);
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (data[(y * width + x) * 4 + 3]! < 32) continue;
      [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x + 1), Math.max(bottom, y + 1)];
    }
  return right < 0 ? undefined : [left, top, right, bottom];
}

function expectInside(box: readonly [number, number], group: GroupObject, value: string, what: unknown, textScale = 1): void {
  const ink = inkOf(group, value);
  if (!ink) return;
  const scale = group.scaleX ?? 1;
  const reach = 1 + OVERHANG * Math.min(FONT_SIZE * textScale, box[1]) * scale;
  const [left, top, right, bottom] = ink;
  const [over, under] = [MARGIN - reach, MARGIN + reach];
  expect(
    {
      insideLeft: left >= over,
      insideTop: top >= over,
      insideRight: right <= box[0] * scale + under,
      insideBottom: bottom <= box[1] * scale + under,
    },
    JSON.stringify({ what, value: value.slice(0, 20), box, ink: [left - MARGIN, top - MARGIN, right - MARGIN, bottom - MARGIN] }),
  ).toEqual({ insideLeft: true, insideTop: true, insideRight: true, insideBottom: true });
}

test.each(BOXES)('keeps every value inside a box of %i × %i, at every alignment', (...box) => {
  for (const [one, value] of VALUES.entries())
    for (const [two, textAlign] of ALIGNMENTS.entries())
      for (const [three, originY] of PLACES.entries()) {
        const minFontSize = MIN[(one + two + three) % MIN.length];
        const text = aText(box, { textAlign, originY, ...(minFontSize ? { minFontSize } : {}) });
        expectInside(box, aGroup(box, text, 1), value, { textAlign, originY, minFontSize });
      }
});

test('keeps values inside whatever the kind, the scale and the line height of the text', () => {
  for (const box of BOXES)
    for (const value of VALUES)
      for (const [type, scale, lineHeight, textScale] of [
        ['i-text', 1, 1.16, 1],
        ['i-text', 0.5, 0.9, 2],
        ['textbox', 2, 2, 0.5],
        ['textbox', 0.5, 0.9, 3],
      ] as const) {
        const text = aText(box, { lineHeight, scaleX: textScale, scaleY: textScale, width: box[0] / textScale });
        const { width: _width, ...free } = text;
        expectInside(box, aGroup(box, type === 'i-text' ? { ...free, type } : text, scale), value, { type, scale }, textScale);
      }
});

test('keeps values inside at any height, alignment and direction', () => {
  for (const box of BOXES)
    for (const value of VALUES)
      for (const verticalAlign of ['top', 'middle', 'bottom'] as const)
        for (const [boxHeight, direction] of [
          [box[1], 'ltr'],
          [box[1] * 2, 'auto'],
          [box[1] / 2, 'rtl'],
        ] as const)
          expectInside(box, aGroup(box, aText(box, { verticalAlign, boxHeight, direction }), 1), value, { verticalAlign, boxHeight });
});

test('cuts a value to its last character where no more fit', () => {
  const box = [200, 8] as const;
  const text = aText(box, { minFontSize: 20 });
  expect(inkOf(aGroup(box, text, 1), 'Alexandra')).toBeDefined();
  expectInside(box, aGroup(box, text, 1), 'Alexandra', 'low');
});
