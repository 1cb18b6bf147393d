/**
 * A countdown as an animated GIF: the first frame is the whole picture, each later one the smallest rectangle
 * around the pixels that changed. Rectangles are coded once for each change of looks and joined to a file for
 * each request, so that sixty frames cost little more than the first.
 */
import { createCanvas } from '@napi-rs/canvas';
import {
  documentFields,
  drawRegion,
  dynamicObjects,
  objectBounds,
  staticFrame,
  type CompiledScene,
  type DirtyRect,
  type SceneObject,
} from '@limn/scene';
import { createByteCache } from '../../platform/byte-cache.ts';
import {
  codeSizeFor,
  dataBlocks,
  DISPOSAL,
  END_OF_DATA,
  gifHeader,
  graphicControl,
  imageDescriptor,
  TRAILER,
} from '../encode/gif/gif-blocks.ts';
import { lzwEncode } from '../encode/gif/lzw.ts';
import { paletteOf, type Palette } from '../encode/gif/quantise.ts';

/** The field values of one moment, the clock's among them. */
export type Moment = Readonly<Record<string, string>>;

export interface TimerPicture {
  readonly width: number;
  readonly height: number;
  /** Approximate memory. */
  readonly bytes: number;
  /**
   * One frame a second; the last one stays. `last` replaces the final frame by another picture of the same
   * size.
   */
  gif(moments: readonly Moment[], last?: Uint8ClampedArray): Buffer;
}

const SECOND_MS = 1000;
const MAX_PATCH_BYTES = 6 * 1024 * 1024;

/** Objects that overlap or come close are one part: they are drawn, and looked up, together. */
interface Part {
  objects: readonly SceneObject[];
  fields: readonly string[];
}

/** A part as it looks at a moment. */
interface Look {
  key: string;
  rect: DirtyRect | undefined;
}

/** The picture at a moment, with the looks of all parts. */
interface Shown {
  moment: Moment;
  looks: readonly Look[];
}

const NOTHING = Buffer.alloc(0);

