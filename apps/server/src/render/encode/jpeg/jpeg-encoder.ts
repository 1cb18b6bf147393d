/**
 * Baseline JPEG by splicing: a picture is encoded once, and its variants only where their pixels differ. The bytes of a
 * variant are those that encoding it in full would give. One encoder per process: it holds one picture at a time in
 * WebAssembly memory; everything that belongs to a picture is in the `StaticJpeg` the caller keeps.
 */
import { readFileSync } from 'node:fs';
import { jpegHeader } from './header.ts';
import { AC_CHROMA, AC_LUMA, DC_CHROMA, DC_LUMA, huffmanCodes, quantisers, ZIGZAG } from './tables.ts';

/** Short enough that a changed letter re-encodes little, long enough that its markers add only some 5 % of weight. */
const RESTART_INTERVAL_MCUS = { subsampled: 2, fullChroma: 6 } as const;
const END_OF_IMAGE = [0xff, 0xd9];

/** A picture in full, to be varied. */
export interface StaticJpeg {
  readonly width: number;
  readonly height: number;
  readonly quality: number;
  readonly fullChroma: boolean;
  readonly rgba: Uint8Array;
  readonly bytes: Buffer;
  /** Where each segment starts in `bytes`, and where the last one ends. */
  readonly segmentStarts: Uint32Array;
}

/** A rectangle of new pixels (RGBA rows without gaps), inside the picture. */
export interface Patch {
  x: number;
  y: number;
  width: number;
  height: number;
  rgba: Uint8Array | Uint8ClampedArray;
}

export interface JpegEncoder {
  /** Encodes opaque RGBA pixels in full. The pixels are kept, not copied. `fullChroma` is 4:4:4; without it 4:2:0. */
  encode(picture: { width: number; height: number; rgba: Uint8Array; quality: number; fullChroma?: boolean }): StaticJpeg;
  /** The picture with the patches laid over it, in order. */
  splice(picture: StaticJpeg, patches: readonly Patch[]): Buffer;
}

/** What `assembly/encoder.ts` exports; addresses are byte offsets into `memory`. */
interface EncoderModule {
  memory: WebAssembly.Memory;
  lumaScaleAt(): number;
  chromaScaleAt(): number;
  zigzagAt(): number;
  dcLumaAt(): number;
  acLumaAt(): number;
  dcChromaAt(): number;
  acChromaAt(): number;
  open(width: number, height: number, restartInterval: number, fullChroma: boolean): void;
  frameAt(): number;
  baseAt(): number;
  stageAt(): number;
  changedAt(): number;
  endsAt(): number;
  outputAt(): number;
  segments(): number;
  placeStaged(x: number, y: number, width: number, height: number): void;
  restore(x: number, y: number, width: number, height: number): void;
  markChanged(mcuLeft: number, mcuTop: number, mcuRight: number, mcuBottom: number): void;
  encodeChanged(): void;
}

export function createJpegEncoder(): JpegEncoder {
  const wasm = new WebAssembly.Module(readFileSync(new URL('encoder.wasm', import.meta.url)));
  const module = new WebAssembly.Instance(wasm).exports as unknown as EncoderModule;
  writeCodes(module);
  let held: StaticJpeg | undefined;
  let heldQuality = 0;
  let touched: readonly Patch[] = [];

  function setQuality(quality: number): void {
    if (quality === heldQuality) return;
    writeScales(module, quality);
    heldQuality = quality;
  }

  /** Brings a picture's pixels back into memory when another one was varied in between. */
  function hold(picture: StaticJpeg): void {
    setQuality(picture.quality);
    if (held === picture) {
      for (const { x, y, width, height } of touched) module.restore(x, y, width, height);
      return;
    }
    openFor(module, picture);
    held = picture;
  }

  return {
    encode({ width, height, rgba, quality, fullChroma = false }) {
      held = undefined;
      touched = [];
      setQuality(quality);
      openFor(module, { width, height, rgba, fullChroma });
      const segments = module.segments();
      view(module, module.changedAt(), segments).fill(1);
      module.encodeChanged();
      const header = jpegHeader({ width, height, quality, fullChroma, restartInterval: intervalOf(fullChroma) });
      const ends = new Uint32Array(module.memory.buffer, module.endsAt(), segments);
      const coded = view(module, module.outputAt(), ends.at(-1) ?? 0);
      const bytes = Buffer.concat([header, coded, Uint8Array.from(END_OF_IMAGE)]);
      const segmentStarts = new Uint32Array(segments + 1).fill(header.length);
      ends.forEach((end, segment) => (segmentStarts[segment + 1] = header.length + end));
      return { width, height, quality, fullChroma, rgba, bytes, segmentStarts };
    },
    splice(picture, patches) {
      hold(picture);
      touched = patches;
      for (const patch of patches) {
        view(module, module.stageAt(), patch.rgba.length).set(patch.rgba);
        module.placeStaged(patch.x, patch.y, patch.width, patch.height);
      }
      const shift = picture.fullChroma ? 3 : 4;
      for (const { x, y, width, height } of patches) {
        if (width > 0 && height > 0) module.markChanged(x >> shift, y >> shift, (x + width - 1) >> shift, (y + height - 1) >> shift);
      }
      const changed = view(module, module.changedAt(), module.segments()).slice();
      module.encodeChanged();
      return assemble(module, picture, changed);
    },
  };
}

