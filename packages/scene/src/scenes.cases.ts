/**
 * Documents of every kind and property. Each has a golden picture, drawn by Fabric 7 in a browser; drawing it
 * here must give the same one. `tools/draw-goldens.ts` draws them again after a case is added or changed.
 */
import everything from './testing/everything.json' with { type: 'json' };
import offer from './testing/offer.json' with { type: 'json' };
import type { LinearGradient, SceneDocument, SceneObject } from './document.ts';
import { settledGradient } from './gradient.ts';
import { SCRIPT_WORDS } from './testing/script-samples.ts';

export interface SceneCase {
  name: string;
  width: number;
  height: number;
  document: SceneDocument;
  /** Values of merge fields. */
  values?: Record<string, string>;
  /** The language that capitals follow. */
  locale?: string;
  /** Emoji come from another rasteriser in every browser: looked at, not compared. */
  byEye?: boolean;
}

const WORDS = 'The quick brown fox jumps over the lazy dog and runs away';
const SHADOW = { color: 'rgba(0,0,0,0.6)', blur: 6, offsetX: 4, offsetY: 5 };

function scene(name: string, width: number, height: number, objects: SceneObject[], more: Partial<SceneCase> = {}): SceneCase {
  return { name, width, height, document: { version: '3.4.0', objects, background: '#f4f6f8' }, ...more };
}

const text = (left: number, top: number, more: Partial<Extract<SceneObject, { type: 'textbox' }>> = {}): SceneObject => ({
  type: 'textbox',
  left,
  top,
  width: 180,
  text: WORDS,
  fontFamily: 'Open Sans',
  fontSize: 16,
  fill: '#16243a',
  ...more,
});
const line = (left: number, top: number, more: Partial<Extract<SceneObject, { type: 'i-text' }>> = {}): SceneObject => ({
  type: 'i-text',
  left,
  top,
  text: 'Hamburgefonts 123',
  fontFamily: 'Open Sans',
  fontSize: 18,
  fill: '#16243a',
  ...more,
});
const rect = (left: number, top: number, more: Partial<Extract<SceneObject, { type: 'rect' }>> = {}): SceneObject => ({
  type: 'rect',
  left,
  top,
  width: 50,
  height: 36,
  fill: '#de620f',
  ...more,
});
const stroke = (
  left: number,
  top: number,
  [x1, y1, x2, y2]: [number, number, number, number],
  more: Partial<Extract<SceneObject, { type: 'line' }>> = {},
): SceneObject => ({
  type: 'line',
  left,
  top,
  x1,
  y1,
  x2,
  y2,
  stroke: '#457b9d',
  strokeWidth: 8,
  ...more,
});
const image = (src: string, left: number, top: number, more: Partial<Extract<SceneObject, { type: 'image' }>> = {}): SceneObject => ({
  type: 'image',
  src: `/pictures/${src}.png`,
  left,
  top,
  strokeWidth: 0,
  ...more,
});
const families = ['Open Sans', 'Lora', 'Montserrat', 'Oswald', 'Playfair Display', 'Poppins', 'Roboto'];
const upright = new Set(['Oswald']);

const gradient = (angle: number, ...colours: string[]): LinearGradient => ({
  type: 'linear',
  angle,
  coords: { x1: 0, y1: 0, x2: 0, y2: 0 },
  colorStops: colours.map((color, index) => ({ offset: index / (colours.length - 1), color })),
});

/** A document that 3.4.0 wrote, less its emoji. */
const withoutEmoji = (document: SceneDocument): SceneDocument => ({
  ...document,
  objects: document.objects.map((object) =>
    object.type === 'i-text' ? { ...object, text: object.text.replace(/[\p{Extended_Pictographic}\p{Emoji_Modifier}]/gu, '*') } : object,
  ),
});

/** Characters of the first line that are struck through. */
const struck = (from: number, to: number) => ({
  0: Object.fromEntries(Array.from({ length: to - from }, (_, index) => [from + index, { linethrough: true, fill: '#68707c' }])),
});

