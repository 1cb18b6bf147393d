/**
 * Baseline JPEG by splicing: a picture is encoded once, and its variants only where their pixels differ. The
 * bytes of a variant are those that encoding it in full would give. One encoder per process: it holds one
 * picture at a time in WebAssembly memory; everything that belongs to a picture is in the `StaticJpeg` the
 * caller keeps.
 */
import { readFileSync } from 'node:fs';
import { jpegHeader } from './header.ts';
import { fitTables, STANDARD_TABLES, type JpegTables } from './fitted-tables.ts';
import { huffmanCodes, quantisers, ZIGZAG } from './tables.ts';

/**
 * Short enough that changed text re-encodes little, long enough that markers and fresh predictions cost less
 * than 0.2 dB.
 */
const RESTART_INTERVAL_MCUS = { subsampled: 4, fullChroma: 24 } as const;
const END_OF_IMAGE = [0xff, 0xd9];

/** A picture in full, to be varied. */
export interface StaticJpeg {
  readonly width: number;
  readonly height: number;
  readonly quality: number;
  readonly fullChroma: boolean;
  readonly rgba: Uint8Array;
  /** Made for this picture; its variants are coded with them, too. */
  readonly tables: JpegTables;
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
  /**
   * Encodes opaque RGBA pixels in full. The pixels are kept, not copied. `fullChroma` is 4:4:4; without it
   * 4:2:0. `tables` are those of another picture; without them the picture gets its own.
   */
  encode(picture: {
    width: number;
    height: number;
    rgba: Uint8Array;
    quality: number;
    fullChroma?: boolean;
    tables?: JpegTables;
  }): StaticJpeg;
  /** The picture with the patches laid over it, in order. */
  splice(picture: StaticJpeg, patches: readonly Patch[]): Buffer;
}

/** Exports of `assembly/encoder.ts`; addresses are byte offsets into `memory`. */
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
  writeZigzag(module);
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
    writeCodes(module, picture.tables);
    held = picture;
  }

  /** The segments of the picture in memory, one after another, and where each begins. */
  function codeAll(tables: JpegTables): { coded: Uint8Array; starts: Uint32Array } {
    const segments = module.segments();
    writeCodes(module, tables);
    view(module, module.changedAt(), segments).fill(1);
    module.encodeChanged();
    const starts = new Uint32Array(segments + 1);
    starts.set(new Uint32Array(module.memory.buffer, module.endsAt(), segments), 1);
    return { coded: view(module, module.outputAt(), starts[segments] ?? 0), starts };
  }

  return {
    encode({ width, height, rgba, quality, fullChroma = false, tables: given }) {
      held = undefined;
      touched = [];
      setQuality(quality);
      openFor(module, { width, height, rgba, fullChroma });
      const tables = given ?? fittedTo(codeAll(STANDARD_TABLES), { width, height, fullChroma });
      const { coded, starts } = codeAll(tables);
      const header = jpegHeader({ width, height, quality, fullChroma, restartInterval: intervalOf(fullChroma), tables });
      const bytes = Buffer.concat([header, coded, Uint8Array.from(END_OF_IMAGE)]);
      return { width, height, quality, fullChroma, rgba, tables, bytes, segmentStarts: starts.map((start) => start + header.length) };
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

/**
 * The module's blocks stand transposed after its DCT, so position p of the standard is position
 * `transposed(p)` of the module.
 */
function transposed(position: number): number {
  return (position & 7) * 8 + (position >> 3);
}

function fittedTo(
  { coded, starts }: { coded: Uint8Array; starts: Uint32Array },
  { width, height, fullChroma }: Pick<StaticJpeg, 'width' | 'height' | 'fullChroma'>,
): JpegTables {
  const side = fullChroma ? 8 : 16;
  const mcus = Math.ceil(width / side) * Math.ceil(height / side);
  return fitTables({ bytes: coded, segmentStarts: starts, fullChroma, mcus, interval: intervalOf(fullChroma) });
}

function writeZigzag(module: EncoderModule): void {
  view(module, module.zigzagAt(), 64).set(ZIGZAG.map(transposed));
}

/** Made once for each set of tables: pictures take turns in the module. */
const knownCodes = new WeakMap<JpegTables, Readonly<Record<keyof JpegTables, Uint32Array>>>();

function codesOf(tables: JpegTables) {
  let codes = knownCodes.get(tables);
  if (!codes) {
    const { dcLuma, acLuma, dcChroma, acChroma } = tables;
    codes = {
      dcLuma: huffmanCodes(dcLuma),
      acLuma: huffmanCodes(acLuma),
      dcChroma: huffmanCodes(dcChroma),
      acChroma: huffmanCodes(acChroma),
    };
    knownCodes.set(tables, codes);
  }
  return codes;
}

function writeCodes(module: EncoderModule, tables: JpegTables): void {
  const { dcLuma, acLuma, dcChroma, acChroma } = codesOf(tables);
  for (const [address, codes] of [
    [module.dcLumaAt(), dcLuma],
    [module.acLumaAt(), acLuma],
    [module.dcChromaAt(), dcChroma],
    [module.acChromaAt(), acChroma],
  ] as const)
    new Uint32Array(module.memory.buffer, address, 256).set(codes);
}

/**
 * Factors that turn the DCT's output into quantised coefficients: the AAN transform leaves each coefficient
 * multiplied by 8 · s(row) · s(column) with s(0) = 1, s(k) = √2 · cos(kπ/16).
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