/** `samples` are moments that show every digit: the colours of their edges belong into the palette. */
export function openTimerPicture(scene: CompiledScene, matte: readonly [number, number, number], samples: readonly Moment[]): TimerPicture {
  const { width, height, isOpaque } = scene;
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const parts = partsOf(scene, samples);
  const palette = choosePalette(scene, parts, samples, matte, drawn);
  const codeSize = codeSizeFor(palette.colours);
  const stillPixels = (staticFrame(scene) as ReturnType<typeof createCanvas>).getContext('2d').getImageData(0, 0, width, height).data;
  const still = palette.indicesOf(stillPixels);
  const header = gifHeader(width, height, palette.colours);
  const patches = createByteCache<Uint8Array>(MAX_PATCH_BYTES);
  const coded = createByteCache<Buffer>(MAX_PATCH_BYTES);
  const rects = createByteCache<Look>(10_000);
  const bands = createByteCache<Buffer>(MAX_PATCH_BYTES);
  const ends = new WeakMap<Uint8ClampedArray, Buffer>();

  /** Pixels of a rectangle at a moment. */
  function drawn(moment: Moment, { x, y, width: w, height: h }: DirtyRect): Uint8ClampedArray {
    drawRegion(scene, context, moment, { x, y, width: w, height: h });
    return context.getImageData(x, y, w, h).data;
  }

  function lookOf(part: Part, index: number, moment: Moment): Look {
    const key = `${index}:${part.fields.map((field) => moment[field] ?? '').join('\u0000')}`;
    let look = rects.get(key);
    if (!look) {
      const found = part.objects.flatMap((object) => objectBounds(scene, object, moment) ?? []);
      rects.set(key, (look = { key, rect: found.length > 0 ? found.reduce(around) : undefined }), 1);
    }
    return look;
  }

  function indices(shown: Shown, rect: DirtyRect): Uint8Array {
    const key = keyOf(shown, rect);
    let pixels = patches.get(key);
    if (!pixels) patches.set(key, (pixels = palette.indicesOf(drawn(shown.moment, rect))), pixels.length + key.length * 2);
    return pixels;
  }

  /** The pixel data of a whole picture: rows without a changing part are coded once. */
  function wholeFrame(shown: Shown): Buffer {
    const rects = shown.looks.flatMap((look) => look.rect ?? []);
    const strip = rects.length > 0 ? rects.reduce(around) : { x: 0, y: 0, width: 0, height: 0 };
    const [top, bottom] = [strip.y, strip.y + strip.height];
    const middle = still.slice(top * width, bottom * width);
    for (const rect of rects) place(indices(shown, rect), rect, middle, top, width);
    const blocks = [band(0, top), dataBlocks(lzwEncode(middle, codeSize, bottom === height)), band(bottom, height)];
    return Buffer.concat([...blocks, END_OF_DATA]);
  }

  /** Rows that show nothing but the still picture; empty for none. */
  function band(from: number, to: number): Buffer {
    if (from >= to) return Buffer.alloc(0);
    const key = `${from}-${to}`;
    let blocks = bands.get(key);
    if (!blocks) {
      blocks = dataBlocks(lzwEncode(still.subarray(from * width, to * width), codeSize, to === height));
      bands.set(key, blocks, blocks.length + 50);
    }
    return blocks;
  }

  /** The coded patch of a rectangle that may have changed; empty where nothing has. */
  function codedPatch(before: Shown, after: Shown, rect: DirtyRect): Buffer {
    const key = `${keyOf(before, rect)}|${keyOf(after, rect)}`;
    let patch = coded.get(key);
    if (!patch) {
      const pixels = indices(after, rect);
      const within = differing(indices(before, rect), pixels, rect.width);
      patch = within ? codedImage({ ...within, x: rect.x + within.x, y: rect.y + within.y }, cut(pixels, rect.width, within)) : NOTHING;
      coded.set(key, patch, patch.length + key.length * 2);
    }
    return patch;
  }

  function codedImage(rect: DirtyRect, pixels: Uint8Array): Buffer {
    return Buffer.concat([imageDescriptor(rect, codeSize), dataBlocks(lzwEncode(pixels, codeSize)), END_OF_DATA]);
  }

  /** Where two moments differ; undefined where they look alike. */
  function changed(before: readonly Look[], after: readonly Look[]): DirtyRect | undefined {
    const touched = after.flatMap((look, index) => (look.key === before[index]?.key ? [] : [before[index]?.rect, look.rect]));
    const known = touched.filter((rect) => rect !== undefined);
    return known.length > 0 ? known.reduce(around) : undefined;
  }

  const whole = { x: 0, y: 0, width, height };

  /** Empty where the picture stays as it is. */
  function frameBody(before: Shown | undefined, shown: Shown): Buffer {
    const rect = before ? changed(before.looks, shown.looks) : whole;
    if (!rect) return NOTHING;
    if (before && isOpaque) return codedPatch(before, shown, rect);
    return Buffer.concat([imageDescriptor(whole, codeSize), wholeFrame(shown)]);
  }

  const disposal = isOpaque ? DISPOSAL.keep : DISPOSAL.restoreBackground;

  function frameHead(delayMs: number): Buffer {
    return graphicControl({ delayMs, disposal, transparentIndex: palette.transparentIndex });
  }

  function endFrame(pixels: Uint8ClampedArray): Buffer {
    let frame = ends.get(pixels);
    if (!frame) {
      const own = paletteOf([pixels], { isOpaque: true, matte });
      const size = codeSizeFor(own.colours);
      const control = graphicControl({ delayMs: SECOND_MS, disposal: DISPOSAL.keep });
      const data = dataBlocks(lzwEncode(own.indicesOf(pixels), size));
      ends.set(pixels, (frame = Buffer.concat([control, imageDescriptor(whole, size, own.colours), data, END_OF_DATA])));
    }
    return frame;
  }

  return {
    width,
    height,
    get bytes() {
      return width * height * 9 + 300_000 + patches.bytes + coded.bytes + bands.bytes;
    },
    gif(moments, last) {
      const frames: { delayMs: number; body: Buffer }[] = [];
      let before: Shown | undefined;
      for (const moment of last ? moments.slice(0, -1) : moments) {
        const shown = { moment, looks: parts.map((part, index) => lookOf(part, index, moment)) };
        const body = frameBody(before, shown);
        const previous = frames.at(-1);
        if (body.length === 0 && previous) previous.delayMs += SECOND_MS;
        else frames.push({ delayMs: SECOND_MS, body });
        before = shown;
      }
      const written = frames.flatMap(({ delayMs, body }) => [frameHead(delayMs), body]);
      return Buffer.concat([header, ...written, ...(last ? [endFrame(last)] : []), TRAILER]);
    },
  };
}

