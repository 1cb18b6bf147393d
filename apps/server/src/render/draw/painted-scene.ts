/**
 * A compiled scene with the canvas it is drawn on, and its static parts as JPEG: what one version costs to
 * keep warm.
 */
import { createCanvas, type Canvas } from '@napi-rs/canvas';
import {
  compileScene,
  drawCompiled,
  staticFrame,
  type CompiledScene,
  type DirtyRect,
  type DrawingEnv,
  type SceneValues,
} from '@limn/scene';
import type { VersionSnapshot } from '@limn/published';
import { STANDARD_TABLES } from '../encode/jpeg/fitted-tables.ts';
import { unpackTables } from '../encode/jpeg/header.ts';
import type { JpegEncoder, StaticJpeg } from '../encode/jpeg/jpeg-encoder.ts';
import { needsFullColour } from '../encode/jpeg/colour-loss.ts';
import { openFlatPicture, type FlatPicture } from '../encode/png/flat-png.ts';
import { encodePng } from '../encode/png/png-encoder.ts';

export interface PaintedScene {
  readonly width: number;
  readonly height: number;
  /** Approximate memory. */
  readonly bytes: number;
  readonly isOpaque: boolean;
  /**
   * Where the version does not say, the first picture decides whether colour is kept in full, and in which
   * codes.
   */
  jpeg(values: SceneValues): Buffer;
  /** By index where the version has a palette, else lossless. */
  png(values: SceneValues): Buffer;
  /** All pixels, RGBA. */
  pixels(values: SceneValues): Uint8ClampedArray;
}

const JPEG_QUALITY = 85;

export function paintScene(snapshot: VersionSnapshot, scale: number, env: DrawingEnv, encoder: JpegEncoder): PaintedScene {
  const { document, width, height, bgcolor, transparent, locale, lineBreaks = 'spaces' } = snapshot;
  const scene = compileScene(document, { width, height, background: bgcolor, transparent, scale, locale, lineBreaks }, env);
  const canvas = createCanvas(scene.width, scene.height);
  const context = canvas.getContext('2d');
  const frameBytes = scene.width * scene.height * 4;
  let previous: DirtyRect[] | undefined;
  let still: StaticJpeg | undefined;
  let flat: FlatPicture | undefined;

  function draw(values: SceneValues): DirtyRect[] {
    try {
      previous = drawCompiled(scene, context, values, previous);
      return previous;
    } catch (error) {
      previous = undefined; // no one knows what stands on the canvas now
      throw error;
    }
  }

  /** Where the picture may differ from the one without any value, with its pixels there. */
  const changed = (values: SceneValues) =>
    draw(values).map((rect) => ({ ...rect, rgba: context.getImageData(rect.x, rect.y, rect.width, rect.height).data }));

  const pixels = (values: SceneValues) => {
    draw(values);
    return context.getImageData(0, 0, scene.width, scene.height).data;
  };

  return {
    width: scene.width,
    height: scene.height,
    isOpaque: scene.isOpaque,
    bytes:
      frameBytes * 3 +
      scene.steps.reduce((sum, step) => sum + (step.kind === 'bitmap' ? step.bitmap.width * step.bitmap.height * 4 : 2000), 0),
    pixels,
    png(values) {
      if (!snapshot.palette) return encodePng(pixels(values), scene.width, scene.height);
      flat ??= openFlatPicture(
        { width: scene.width, height: scene.height, rgba: stillPixels(scene) },
        Buffer.from(snapshot.palette, 'base64'),
      );
      return flat.png(changed(values));
    },
    jpeg(values) {
      still ??= encodeStill(
        scene,
        encoder,
        jpegSettings(snapshot, scene, () => pixels(values), encoder),
      );
      return encoder.splice(still, changed(values));
    },
  };
}

type JpegSettings = Pick<StaticJpeg, 'fullChroma' | 'tables'>;

/**
 * As the version says. One that is being published, or was before versions said, is decided by its first
 * picture.
 */
function jpegSettings(
  { fullChroma, huffman }: VersionSnapshot,
  { width, height }: CompiledScene,
  first: () => Uint8ClampedArray,
  encoder: JpegEncoder,
): JpegSettings {
  if (fullChroma !== undefined) return { fullChroma, tables: (huffman && unpackTables(Buffer.from(huffman, 'base64'))) || STANDARD_TABLES };
  const rgba = bytesOf(first());
  const isFull = needsFullColour(rgba, width, height);
  return { fullChroma: isFull, tables: encoder.encode({ width, height, rgba, quality: JPEG_QUALITY, fullChroma: isFull }).tables };
}

function encodeStill(scene: CompiledScene, encoder: JpegEncoder, settings: JpegSettings): StaticJpeg {
  const { width, height } = scene;
  return encoder.encode({ width, height, rgba: bytesOf(stillPixels(scene)), quality: JPEG_QUALITY, ...settings });
}

function bytesOf(pixels: Uint8ClampedArray): Uint8Array {
  return new Uint8Array(pixels.buffer, pixels.byteOffset, pixels.length);
}

function stillPixels(scene: CompiledScene): Uint8ClampedArray {
  return (staticFrame(scene) as Canvas).getContext('2d').getImageData(0, 0, scene.width, scene.height).data;
}
