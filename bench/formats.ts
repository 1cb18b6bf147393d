/**
 * Each format's result for the gallery's designs and of the parity corpus: weight and error of JPEG, of a
 * palette and of a lossless PNG, and which one publishing chooses. `npm run bench -- formats` prints the
 * table and its sums.
 */
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { valuesOf } from '@limn/merge';
import { compileScene, drawCompiled, type Picture, type SceneDocument } from '@limn/scene';
import { artAddress, artOf, galleryTemplates } from '@limn/templates';
import { readArt } from '../apps/server/src/features/design/templates/gallery-art.ts';
import { candidatesOf, encodeBest } from '../apps/server/src/render/encode/choose-format.ts';
import { needsFullColour } from '../apps/server/src/render/encode/jpeg/colour-loss.ts';
import { createJpegEncoder } from '../apps/server/src/render/encode/jpeg/jpeg-encoder.ts';
import { PARITY_SIZE, parityDocument } from '../packages/scene/src/testing/parity-document.ts';
import { skiaEnv } from '../packages/scene/src/testing/skia-env.ts';
import type { Report } from './run.ts';

const PARITY_DOCUMENTS = 60;
const QUALITY = 85;

interface Subject {
  name: string;
  document: SceneDocument;
  width: number;
  height: number;
  background: string;
  values: Readonly<Record<string, string>>;
  pictures: ReadonlyMap<string, Picture>;
}

export async function run(report: Report): Promise<void> {
  const encoder = createJpegEncoder();
  const sums = { jpeg: 0, chosen: 0, milliseconds: 0, subjects: 0, moved: 0 };
  console.log(['design'.padEnd(24), 'JPEG KB', 'dB', 'palette KB', 'dB', 'seen %', 'lossless KB', 'chosen'].join('\t'));
  for (const subject of await subjects()) {
    const rgba = await pixelsOf(subject);
    const { width, height } = subject;
    const jpeg = () => encoder.encode({ width, height, rgba, quality: QUALITY, fullChroma: needsFullColour(rgba, width, height) }).bytes;
    const started = performance.now();
    const chosen = encodeBest({ width, height, rgba }, jpeg);
    sums.milliseconds += performance.now() - started;
    const { photo, paletted, lossless } = candidatesOf({ width, height, rgba }, jpeg);
    const kilobytes = (bytes?: Buffer) => (bytes ? (bytes.length / 1024).toFixed(1) : '-');
    const decibels = (value?: number) => (value === undefined ? '-' : value.toFixed(1));
    console.log(
      [
        subject.name.padEnd(24),
        kilobytes(photo?.bytes),
        decibels(photo?.error.decibels),
        kilobytes(paletted?.bytes),
        decibels(paletted?.error.decibels),
        paletted ? (paletted.error.seenShare * 100).toFixed(2) : '-',
        kilobytes(lossless.bytes),
        `${chosen.format} ${kilobytes(chosen.bytes)}`,
      ].join('\t'),
    );
    sums.subjects++;
    sums.jpeg += photo?.bytes.length ?? chosen.bytes.length;
    sums.chosen += chosen.bytes.length;
    if (chosen.format === 'png') sums.moved++;
  }
  report('formats.subjects', sums.subjects, 'pictures');
  report('formats.served_as_png', sums.moved, 'pictures');
  report('formats.weight_ratio_vs_jpeg', sums.chosen / sums.jpeg, '×');
  report('formats.choosing', sums.milliseconds / sums.subjects, 'ms a picture');
}

async function subjects(): Promise<Subject[]> {
  const gallery = await Promise.all(
    galleryTemplates.map(async ({ id, document, width, height, bgcolor, sample }): Promise<Subject> => {
      const art = await Promise.all(artOf(document).map(async (file) => [artAddress(file), await loadImage(await readArt(file))] as const));
      return { name: id, document, width, height, background: bgcolor, values: sample[0] ?? {}, pictures: new Map(art) };
    }),
  );
  const parity = Array.from({ length: PARITY_DOCUMENTS }, (_, index): Subject => ({
    name: `parity ${index + 1}`,
    document: parityDocument(index + 1),
    ...PARITY_SIZE,
    background: '#ffffff',
    values: {},
    pictures: new Map(),
  }));
  return [...gallery, ...parity];
}

async function pixelsOf({ document, width, height, background, values, pictures }: Subject): Promise<Uint8Array> {
  const env = await skiaEnv(document);
  const known = { ...env, picture: (src: string) => pictures.get(src) ?? env.picture(src) };
  const scene = compileScene(document, { width, height, background, transparent: false, scale: 1, locale: 'en-GB' }, known);
  const context = createCanvas(width, height).getContext('2d');
  drawCompiled(scene, context, valuesOf(values));
  return new Uint8Array(context.getImageData(0, 0, width, height).data.buffer);
}