/** Names what a rectangle shows. */
function keyOf({ looks }: Shown, rect: DirtyRect): string {
  const inside = looks.filter((look) => look.rect && intersects(look.rect, rect));
  return `${rect.x},${rect.y},${rect.width},${rect.height}|${inside.map((look) => look.key).join('|')}`;
}

/**
 * The smallest rectangle around all pixels in which two pictures of the same size differ; undefined where
 * they are alike.
 */
function differing(one: Uint8Array, other: Uint8Array, width: number): DirtyRect | undefined {
  const height = one.length / width;
  const sameRow = (row: number) =>
    Buffer.compare(one.subarray(row * width, (row + 1) * width), other.subarray(row * width, (row + 1) * width)) === 0;
  let [top, bottom] = [0, height];
  while (top < bottom && sameRow(top)) top++;
  if (top === bottom) return undefined;
  while (sameRow(bottom - 1)) bottom--;
  const sameColumn = (column: number) => {
    for (let at = top * width + column; at < bottom * width; at += width) if (one[at] !== other[at]) return false;
    return true;
  };
  let [left, right] = [0, width];
  while (sameColumn(left)) left++;
  while (sameColumn(right - 1)) right--;
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function cut(pixels: Uint8Array, width: number, rect: DirtyRect): Uint8Array {
  const inside = new Uint8Array(rect.width * rect.height);
  for (let row = 0; row < rect.height; row++) {
    const start = (rect.y + row) * width + rect.x;
    inside.set(pixels.subarray(start, start + rect.width), row * rect.width);
  }
  return inside;
}

function place(pixels: Uint8Array, rect: DirtyRect, rows: Uint8Array, firstRow: number, width: number): void {
  for (let row = 0; row < rect.height; row++)
    rows.set(pixels.subarray(row * rect.width, (row + 1) * rect.width), (rect.y - firstRow + row) * width + rect.x);
}

function partsOf(scene: CompiledScene, samples: readonly Moment[]): Part[] {
  const groups = dynamicObjects(scene).map((object) => {
    const rects = samples.flatMap((moment) => objectBounds(scene, object, moment) ?? []);
    return { objects: [object], rect: rects.length > 0 ? rects.reduce(around) : undefined };
  });
  const joined: typeof groups = [];
  for (const group of groups) {
    let grown = group;
    for (let index = joined.findIndex(overlaps); index !== -1; index = joined.findIndex(overlaps)) {
      const [other] = joined.splice(index, 1);
      if (other?.rect && grown.rect) grown = { objects: [...other.objects, ...grown.objects], rect: around(other.rect, grown.rect) };
    }
    joined.push(grown);
    function overlaps(other: (typeof groups)[number]): boolean {
      return other.rect !== undefined && grown.rect !== undefined && intersects(other.rect, grown.rect);
    }
  }
  return joined.map(({ objects }) => ({ objects, fields: documentFields({ version: '3.4.0', objects: [...objects] }) }));
}

/** Colours of the picture without its parts, and of the parts at every sample. */
function choosePalette(
  scene: CompiledScene,
  parts: readonly Part[],
  samples: readonly Moment[],
  matte: readonly [number, number, number],
  drawn: (moment: Moment, rect: DirtyRect) => Uint8ClampedArray,
): Palette {
  const first = samples[0] ?? {};
  const pictures = [drawn(first, { x: 0, y: 0, width: scene.width, height: scene.height })];
  for (const moment of samples.slice(1)) {
    for (const { objects } of parts) {
      const rects = objects.flatMap((object) => objectBounds(scene, object, moment) ?? []);
      if (rects.length > 0) pictures.push(drawn(moment, rects.reduce(around)));
    }
  }
  return paletteOf(pictures, { isOpaque: scene.isOpaque, matte });
}

function intersects(a: DirtyRect, b: DirtyRect): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

function around(a: DirtyRect, b: DirtyRect): DirtyRect {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return { x, y, width: Math.max(a.x + a.width, b.x + b.width) - x, height: Math.max(a.y + a.height, b.y + b.height) - y };
}
