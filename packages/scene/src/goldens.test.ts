/// <reference types="node" />
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createCanvas } from '@napi-rs/canvas';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { expect, test, vi } from 'vitest';
import { drawDocument } from './compile.ts';
import { SCENES } from './scenes.cases.ts';
import { skiaEnv } from './testing/skia-env.ts';

// The first text makes hundreds of font files ready, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** Part of the pixels that may differ visibly. */
const TOLERANCE = 0.0005;

const fileOf = (name: string, kind: string) => new URL(`./goldens/${name}${kind}.png`, import.meta.url);

test.each(SCENES)('$name looks as Fabric draws it in a browser', async ({ name, width, height, document, values, locale, byEye }) => {
  const canvas = createCanvas(width, height);
  drawDocument(canvas.getContext('2d'), document, await skiaEnv(document), values ?? {}, { locale });
  const bytes = canvas.toBuffer('image/png');
  const actual = PNG.sync.read(bytes);
  if (!existsSync(fileOf(name, '')))
    throw new Error(`There is no golden picture of ${name}. Draw it with: node tools/draw-goldens.ts ${name}`);
  const golden = PNG.sync.read(readFileSync(fileOf(name, '')));
  expect({ width: actual.width, height: actual.height }).toEqual({ width: golden.width, height: golden.height });
  const diff = new PNG({ width, height });
  const differing = pixelmatch(golden.data, actual.data, diff.data, width, height, { threshold: 0.1 }) / (width * height);
  const isAlike = differing <= TOLERANCE || byEye === true;
  for (const kind of ['.actual', '.diff']) rmSync(fileOf(name, kind), { force: true });
  if (!isAlike || process.env['KEEP_PICTURES']) {
    writeFileSync(fileOf(name, '.actual'), bytes);
    writeFileSync(fileOf(name, '.diff'), PNG.sync.write(diff));
  }
  expect(differing, `${name} differs in ${(differing * 100).toFixed(3)} % of its pixels; see ${name}.diff.png`).toBeLessThanOrEqual(
    byEye ? 1 : TOLERANCE,
  );
});
