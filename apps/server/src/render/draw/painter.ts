/** Answers jobs inside a draw child: finds or compiles the scene, gets its pictures, draws and encodes. */
import { createCanvas } from '@napi-rs/canvas';
import type { GlyphLoader } from '@limn/fonts';
import { valuesOf } from '@limn/merge';
import { createTextGauge, type DrawingEnv, type Picture, type SceneValues, type TextGauge } from '@limn/scene';
import type { PinnedFont, StillFormat, VersionSnapshot } from '@limn/published';
import type { BlobStore } from '../../platform/blobs.ts';
import { createByteCache } from '../../platform/byte-cache.ts';
import { encodeBest } from '../encode/choose-format.ts';
import { createJpegEncoder } from '../encode/jpeg/jpeg-encoder.ts';
import { createMapShelf } from './map-shelf.ts';
import { drawnHead, measuredHead, missingAnswer, type DrawRequest } from './messages.ts';
import { paintScene, type PaintedScene } from './painted-scene.ts';
import { createOwnFontShelf } from './own-font-shelf.ts';
import { createPictureShelf } from './picture-shelf.ts';
import { createTimerShelf, type TimerShelf } from './timer-shelf.ts';

export interface PainterOptions {
  blobs: Pick<BlobStore, 'get'>;
  loadLetters: GlyphLoader;
  maxSceneBytes: number;
  maxPictureBytes: number;
}

export interface Painter {
  /** The parts of an answer's payload. */
  answer(request: DrawRequest): Promise<Buffer[]>;
  /** Total size of the versions held. */
  readonly sceneBytes: number;
}

interface ReadyVersion {
  snapshot: VersionSnapshot;
  /** Pinned pictures by the address in the document. */
  pictures: Map<string, Picture>;
  /** Fonts that the company brought along. */
  ownFonts: readonly PinnedFont[];
  /** The one of the painter, or one that finds the company's fonts. */
  env: DrawingEnv;
  /** False when a pinned picture or font could not be had: such a scene is drawn and not remembered. */
  isWhole: boolean;
  scenes: Map<string, PaintedScene>;
  timers: TimerShelf;
  /** Made when texts are to be measured. */
  gauge?: TextGauge;
}

export function createPainter({ blobs, loadLetters, maxSceneBytes, maxPictureBytes }: PainterOptions): Painter {
  const held = createByteCache<ReadyVersion>(maxSceneBytes);
  const shelf = createPictureShelf(blobs, maxPictureBytes);
  const mapShelf = createMapShelf(loadLetters, shelf);
  const fontShelf = createOwnFontShelf({ blobs, loadLetters });
  const encoder = createJpegEncoder();
  // One environment for all scenes in fonts of the product, so that letters are measured once; the pictures
  // are those of the job being drawn.
  let pictures: ReadonlyMap<string, Picture> = new Map();
  const sharedEnv: DrawingEnv = {
    createCanvas: (width, height) => createCanvas(width, height),
    picture: (src) => pictures.get(src),
    loadLetters,
  };

  /** A version that can be drawn at once. */
  function shelved(key: string): ReadyVersion | undefined {
    const known = held.get(key);
    return known?.ownFonts.length === 0 ? known : undefined;
  }

  async function hold(request: DrawRequest): Promise<ReadyVersion | undefined> {
    const known = held.get(request.key);
    if (known && known.ownFonts.length > 0 && !(await fontShelf.take(known.ownFonts))) return { ...known, isWhole: false };
    if (known || !request.snapshot) return known;
    const { snapshot } = request;
    const ownFonts = snapshot.fonts.filter(({ own }) => own);
    const hasFonts = await fontShelf.take(ownFonts);
    const env = fontShelf.envOf(ownFonts, sharedEnv);
    const found = await take(snapshot.pictures.map(({ src, hash }) => [src, hash]));
    const isWhole = hasFonts && found.size === new Set(snapshot.pictures.map(({ src }) => src)).size;
    return { snapshot, pictures: found, ownFonts, env, isWhole, scenes: new Map(), timers: createTimerShelf(snapshot, env) };
  }

  async function take(wanted: readonly (readonly [src: string, hash: string])[]): Promise<Map<string, Picture>> {
    const found = await Promise.all(wanted.map(async ([src, hash]) => [src, await shelf.take(hash)] as const));
    return new Map(found.flatMap(([src, picture]) => (picture ? [[src, picture]] : [])));
  }

  /** Finds those that this job alone shows. */
  async function picturesOf({ pictures: own = {}, maps = {} }: DrawRequest, scale: number): Promise<Map<string, Picture>> {
    return new Map([...(await take(Object.entries(own))), ...(await mapShelf.take(maps, scale))]);
  }

  function sceneOf({ snapshot, scenes, env }: ReadyVersion, scale: number, flatten: boolean): PaintedScene {
    const name = `${scale}${flatten ? ' flat' : ''}`;
    const known = scenes.get(name);
    if (known) return known;
    const scene = paintScene(flatten ? { ...snapshot, transparent: false, bgcolor: '#ffffff' } : snapshot, scale, env, encoder);
    scenes.set(name, scene);
    return scene;
  }

  function gaugeOf(version: ReadyVersion): TextGauge {
    return (version.gauge ??= createTextGauge(version.snapshot.document, version.snapshot, version.env));
  }

  function keep(key: string, version: ReadyVersion): void {
    if (version.isWhole) held.set(key, version, weightOf(version));
  }

  return {
    get sceneBytes() {
      return held.bytes;
    },
    async answer(request) {
      const known = shelved(request.key);
      const version = known ?? (await hold(request));
      if (!version) return [missingAnswer()];
      const scenesBefore = version.scenes.size;
      const { scale = 1 } = request;
      const dynamic = request.pictures || request.maps ? await picturesOf(request, scale) : undefined;
      // From here on nothing waits: the pictures below are this job's.
      pictures = dynamic ? new Map([...version.pictures, ...dynamic]) : version.pictures;
      // The addresses that values may lead to were decided outside: only pictures that were handed in can be
      // drawn here.
      const values = valuesOf(request.values, 'table');
      const wanted = request.format ?? version.snapshot.format;
      const measured = request.measures ? [measuredHead(gaugeOf(version).measure(values))] : [];
      if (wanted === 'gif') {
        const { bytes, width, height } = version.timers.gif(request.clock, request.values, { ...request, scale });
        keep(request.key, version);
        return [...measured, drawnHead('gif', width, height), bytes];
      }
      // A JPEG cannot be seen through: what would be transparent is white in it.
      const scene = sceneOf(version, scale, wanted === 'jpeg' && version.snapshot.transparent);
      const { format, bytes } = wanted === 'best' ? bestOf(scene, values) : { format: wanted, bytes: scene[wanted](values) };
      if (!known || version.scenes.size > scenesBefore) keep(request.key, version);
      return [...measured, drawnHead(format, scene.width, scene.height), bytes];
    },
  };

  function bestOf(scene: PaintedScene, values: SceneValues): { format: StillFormat; bytes: Buffer } {
    return encodeBest({ width: scene.width, height: scene.height, rgba: scene.pixels(values) }, () => scene.jpeg(values));
  }
}

function weightOf({ snapshot, pictures, scenes, timers }: ReadyVersion): number {
  // As long as a version is held its decoded pictures are, whatever became of them on their shelf.
  const picturesBytes = [...new Set(pictures.values())].reduce((sum, { width, height }) => sum + width * height * 4, 0);
  const scenesBytes = [...scenes.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  return picturesBytes + scenesBytes + timers.bytes + snapshot.document.objects.length * 2000;
}
