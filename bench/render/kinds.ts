/**
 * Pictures of other kinds than the banner: flat art, a hard document, countdowns. In the draw child's own
 * program.
 */
import { createRequire } from 'node:module';
import type { SceneDocument, SceneObject } from '@limn/scene';
import type { VersionSnapshot } from '@limn/published';
import type { Painter } from '../../apps/server/src/render/draw/painter.ts';
import { paletteInPng } from '../../apps/server/src/render/encode/png/chunks.ts';
import { readGif } from '../../apps/server/src/render/testing/read-gif.ts';
import { median, timed } from './timing.ts';

const placed = { originX: 'left', originY: 'top', strokeWidth: 0 } as const;
const text = { ...placed, type: 'textbox', fontFamily: 'Open Sans', lineHeight: 1.16 } as const;

export function snapshotOf(document: SceneDocument, width: number, height: number, more: Partial<VersionSnapshot> = {}): VersionSnapshot {
  return {
    typeId: 1,
    document,
    width,
    height,
    bgcolor: '#ffffff',
    transparent: false,
    link: '',
    fallbackImage: '',
    fallbackLink: '',
    fields: [],
    customFields: [],
    pictures: [],
    fonts: [],
    format: 'jpeg',
    source: { kind: 'link' },
    ...more,
  };
}

/** Median milliseconds of a picture of flat art by its palette, and its bytes. */
export async function flatArt(painter: Painter): Promise<{ medianMs: number; bytes: number }> {
  const objects: SceneObject[] = [
    { ...placed, type: 'rect', left: 20, top: 24, width: 340, height: 150, rx: 8, ry: 8, fill: '#16243a' },
    { ...placed, type: 'rect', left: 440, top: 130, width: 130, height: 44, rx: 6, ry: 6, fill: '#de620f' },
    { ...text, text: 'Hello {{name}}', left: 36, top: 34, width: 300, fontSize: 26, fontWeight: 700, fill: '#ffffff' },
    { ...text, text: '{{points}} points to spend', left: 36, top: 120, width: 300, fontSize: 17, fill: '#ffd9bf' },
    { ...text, text: 'Shop now', left: 450, top: 140, width: 110, fontSize: 18, fontWeight: 700, fill: '#ffffff', textAlign: 'center' },
  ];
  const undecided = snapshotOf({ version: '3.4.0', objects }, 600, 200, { format: 'png' });
  const [, sample] = await painter.answer({
    key: 'flat sample',
    snapshot: undecided,
    values: { name: 'name', points: 'points' },
    format: 'best',
  });
  const palette = sample && paletteInPng(sample);
  if (!palette) throw new Error('Flat art was not served by a palette.');
  const snapshot = { ...undecided, palette: Buffer.from(palette).toString('base64') };
  return pictures(painter, 'flat', snapshot);
}

/** The document with every kind of object, 600 by 600, with a merge field in it. */
export async function hardDocument(painter: Painter, document: SceneDocument): Promise<{ medianMs: number; bytes: number }> {
  const objects = document.objects.map((object) =>
    object.type === 'textbox' && object.text.includes('Alexandra')
      ? { ...object, text: object.text.replace('Alexandra', '{{name}}') }
      : object,
  );
  return pictures(painter, 'hard', snapshotOf({ ...document, objects }, 600, 600));
}

async function pictures(painter: Painter, key: string, snapshot: VersionSnapshot): Promise<{ medianMs: number; bytes: number }> {
  let bytes = 0;
  const draw = async (i: number) => {
    const [, picture] = await painter.answer({ key, snapshot, values: { name: `Alex${i}`, points: String(i * 7) } });
    bytes = picture?.length ?? 0;
  };
  for (let i = 0; i < 100; i++) await draw(i);
  return { medianMs: median(await timed(500, (i) => draw(1000 + i))), bytes };
}

export interface TimerFigures {
  medianMs: number;
  bytes: number;
  gifencMs: number;
}

/** A countdown of 60 frames, 600 by 120, over a plain ground or a gradient. */
export async function countdown(painter: Painter, ground: 'flat' | 'gradient', scale: 1 | 2): Promise<TimerFigures> {
  const parts = ['days', 'hours', 'minutes', 'seconds'];
  const stripes: SceneObject[] = Array.from({ length: ground === 'gradient' ? 300 : 0 }, (_, at) => ({
    ...placed,
    type: 'rect',
    left: at * 2,
    top: 0,
    width: 2,
    height: 120,
    fill: `rgb(${Math.round(20 + at / 3)},${Math.round(40 + at / 4)},${Math.round(160 - at / 3)})`,
  }));
  const digits = parts.flatMap((part, at): SceneObject[] => {
    const box = { ...text, fontFamily: 'Montserrat', fill: '#ffffff', textAlign: 'center', left: 60 + at * 125, width: 90 } as const;
    return [
      { ...box, text: `{{${part}}}`, top: 20, fontSize: 56, fontWeight: 700 },
      { ...box, text: part.toUpperCase(), top: 92, fontSize: 12 },
    ];
  });
  const snapshot = snapshotOf({ version: '3.4.0', objects: [...stripes, ...digits] }, 600, 120, { bgcolor: '#16243a', format: 'gif' });
  let picture: Uint8Array | undefined;
  const draw = async (seconds: number) => {
    [, picture] = await painter.answer({ key: `timer ${ground}`, snapshot, values: {}, scale, clock: { seconds, direction: -1 } });
  };
  for (let i = 0; i < 300; i++) await draw(500_000 - i * 61);
  const medianMs = median(await timed(400, (i) => draw(300_000 - i * 37)));
  const bytes = picture?.length ?? 0;
  return { medianMs, bytes, gifencMs: scale === 1 ? await byGifenc(picture ?? Buffer.alloc(0)) : Number.NaN };
}

/** The same sixty frames coded one by one, each whole, as the usual library does. */
async function byGifenc(gif: Uint8Array): Promise<number> {
  const { frames, width, height } = readGif(gif);
  // It comes without types, and without names that an import would find.
  const { GIFEncoder, quantize, applyPalette } = createRequire(import.meta.url)('gifenc') as Gifenc;
  const encode = async () => {
    const encoder = GIFEncoder();
    for (const { canvas } of frames) {
      const palette = quantize(canvas, 256);
      encoder.writeFrame(applyPalette(canvas, palette), width, height, { palette, delay: 1000 });
    }
    encoder.finish();
    encoder.bytes();
  };
  return median(await timed(3, encode));
}

interface Gifenc {
  GIFEncoder(): {
    writeFrame(indices: Uint8Array, width: number, height: number, options: { palette: number[][]; delay: number }): void;
    finish(): void;
    bytes(): Uint8Array;
  };
  quantize(rgba: Uint8Array, colours: number): number[][];
  applyPalette(rgba: Uint8Array, palette: number[][]): Uint8Array;
}