export const SCENES: readonly SceneCase[] = [
  {
    name: 'offer',
    width: 600,
    height: 200,
    document: offer as unknown as SceneDocument,
    values: { name: 'Alexandra', 'Loyalty Points': '12,480', value: '£62.40', expires: '31 December' },
  },
  {
    name: 'everything',
    width: 600,
    height: 600,
    document: {
      ...withoutEmoji(everything as unknown as SceneDocument),
      objects: withoutEmoji(everything as unknown as SceneDocument).objects.map((object) =>
        object.type === 'group' ? { ...object, autoScale: false } : object,
      ),
    },
    values: { name: 'Alexandra', price: '£49' },
  },
  scene('rects', 300, 160, [
    rect(10, 10),
    rect(80, 10, { rx: 8 }),
    rect(150, 10, { rx: 12, ry: 6, stroke: '#16243a', strokeWidth: 3 }),
    rect(220, 10, { rx: 60, ry: 60, fill: '#2a9d8f' }),
    rect(20, 70, { angle: 20, stroke: '#16243a', strokeWidth: 4, strokeDashArray: [10, 4] }),
    rect(110, 70, { skewX: 20, skewY: 10, stroke: '#000', strokeWidth: 2 }),
    rect(190, 70, { scaleX: 1.6, scaleY: 0.7, stroke: '#16243a', strokeWidth: 6, strokeLineJoin: 'round' }),
    rect(280, 150, {
      originX: 'right',
      originY: 'bottom',
      fill: 'transparent',
      stroke: 'rebeccapurple',
      strokeWidth: 5,
      strokeLineJoin: 'bevel',
    }),
    rect(60, 135, { originX: 'center', originY: 'center', angle: -30, fill: 'hsl(200, 60%, 50%)', opacity: 0.5, height: 20 }),
    rect(100, 118, { fill: '', backgroundColor: '#ffd166', stroke: '#e63946' }),
  ]),
  scene('circles', 300, 110, [
    { type: 'circle', left: 10, top: 10, radius: 30, fill: '#2a9d8f' },
    { type: 'circle', left: 80, top: 10, radius: 30, fill: '#fff', stroke: '#16243a', strokeWidth: 7, endAngle: 6.283185307179586 },
    { type: 'circle', left: 160, top: 10, radius: 30, startAngle: 0.5, endAngle: 4, fill: '#ffd166', stroke: '#e63946', strokeWidth: 4 },
    {
      type: 'circle',
      left: 230,
      top: 20,
      radius: 20,
      scaleX: 1.5,
      angle: 30,
      fill: '#457b9d',
      strokeDashArray: [5, 5],
      stroke: '#000',
      strokeWidth: 2,
    },
    { type: 'circle', left: 30, top: 80, radius: 8.6956, fill: '#000', endAngle: 6.28 },
  ]),
  scene('triangles-and-stars', 320, 150, [
    { type: 'triangle', left: 10, top: 10, width: 60, height: 50, fill: '#2a9d8f', stroke: '#16243a', strokeWidth: 4 },
    { type: 'triangle', left: 120, top: 10, width: 40, height: 70, angle: 25, flipY: true, fill: '#de620f' },
    {
      type: 'star',
      left: 150,
      top: 20,
      numPoints: 5,
      innerRadius: 25,
      outerRadius: 50,
      fill: '#ffd166',
      stroke: '#b8860b',
      strokeWidth: 3,
    },
    { type: 'star', left: 260, top: 30, numPoints: 8, innerRadius: 12, outerRadius: 24, fill: '#e63946', angle: 10, scaleX: 0.8 },
    { type: 'star', left: 20, top: 90, numPoints: 12, innerRadius: 20, outerRadius: 26, fill: '#16243a', strokeWidth: 0 },
  ]),
  scene('lines', 320, 160, [
    stroke(20, 20, [0, 0, 100, 0]),
    stroke(20, 40, [0, 0, 100, 0], { strokeLineCap: 'round' }),
    stroke(20, 60, [0, 0, 100, 0], { strokeLineCap: 'square' }),
    stroke(150, 15, [0, 0, 0, 60]),
    stroke(170, 15, [0, 0, 0, 60], { strokeLineCap: 'round' }),
    stroke(200, 20, [0, 0, 70, 50]),
    stroke(290, 20, [70, 0, 0, 50], { originX: 'right' }),
    stroke(30, 100, [0, 0, 90, 0], { angle: 20, scaleX: 1.2 }),
    stroke(180, 110, [0, 0, 80, 0], { originX: 'center', originY: 'center', angle: 45 }),
    stroke(230, 100, [0, 0, 60, 0], { strokeDashArray: [12, 6], strokeWidth: 5 }),
    stroke(300, 140, [0, 0, 60, 0], { originX: 'right', originY: 'bottom', angle: 10 }),
    stroke(60, 150, [0, 0, 40, 0], { scaleY: 2, strokeWidth: 3 }),
  ]),
  scene('images', 320, 200, [
    image('photo-80x60', 10, 10, { width: 80, height: 60 }),
    image('checks-80x60', 100, 10, { width: 80, height: 60, scaleX: 0.7, scaleY: 1.2, stroke: '#fff', strokeWidth: 6 }),
    image('logo-80x60', 180, 10, { width: 80, height: 60, opacity: 0.6 }),
    image('checks-80x60', 20, 100, { width: 40, height: 30, cropX: 10, cropY: 20, scaleX: 1.5, scaleY: 1.5 }),
    image('photo-80x60', 120, 100, { width: 80, height: 60, angle: 18, flipX: true, shadow: SHADOW }),
    image('logo-80x60', 220, 110, { width: 80, height: 60, skewX: 15, stroke: '#16243a', strokeWidth: 3, shadow: SHADOW }),
    image('missing', 0, 0, { visible: false }),
  ]),
  ...(['left', 'center', 'right', 'justify', 'justify-left', 'justify-center', 'justify-right'] as const).map((textAlign, index) =>
    scene(`text-${textAlign}`, 200, 90, [text(8.3 + index * 0.1, 6, { textAlign, fontSize: 15, text: `${WORDS}\nSecond paragraph` })]),
  ),
  scene('text-decorations', 320, 200, [
    line(10, 8, { underline: true }),
    line(10, 36, { overline: true, linethrough: true, fill: '#e63946' }),
    line(10, 66, { textBackgroundColor: '#ffd166', underline: true }),
    line(10, 98, { backgroundColor: '#2a9d8f', fill: '#fff' }),
    text(200, 8, { width: 110, charSpacing: 120, underline: true, fontSize: 14 }),
    text(10, 130, { width: 300, lineHeight: 0.9, linethrough: true, textBackgroundColor: 'rgba(0,0,0,0.1)', textAlign: 'right' }),
  ]),
  scene('text-strokes-and-shadows', 340, 220, [
    line(10, 8, { fontSize: 34, fontWeight: '800', stroke: '#de620f', strokeWidth: 2 }),
    line(10, 54, {
      fontSize: 34,
      fontWeight: 700,
      fill: '#fff',
      stroke: '#16243a',
      strokeWidth: 6,
      paintFirst: 'stroke',
      strokeLineJoin: 'round',
    }),
    line(10, 100, { fontSize: 30, shadow: SHADOW }),
    line(10, 140, {
      fontSize: 30,
      fontWeight: 'bold',
      fill: '#ffd166',
      stroke: '#e63946',
      strokeWidth: 3,
      paintFirst: 'stroke',
      shadow: SHADOW,
    }),
    line(10, 182, { fontSize: 24, fill: '', stroke: '#457b9d', strokeWidth: 1, strokeDashArray: [3, 2] }),
    line(200, 190, { fontSize: 14, shadow: { ...SHADOW, blur: 0 }, underline: true, linethrough: true }),
  ]),
  scene('text-styles', 340, 230, [
    text(10, 8, {
      width: 150,
      styles: {
        0: {
          0: { fontSize: 30, fill: '#de620f' },
          1: { fontSize: 30, fill: '#de620f' },
          4: { fontWeight: 'bold' },
          5: { fontWeight: 'bold' },
          6: { fontWeight: 'bold', underline: true },
          7: { fontWeight: 'bold', underline: true },
          16: { fontStyle: 'italic' },
          17: { fontStyle: 'italic', textBackgroundColor: '#ffd166' },
          30: { linethrough: true },
          31: { linethrough: true, fill: '#e63946' },
        },
      },
    }),
    text(180, 8, {
      width: 150,
      text: 'Runs as a list\nover two lines',
      styles: [
        { start: 0, end: 4, style: { fontFamily: 'Lora', fontStyle: 'italic' } },
        { start: 10, end: 18, style: { fill: '#2a9d8f', fontWeight: '700', deltaY: -4 } },
      ],
    }),
    text(180, 70, {
      width: 150,
      textAlign: 'justify',
      styles: { 0: { 4: { fontSize: 24 }, 5: { fontSize: 24 }, 9: { fill: '#e63946' }, 10: { fill: '#e63946' } } },
    }),
    line(10, 150, {
      text: 'H2O and E=mc2',
      styles: { 0: { 1: { fontSize: 11, deltaY: 4 }, 12: { fontSize: 11, deltaY: -7 } } },
      fontSize: 26,
    }),
    line(10, 190, {
      charSpacing: 200,
      text: 'SPACED out',
      styles: { 0: { 0: { stroke: '#de620f', strokeWidth: 1, fontSize: 30 }, 7: { overline: true } } },
      shadow: SHADOW,
    }),
  ]),
  scene('text-wrapping', 340, 210, [
    text(8, 6, { width: 60, text: 'An Unbreakablelongword here' }),
    text(120, 6, { width: 80, splitByGrapheme: true, text: 'Letters may part anywhere' }),
    text(230, 6, { width: 100, text: 'Empty\n\nline,  two   spaces\tand a tab' }),
    text(8, 110, { width: 100, angle: -8, lineHeight: 1.5, fontSize: 13 }),
    text(140, 120, { width: 90, scaleX: 1.4, scaleY: 1.4, fontSize: 12 }),
    text(290, 150, { width: 60, flipX: true, originX: 'center', fontSize: 12 }),
    text(300, 120, { text: '', width: 40, backgroundColor: '#ccc' }),
  ]),
  scene('line-breaking', 420, 372, [
    text(8, 6, { width: 92, text: '本日限定！東京の「夏」フェア、ポッチャリーーな々。' }),
    text(112, 6, { width: 92, text: '今天只有特价，优惠请快来选购吧！（限量）' }),
    text(216, 6, { width: 92, text: 'ข้อเสนอพิเศษวันนี้เท่านั้น iPhoneใหม่ล่าสุด' }),
    text(320, 6, { width: 92, text: '오늘만 특별한 할인혜택을드립니다.' }),
    text(8, 156, { width: 92, text: 'A well-known and/or mid-season sale -20%' }),
    text(112, 156, { width: 92, text: 'Extra\u00adordinary hyphen\u00adation, un\u00adseen' }),
    text(216, 156, { width: 92, text: 'One\u200btwo\u200bthree\u200bfour\u200bfive' }),
    text(320, 156, { width: 92, text: 'Donaudampfschifffahrtsgesellschaft, ahoi' }),
    text(8, 266, { width: 92, textAlign: 'justify', text: 'Extra\u00adordinary hyphen\u00adation of long-winded words' }),
    text(112, 266, { width: 92, charSpacing: 100, textAlign: 'right', text: 'long-winded Extra\u00adordinary' }),
    text(216, 266, { width: 92, splitByGrapheme: true, text: '本日限定！東京の「夏」フェア、ポッチャリ。' }),
    text(320, 266, {
      width: 92,
      styles: { 0: { 8: { fill: '#e63946' }, 9: { fontSize: 24 }, 14: { fill: '#e63946' } } },
      text: 'mid-season and/or 東京の「夏」フェア',
    }),
  ]),
  ...families.map((fontFamily) =>
    scene(`family-${fontFamily.toLowerCase().replaceAll(' ', '-')}`, 300, 120, [
      line(8, 6, { fontFamily, text: 'Sphinx of black quartz, AVATAR' }),
      line(8, 34, { fontFamily, fontWeight: 'bold', text: 'Judge my vow: £12.50 & €9' }),
      line(8, 90, { fontFamily, fontWeight: 300, text: 'Łódź, Žluťoučký, ñandú' }),
      ...(upright.has(fontFamily)
        ? []
        : [
            line(8, 62, { fontFamily, fontStyle: 'italic', text: 'The five boxing wizards' }),
            line(210, 62, { fontFamily, fontStyle: 'italic', fontWeight: 700, text: 'jumped' }),
          ]),
    ]),
  ),
  scene(
    'scripts',
    340,
    250,
    [
      text(8, 6, { text: '日本語テキスト東京で今日だけの特別価格です。', splitByGrapheme: true, width: 150 }),
      line(180, 6, { text: 'مرحبا بالعالم' }),
      line(180, 36, { text: 'שלום עולם 123' }),
      line(180, 66, { text: 'नमस्ते दुनिया', fontFamily: 'Lora' }),
      line(180, 100, { text: 'สวัสดีชาวโลก', fontFamily: 'Roboto' }),
      line(8, 100, { text: 'Привет, мир' }),
      line(8, 130, { text: 'Γειά σου Κόσμε', fontFamily: 'Montserrat' }),
      line(180, 136, { text: 'Tiếng Việt đẹp', fontWeight: 700 }),
      line(8, 160, { text: '日本 bold 東京', fontWeight: 700 }),
      text(8, 196, { text: 'مرحبا بالعالم عرض خاص لك اليوم', textAlign: 'right', width: 150 }),
      line(180, 170, { text: 'Cafe\u0301 nai\u0308ve' }),
      text(180, 200, { width: 150, text: 'ありがとう {{name}} さん', fontFamily: 'Playfair Display' }),
    ],
    { values: { name: '山田' } },
  ),
  scene('missing-faces', 340, 200, [
    line(8, 6, { fontFamily: 'Oswald', fontStyle: 'italic', text: 'No italic 123' }),
    line(170, 6, { fontFamily: 'Oswald', fontStyle: 'italic', fontWeight: 'bold', text: 'No bold italic' }),
    line(8, 40, { fontStyle: 'italic', text: '日本語 italic' }),
    line(170, 40, { fontFamily: 'Lora', fontWeight: 600, text: 'Weight of 600' }),
    line(8, 74, { fontFamily: 'Lora', fontWeight: 100, text: 'Weight of 100' }),
    line(170, 74, { fontFamily: 'Montserrat', fontWeight: 900, text: 'Weight of 900' }),
    line(8, 108, { fontWeight: 900, text: 'عرض खास ไทย' }),
    line(170, 108, { fontFamily: 'No one has this', text: 'Unknown family' }),
    line(8, 142, { fontFamily: 'Roboto', fontStyle: 'oblique', text: 'Oblique roboto' }),
    line(170, 142, { fontFamily: 'Roboto', fontWeight: 500, text: 'Weight of 500' }),
    line(8, 170, { fontFamily: 'sans-serif', fontSize: 14, text: 'No generic family' }),
  ]),
  scene(
    'all-scripts',
    560,
    SCRIPT_WORDS.length * 34 + 12,
    SCRIPT_WORDS.map((words, index) =>
      line(12, 8 + index * 34, { text: words, fontSize: 20, fontFamily: index % 2 ? 'Lora' : 'Montserrat' }),
    ),
  ),
  scene('emoji', 300, 60, [line(8, 10, { text: 'Hot 🔥 deal 🎉 {{name}} 👍🏽', fontSize: 26 })], { values: { name: '👩‍👩‍👧' }, byEye: true }),
  scene('shadows', 340, 220, [
    rect(10, 10, { shadow: SHADOW }),
    rect(90, 10, { shadow: { ...SHADOW, affectStroke: true }, stroke: '#16243a', strokeWidth: 6 }),
    rect(170, 10, { shadow: SHADOW, stroke: '#16243a', strokeWidth: 6, fill: '' }),
    rect(250, 10, { shadow: { ...SHADOW, nonScaling: true }, scaleX: 1.4 }),
    rect(20, 80, { shadow: SHADOW, scaleX: 1.5, scaleY: 0.8, angle: 30 }),
    rect(110, 80, { shadow: SHADOW, backgroundColor: '#2a9d8f', rx: 18 }),
    rect(180, 80, { shadow: { ...SHADOW, offsetX: -4, offsetY: -5, blur: 12 }, opacity: 0.7 }),
    rect(250, 80, { shadow: SHADOW, stroke: '#16243a', strokeWidth: 8, paintFirst: 'stroke', strokeDashArray: [6, 3] }),
    {
      type: 'group',
      left: 20,
      top: 150,
      width: 100,
      height: 50,
      shadow: SHADOW,
      objects: [
        rect(-50, -25),
        { type: 'circle', left: 0, top: -20, radius: 18, fill: '#2a9d8f', shadow: { ...SHADOW, offsetX: -6, color: '#e63946' } },
      ],
    },
    {
      type: 'group',
      left: 180,
      top: 140,
      width: 100,
      height: 50,
      scaleX: 1.2,
      scaleY: 1.2,
      angle: -8,
      objects: [rect(-50, -25, { shadow: SHADOW, angle: 10 }), line(-10, -10, { text: 'Group', shadow: { ...SHADOW, nonScaling: true } })],
    },
  ]),
  scene(
    'groups',
    320,
    200,
    [
      {
        type: 'group',
        left: 20,
        top: 20,
        width: 120,
        height: 80,
        opacity: 0.6,
        backgroundColor: '#ffd166',
        objects: [rect(-60, -40), rect(-30, -20, { fill: '#457b9d' })],
      },
      {
        type: 'group',
        left: 170,
        top: 20,
        width: 120,
        height: 80,
        angle: 15,
        skewX: 10,
        objects: [
          rect(-60, -40),
          {
            type: 'group',
            left: 0,
            top: 0,
            width: 60,
            height: 40,
            scaleX: 0.8,
            flipX: true,
            objects: [text(-30, -20, { width: 60, text: 'Inner {{name}}', fontSize: 14 })],
          },
          rect(20, -40, { visible: false }),
        ],
      },
      {
        type: 'group',
        left: 160,
        top: 150,
        originX: 'center',
        originY: 'center',
        width: 100,
        height: 40,
        objects: [
          stroke(-50, -20, [0, 0, 100, 0]),
          stroke(-50, 10, [0, 0, 100, 0], { angle: 5 }),
          { type: 'star', left: -15, top: -15, numPoints: 5, innerRadius: 7, outerRadius: 15, fill: '#e63946' },
        ],
      },
    ],
    { values: { name: 'Ada' } },
  ),
  scene(
    'merge-fields',
    320,
    120,
    [
      text(8, 6, {
        width: 300,
        text: 'Hi {{name}}, you have {{[Loyalty Points]}} points {{{{ and {{missing}}!',
        styles: {
          0: {
            3: { fontWeight: 'bold', fill: '#de620f' },
            4: { fontWeight: 'bold' },
            13: { underline: true },
            23: { fontSize: 24 },
            45: { fill: '#2a9d8f' },
            46: { fill: '#2a9d8f' },
          },
        },
      }),
      line(8, 80, { text: '{{name}}', fontSize: 22 }),
    ],
    { values: { name: 'Bartholomew', 'Loyalty Points': '1,250' } },
  ),
  scene('mirrored-and-hidden', 220, 110, [
    rect(10, 10, { scaleX: -1, rx: 10, stroke: '#16243a', strokeWidth: 3, skewX: 12 }),
    text(80, 10, { scaleX: -1, width: 100, text: 'Mirror' }),
    rect(10, 60, { opacity: 0 }),
    rect(80, 60, { visible: false }),
    rect(150, 60, { scaleY: -1, fill: '#2a9d8f', angle: 20 }),
  ]),
  scene('gradients', 340, 230, [
    rect(10, 10, { width: 90, height: 60, fill: gradient(180, '#de620f', '#16243a') }),
    rect(110, 10, { width: 90, height: 60, rx: 14, fill: gradient(45, '#ffd166', '#e63946', '#457b9d') }),
    rect(210, 10, { width: 120, height: 60, fill: gradient(90, 'rgba(230,57,70,0)', '#2a9d8f'), stroke: '#16243a', strokeWidth: 3 }),
    { type: 'circle', left: 10, top: 85, radius: 32, fill: gradient(300, '#fff', '#457b9d'), strokeWidth: 0 },
    { type: 'triangle', left: 90, top: 85, width: 70, height: 60, fill: gradient(0, '#16243a', '#ffd166'), strokeWidth: 0 },
    {
      type: 'star',
      left: 170,
      top: 80,
      numPoints: 5,
      innerRadius: 18,
      outerRadius: 36,
      fill: gradient(120, '#ffd166', '#de620f', '#e63946', '#16243a'),
    },
    // Opacity, a group and rotation together.
    {
      type: 'group',
      left: 250,
      top: 95,
      width: 80,
      height: 60,
      angle: 18,
      opacity: 0.7,
      scaleX: 1.2,
      objects: [
        rect(-40, -30, {
          width: 80,
          height: 40,
          angle: 5,
          fill: gradient(200, 'rgba(22,36,58,0.9)', 'rgba(222,98,15,0.2)'),
          shadow: SHADOW,
        }),
        { type: 'circle', left: -20, top: -5, radius: 16, fill: gradient(90, '#fff', '#2a9d8f'), opacity: 0.8, strokeWidth: 0 },
      ],
    },
    rect(20, 165, { width: 60, height: 30, scaleX: 2, scaleY: 1.4, angle: -6, fill: gradient(60, '#2a9d8f', '#16243a') }),
    rect(190, 175, {
      width: 90,
      height: 40,
      flipX: true,
      skewX: 15,
      fill: gradient(90, '#fff', '#e63946'),
      paintFirst: 'stroke',
      stroke: '#16243a',
      strokeWidth: 4,
      shadow: SHADOW,
    }),
  ]),
  {
    name: 'scrims',
    width: 300,
    height: 120,
    document: {
      version: '3.4.0',
      background: settledGradient(gradient(135, '#16243a', '#457b9d', '#ffd166'), { width: 300, height: 120 }),
      objects: [
        image('photo-80x60', 10, 10, { width: 80, height: 60, scaleX: 1.5, scaleY: 1.5 }),
        rect(10, 10, { width: 120, height: 90, strokeWidth: 0, fill: gradient(180, 'rgba(0,0,0,0)', 'rgba(0,0,0,0.75)') }),
        rect(150, 10, { width: 140, height: 100, strokeWidth: 0, fill: gradient(270, 'rgba(255,255,255,0)', 'rgba(255,255,255,0.9)') }),
        line(18, 70, { text: 'Over {{what}}', fill: '#fff' }),
      ],
    },
    values: { what: 'a photo' },
  },
  scene('picture-masks', 340, 220, [
    image('photo-80x60', 10, 10, { width: 80, height: 60, cornerRadius: 14 }),
    image('checks-80x60', 105, 10, { width: 60, height: 60, cropX: 10, pictureMask: 'circle' }),
    image('photo-80x60', 180, 10, { width: 60, height: 60, pictureMask: 'circle', stroke: '#fff', strokeWidth: 5 }),
    image('checks-80x60', 255, 10, { width: 40, height: 30, scaleX: 1.8, scaleY: 2, cornerRadius: 24, stroke: '#16243a', strokeWidth: 2 }),
    image('photo-80x60', 15, 95, { width: 60, height: 60, pictureMask: 'circle', shadow: SHADOW }),
    image('checks-80x60', 100, 95, { width: 80, height: 60, cornerRadius: 500, angle: 20, shadow: { ...SHADOW, blur: 12 } }),
    image('photo-80x60', 200, 95, { width: 80, height: 60, pictureMask: 'circle', flipX: true, skewX: 10, opacity: 0.7 }),
    {
      type: 'group',
      left: 290,
      top: 130,
      width: 60,
      height: 60,
      originX: 'center',
      originY: 'center',
      scaleX: 0.8,
      scaleY: 0.8,
      angle: 12,
      objects: [
        image('checks-80x60', -30, -30, {
          width: 60,
          height: 60,
          pictureMask: 'circle',
          stroke: '#de620f',
          strokeWidth: 3,
          shadow: SHADOW,
        }),
      ],
    },
    image('logo-80x60', 20, 170, {
      width: 80,
      height: 40,
      cornerRadius: 10,
      stroke: '#457b9d',
      strokeWidth: 4,
      paintFirst: 'stroke',
      shadow: SHADOW,
    }),
  ]),
  scene(
    'strike-through',
    340,
    220,
    [
      line(8, 6, { text: 'Was £49.00', linethrough: true, fill: '#e63946' }),
      line(150, 6, { text: 'Was {{price}} now £29', styles: struck(4, 13) }),
      text(8, 40, { width: 150, textAlign: 'justify', linethrough: true, fontSize: 14 }),
      text(180, 40, { width: 150, textAlign: 'justify', styles: struck(4, 22), fontSize: 14 }),
      text(8, 120, { width: 120, text: 'מחיר קודם 49 שקל בלבד עכשיו', direction: 'rtl', textAlign: 'right', linethrough: true }),
      text(150, 120, { width: 110, text: 'מחיר 49 שקל עכשיו 29', direction: 'rtl', textAlign: 'right', styles: struck(5, 12) }),
      text(8, 180, { width: 140, text: 'שלום, 20% הנחה!', direction: 'rtl', textAlign: 'left', underline: true }),
      text(160, 180, {
        width: 150,
        text: 'مرحبا!',
        direction: 'auto',
        textAlign: 'center',
        linethrough: true,
        textBackgroundColor: '#ffd166',
      }),
    ],
    { values: { price: '£49.00' } },
  ),
  scene(
    'capitals',
    340,
    220,
    [
      line(8, 6, {
        text: 'Hi {{name}}, straße',
        textTransform: 'uppercase',
        styles: { 0: { 3: { fill: '#e63946' }, 14: { underline: true }, 17: { fill: '#2a9d8f' }, 18: { fill: '#457b9d' } } },
      }),
      text(8, 40, { width: 130, textTransform: 'uppercase', fontSize: 14, styles: struck(4, 15) }),
      text(180, 40, { width: 140, textTransform: 'uppercase', textAlign: 'justify', fontSize: 13 }),
      line(8, 130, { text: 'ﬁne ŉ Großmaßstäbe', textTransform: 'uppercase', charSpacing: 100, fontSize: 14 }),
      line(8, 160, { text: 'Ελληνικά: άδεια, ή', textTransform: 'uppercase' }),
      text(220, 130, { width: 60, splitByGrapheme: true, text: 'straßenbahn', textTransform: 'uppercase', fontSize: 15 }),
      line(8, 190, { text: 'as {{name}} typed', textTransform: 'none' }),
    ],
    { values: { name: 'Weiß' } },
  ),
  scene('capitals-in-turkish', 200, 40, [line(8, 6, { text: 'istanbul ılık', textTransform: 'uppercase' })], { locale: 'tr-TR' }),
  scene('capitals-in-greek', 200, 40, [line(8, 6, { text: 'άδεια, καλή μέρα ή', textTransform: 'uppercase' })], { locale: 'el-GR' }),
  scene('letter-spacing', 420, 330, [
    line(8, 6, { text: 'שלום עולם 25%', charSpacing: 300, fontSize: 18, underline: true }),
    line(8, 36, { text: 'مرحبا بالعالم', charSpacing: 300, fontSize: 18, underline: true }),
    line(8, 70, { text: 'नमस्ते दुनिया', charSpacing: 300, fontSize: 18, underline: true }),
    line(8, 104, { text: 'Sale עד 25% (رائع) now', charSpacing: 200, fontSize: 18 }),
    line(8, 134, { text: 'שלום, limn!', charSpacing: 200, fontSize: 18, direction: 'rtl', stroke: '#c33', strokeWidth: 1 }),
    line(8, 164, { text: 'عرض Sale ٢٥', charSpacing: -60, fontSize: 18, direction: 'auto' }),
    line(8, 196, { text: 'สวัสดีชาวโลก ψυχή', charSpacing: 200, fontSize: 18 }),
    text(240, 6, { width: 170, text: 'مرحبا بالعالم عرض خاص لك اليوم', charSpacing: 120, fontSize: 16, backgroundColor: '#dde' }),
    text(240, 76, {
      width: 170,
      text: 'מבצע מיוחד רק היום לכולם',
      charSpacing: 120,
      fontSize: 16,
      textAlign: 'right',
      backgroundColor: '#dde',
    }),
    text(240, 136, {
      width: 170,
      text: 'Offer عرض of the اليوم day',
      charSpacing: 120,
      fontSize: 16,
      textAlign: 'center',
      backgroundColor: '#dde',
    }),
    text(240, 196, {
      width: 170,
      text: 'עוד מבצע אחד, ואז עוד אחד',
      charSpacing: 60,
      fontSize: 16,
      textAlign: 'justify',
      direction: 'rtl',
      backgroundColor: '#dde',
    }),
    line(8, 230, { text: 'שלום עולם', fontSize: 18, styles: { 0: { 0: { fill: '#c33' }, 5: { fill: '#2a2' } } } }),
    text(8, 262, { width: 200, text: 'מבצע מיוחד רק היום לכל הלקוחות', textAlign: 'justify', fontSize: 16, backgroundColor: '#dde' }),
    line(240, 270, { text: 'a (שלום) b [20]', fontSize: 18, direction: 'rtl', charSpacing: 80 }),
  ]),
  scene('text-directions', 340, 180, [
    text(8, 6, { width: 150, text: 'שלום (20%) עולם!', direction: 'rtl', textAlign: 'right' }),
    text(8, 36, { width: 150, text: 'שלום (20%) עולם!', direction: 'ltr' }),
    text(180, 6, { width: 150, text: 'مرحبا 123، شكرا!', direction: 'auto', backgroundColor: '#dde' }),
    text(180, 36, { width: 150, text: 'Hello שלום!', direction: 'auto', backgroundColor: '#dde' }),
    text(8, 70, { width: 150, text: 'שורה ראשונה ועוד שורה שנייה, ואז שלישית.', direction: 'auto', fontSize: 14 }),
    text(180, 70, { width: 150, text: 'שורה ראשונה ועוד שורה שנייה, ואז שלישית.', direction: 'rtl', textAlign: 'justify', fontSize: 14 }),
    line(8, 140, { text: 'רגיל, ישר!', direction: 'rtl', fontSize: 16 }),
    text(180, 140, { width: 150, text: 'שלום, עולם!', direction: 'rtl', textAlign: 'center', fontSize: 16 }),
  ]),
  scene(
    'text-boxes',
    340,
    190,
    (['top', 'middle', 'bottom'] as const).flatMap((verticalAlign, index) => [
      text(8 + index * 110, 8, {
        width: 100,
        boxHeight: 80,
        verticalAlign,
        backgroundColor: '#dde',
        text: 'Two lines of {{what}}',
        underline: true,
      }),
      text(8 + index * 110, 100, {
        width: 100,
        boxHeight: 36,
        verticalAlign,
        backgroundColor: '#dde',
        fontSize: 12,
        text: 'More lines than the box has room for',
        angle: index === 1 ? 4 : 0,
        textBackgroundColor: '#ffd166',
      }),
    ]),
    { values: { what: 'words' } },
  ),
];