/** Old bytes up to each run of changed segments, the new ones instead of it, and the old rest. */
function assemble(module: EncoderModule, { bytes, segmentStarts }: StaticJpeg, changed: Uint8Array): Buffer {
  const output = module.outputAt();
  const ends = new Uint32Array(module.memory.buffer, module.endsAt(), changed.length);
  const parts: Uint8Array[] = [];
  let keptFrom = 0;
  let takenFrom = 0;
  for (let segment = changed.indexOf(1); segment >= 0; segment = changed.indexOf(1, segment)) {
    const first = segment;
    while (changed[segment] === 1) segment++;
    const takenTo = ends[segment - 1] ?? takenFrom;
    parts.push(bytes.subarray(keptFrom, segmentStarts[first]), view(module, output + takenFrom, takenTo - takenFrom));
    keptFrom = segmentStarts[segment] ?? bytes.length;
    takenFrom = takenTo;
  }
  parts.push(bytes.subarray(keptFrom));
  return Buffer.concat(parts);
}

function intervalOf(fullChroma: boolean): number {
  return fullChroma ? RESTART_INTERVAL_MCUS.fullChroma : RESTART_INTERVAL_MCUS.subsampled;
}

function openFor(
  module: EncoderModule,
  { width, height, rgba, fullChroma }: Pick<StaticJpeg, 'width' | 'height' | 'rgba' | 'fullChroma'>,
): void {
  module.open(width, height, intervalOf(fullChroma), fullChroma);
  view(module, module.frameAt(), rgba.length).set(rgba);
  view(module, module.baseAt(), rgba.length).set(rgba);
  view(module, module.changedAt(), module.segments()).fill(0);
}

function view(module: EncoderModule, address: number, length: number): Uint8Array {
  return new Uint8Array(module.memory.buffer, address, length);
}

/** The module's blocks stand transposed after its DCT, so position p of the standard is position `transposed(p)` of the module. */
function transposed(position: number): number {
  return (position & 7) * 8 + (position >> 3);
}

function writeCodes(module: EncoderModule): void {
  view(module, module.zigzagAt(), 64).set(ZIGZAG.map(transposed));
  const codes = [
    [module.dcLumaAt(), DC_LUMA],
    [module.acLumaAt(), AC_LUMA],
    [module.dcChromaAt(), DC_CHROMA],
    [module.acChromaAt(), AC_CHROMA],
  ] as const;
  for (const [address, table] of codes) new Uint32Array(module.memory.buffer, address, 256).set(huffmanCodes(table));
}

/**
 * Factors that turn the DCT's output into quantised coefficients: the AAN transform leaves each coefficient multiplied by
 * 8 · s(row) · s(column) with s(0) = 1, s(k) = √2 · cos(kπ/16).
 */
function writeScales(module: EncoderModule, quality: number): void {
  const { luma, chroma } = quantisers(quality);
  const aan = (k: number) => (k === 0 ? 1 : Math.SQRT2 * Math.cos((k * Math.PI) / 16));
  for (const [address, table] of [
    [module.lumaScaleAt(), luma],
    [module.chromaScaleAt(), chroma],
  ] as const) {
    const scales = new Float32Array(module.memory.buffer, address, 64);
    table.forEach((quantiser, p) => (scales[transposed(p)] = 1 / (quantiser * aan(p >> 3) * aan(p & 7) * 8)));
  }
}
