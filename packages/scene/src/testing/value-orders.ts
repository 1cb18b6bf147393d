/**
 * Draws one scene for recipients in random orders on one canvas, each again on a canvas of its own, and each
 * without compiling: the first two must be the same in every pixel, and the third may differ by what 8 bits
 * lose where seen-through layers are put together.
 */
import { compileScene, drawCompiled, drawDocument, type CompiledScene } from '../compile.ts';
import type { DirtyRect } from '../dirty-rects.ts';
import type { SceneDocument, SceneObject } from '../document.ts';
import type { DrawingEnv } from '../drawing-env.ts';
import { contextOf } from '../drawing-env.ts';

const WORDS = [
  '',
  'A',
  'Ann',
  'Maximiliane-Alexandra',
  'Žluťoučký kůň ÅÉÎ',
  'مرحبا بالعالم',
  'שלום עולם',
  'नमस्ते दुनिया',
  '日本語テキスト',
  'fi ffl AVATAR Wij',
  '👩🏽‍🚀🇬🇧 done',
  'two\nlines',
  'jgÿ{|}()',
  '$1,204.50',
  'a b c d e f g h i j k l m n o p q r s t u v w x y z',
];
export const VALUE_FIELDS = ['a', 'b', 'c'] as const;

/** The document with a field in about half of its texts. */
export function withFields(document: SceneDocument, random: () => number): SceneDocument {
  const filled = (object: SceneObject): SceneObject => {
    if ('objects' in object && Array.isArray(object.objects)) return { ...object, objects: object.objects.map(filled) };
    if (!('text' in object) || random() < 0.4) return object;
    const field = `{{${VALUE_FIELDS[Math.floor(random() * VALUE_FIELDS.length)]}}}`;
    return { ...object, text: random() < 0.5 ? field : `${object.text.slice(0, 12)} ${field}` };
  };
  return { ...document, objects: document.objects.map(filled) };
}

export function randomValues(random: () => number): Record<string, string> {
  return Object.fromEntries(VALUE_FIELDS.map((field) => [field, WORDS[Math.floor(random() * WORDS.length)] ?? '']));
}

/** Steps of 255 that putting layers together may cost. */
const ROUNDING = 4;

export interface Difference {
  from: 'fresh' | 'plain';
  values: Readonly<Record<string, string>>;
  before: Readonly<Record<string, string>>;
  /** How many pixels, and by how much the worst channel. */
  pixels: number;
  worst: number;
  box: { left: number; top: number; right: number; bottom: number };
}

/**
 * Compares `orders` drawings after others with fresh ones and, at the document's own size, with plain ones.
 */
export function compareOrders(
  document: SceneDocument,
  frame: { width: number; height: number; scale?: number },
  env: DrawingEnv,
  random: () => number,
  orders: number,
): Difference[] {
  const scene = compileScene(document, { ...frame, transparent: !document.background }, env);
  if (!scene.isDynamic) return [];
  const ctx = contextOf(env.createCanvas(scene.width, scene.height));
  let previous: DirtyRect[] | undefined;
  let before: Readonly<Record<string, string>> = {};
  const found: Difference[] = [];
  for (let order = 0; order < orders; order++) {
    const values = randomValues(random);
    previous = drawCompiled(scene, ctx, values, previous);
    const drawn = pixelsOf(ctx, scene);
    const fresh = contextOf(env.createCanvas(scene.width, scene.height));
    drawCompiled(scene, fresh, values);
    const difference = differenceOf(drawn, pixelsOf(fresh, scene), scene.width, 0);
    if (difference) found.push({ from: 'fresh', values, before, ...difference });
    if (scene.scale === 1) {
      const plain = contextOf(env.createCanvas(scene.width, scene.height));
      drawDocument(plain, document, env, values);
      const apart = differenceOf(drawn, pixelsOf(plain, scene), scene.width, ROUNDING);
      if (apart) found.push({ from: 'plain', values, before, ...apart });
    }
    before = values;
  }
  return found;
}

function pixelsOf(ctx: ReturnType<typeof contextOf>, { width, height }: CompiledScene): Uint8ClampedArray {
  return (ctx as unknown as { getImageData(x: number, y: number, w: number, h: number): { data: Uint8ClampedArray } }).getImageData(
    0,
    0,
    width,
    height,
  ).data;
}

function differenceOf(
  one: Uint8ClampedArray,
  other: Uint8ClampedArray,
  width: number,
  allowed: number,
): Pick<Difference, 'pixels' | 'worst' | 'box'> | undefined {
  let [pixels, worst] = [0, 0];
  const box = { left: Infinity, top: Infinity, right: -1, bottom: -1 };
  for (let at = 0; at < one.length; at += 4) {
    let step = 0;
    for (let channel = at; channel < at + 4; channel++) step = Math.max(step, Math.abs((one[channel] ?? 0) - (other[channel] ?? 0)));
    if (step <= allowed) continue;
    pixels++;
    worst = Math.max(worst, step);
    const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  return pixels === 0 ? undefined : { pixels, worst, box };
}
