/**
 * The inner loops of a baseline JPEG encoder (ITU-T T.81, sequential DCT, Huffman, 8 bit, 4:2:0 or 4:4:4), in
 * AssemblyScript for WebAssembly with SIMD. `tools/build-encoder.ts` compiles it into `../encoder.wasm`.
 *
 * A picture is cut into segments of a few MCUs (16x16 pixels each, or 8x8 with colour in full), every one
 * ended by a restart marker. The marker resets the DC prediction (T.81, F.1.1.5.1), so a segment's bytes
 * depend on its own pixels only: segments that did not change keep the bytes they had. The host
 * (`../jpeg-encoder.ts`) puts the pieces together.
 *
 * This module knows pixels, coefficients and bits. Headers, tables and the meaning of quality belong to the
 * host.
 */

// Tables that the host writes once per quality, each in its own static block.
const LUMA_SCALE: usize = memory.data(64 * 4, 16); // f32[64]: 1 / (quantiser * AAN scale), in the transposed order of `forwardDct`
const CHROMA_SCALE: usize = memory.data(64 * 4, 16);
const ZIGZAG: usize = memory.data(64, 16); // u8[64]: position in the transposed block of the k-th coefficient
const DC_LUMA: usize = memory.data(256 * 4, 16); // u32[256] by symbol: code << 8 | length
const AC_LUMA: usize = memory.data(256 * 4, 16);
const DC_CHROMA: usize = memory.data(256 * 4, 16);
const AC_CHROMA: usize = memory.data(256 * 4, 16);

// Working blocks of one MCU: four of luma, one of Cb, one of Cr, then the quantised one and the padded pixels
// of an edge MCU.
const BLOCK_BYTES: usize = 64 * 4;
const BLOCKS: usize = memory.data(6 * 256, 16);
const QUANTISED: usize = memory.data(256, 16);
const EDGE_PIXELS: usize = memory.data(16 * 16 * 4, 16);

export function lumaScaleAt(): usize { return LUMA_SCALE; }
export function chromaScaleAt(): usize { return CHROMA_SCALE; }
export function zigzagAt(): usize { return ZIGZAG; }
export function dcLumaAt(): usize { return DC_LUMA; }
export function acLumaAt(): usize { return AC_LUMA; }
export function dcChromaAt(): usize { return DC_CHROMA; }
export function acChromaAt(): usize { return AC_CHROMA; }

// ---- the picture in memory
// ----------------------------------------------------------------------------------------------

let width: i32 = 0;
let height: i32 = 0;
let mcusPerRow: i32 = 0;
let mcuCount: i32 = 0;
let interval: i32 = 1; // MCUs in a segment
let fullChroma: bool = false; // 4:4:4: an MCU is one block of each component
let mcuShift: i32 = 4; // an MCU's side is 1 << mcuShift pixels
let segmentCount: i32 = 0;
let frame: usize = 0; // RGBA of the picture being made
let base: usize = 0; // RGBA of the picture it is compared with
let stage: usize = 0; // RGBA of a rectangle on its way into the frame
let changed: usize = 0; // u8 per segment
let ends: usize = 0; // u32 per segment: end of its bytes in the output, written only for encoded ones
let output: usize = 0;

/**
 * Upper bound of an MCU's bytes: six blocks of 63 AC (16 + 10 bits) and a DC (11 + 11), every byte stuffed,
 * and its marker.
 */
const MCU_MAX_BYTES: usize = 2 * 6 * ((63 * 26 + 22) / 8 + 1) + 4;

@inline function aligned(size: usize): usize { return (size + 31) & ~31; }

/** Lays the memory out for a picture and grows it as needed; what frame and base held is lost. */
export function open(pictureWidth: i32, pictureHeight: i32, restartInterval: i32, isFullChroma: bool): void {
  width = pictureWidth;
  height = pictureHeight;
  interval = restartInterval;
  fullChroma = isFullChroma;
  mcuShift = isFullChroma ? 3 : 4;
  const side = 1 << mcuShift;
  mcusPerRow = (width + side - 1) >> mcuShift;
  mcuCount = mcusPerRow * ((height + side - 1) >> mcuShift);
  segmentCount = (mcuCount + interval - 1) / interval;
  const frameBytes = aligned(<usize>(width * height * 4) + 16); // vectors may read 12 bytes past the last pixel
  frame = aligned(__heap_base);
  base = frame + frameBytes;
  stage = base + frameBytes;
  changed = stage + frameBytes;
  ends = changed + aligned(<usize>segmentCount);
  output = ends + aligned(<usize>(segmentCount * 4));
  const bytes = output + <usize>mcuCount * (isFullChroma ? MCU_MAX_BYTES / 2 + 4 : MCU_MAX_BYTES);
  const pages = <i32>((bytes + 0xffff) >> 16) - memory.size();
  if (pages > 0 && memory.grow(pages) < 0) unreachable();
}

export function frameAt(): usize { return frame; }
export function baseAt(): usize { return base; }
export function stageAt(): usize { return stage; }
export function changedAt(): usize { return changed; }
export function endsAt(): usize { return ends; }
export function outputAt(): usize { return output; }
export function segments(): i32 { return segmentCount; }

/** Puts the staged rectangle (rows without gaps) into the frame. The rectangle lies inside the picture. */
export function placeStaged(x: i32, y: i32, w: i32, h: i32): void {
  let from = stage;
  let to = frame + <usize>((y * width + x) << 2);
  for (let row = 0; row < h; row++, from += <usize>(w << 2), to += <usize>(width << 2)) memory.copy(to, from, <usize>(w << 2));
}

/** Makes a rectangle of the frame equal to the base again. */
export function restore(x: i32, y: i32, w: i32, h: i32): void {
  let at = <usize>((y * width + x) << 2);
  for (let row = 0; row < h; row++, at += <usize>(width << 2)) memory.copy(frame + at, base + at, <usize>(w << 2));
}

/** Marks the segments whose pixels inside a rectangle of MCUs (inclusive) differ from the base. */
export function markChanged(mcuLeft: i32, mcuTop: i32, mcuRight: i32, mcuBottom: i32): void {
  for (let row = mcuTop; row <= mcuBottom; row++) {
    for (let column = mcuLeft; column <= mcuRight; column++) {
      const flag = changed + <usize>((row * mcusPerRow + column) / interval);
      if (!load<u8>(flag) && mcuDiffers(column, row)) store<u8>(flag, 1);
    }
  }
}

@inline function mcuDiffers(column: i32, row: i32): bool {
  const right = min(width, (column + 1) << mcuShift);
  const bottom = min(height, (row + 1) << mcuShift);
  for (let y = row << mcuShift; y < bottom; y++) {
    let at = <usize>((y * width + (column << mcuShift)) << 2);
    const end = <usize>((y * width + right) << 2);
    for (; at < end; at += 16) if (v128.any_true(v128.xor(v128.load(frame + at), v128.load(base + at)))) return true;
  }
  return false;
}

/** Encodes the marked segments one after another into the output, noting where each ends, and clears the marks. */
export function encodeChanged(): void {
  let at = output;
  for (let segment = 0; segment < segmentCount; segment++) {
    if (!load<u8>(changed + <usize>segment)) continue;
    store<u8>(changed + <usize>segment, 0);
    at = encodeSegment(segment, at);
    store<u32>(ends + <usize>(segment << 2), <u32>(at - output));
  }
}

// ---- entropy-coded bits (T.81, F.1.2 and B.1.1.5) ------------------------------------------------------------------------

let bits: u64 = 0;
let bitCount: i32 = 0; // bits of `bits` not yet written, always below 32 between calls
let at: usize = 0;

@inline function putBits(value: u32, count: i32): void {
  bits = (bits << count) | value;
  bitCount += count;
  if (bitCount >= 32) putWord();
}

/** Writes 32 bits at once where none of the four bytes is 0xFF, else byte by byte with a stuffed zero after 0xFF. */
@inline function putWord(): void {
  bitCount -= 32;
  const word = <u32>(bits >> bitCount);
  if ((word & 0x80808080 & ((word & 0x7f7f7f7f) + 0x01010101)) == 0) {
    store<u32>(at, bswap<u32>(word));
    at += 4;
  } else {
    for (let shift = 24; shift >= 0; shift -= 8) putByte(<u8>(word >> shift));
  }
}

@inline function putByte(byte: u8): void {
  store<u8>(at++, byte);
  if (byte == 0xff) store<u8>(at++, 0);
}

/** Pads the last byte with ones (T.81, F.1.2.3) and empties the bit buffer. */
function padToByte(): void {
  const rest = bitCount & 7;
  if (rest) putBits((1 << (8 - rest)) - 1, 8 - rest);
  while (bitCount >= 8) {
    bitCount -= 8;
    putByte(<u8>(bits >> bitCount));
  }
  bits = 0;
  bitCount = 0;
}

/** A number's category (T.81, table F.1): the bits its magnitude needs. */
@inline function category(value: i32): i32 { return 32 - <i32>clz<i32>(value < 0 ? -value : value); }
/** The low bits that follow a category's code: negative numbers are sent less one. */
@inline function lowBits(value: i32, count: i32): u32 { return (value < 0 ? value - 1 : value) & ((1 << count) - 1); }

// ---- transform -----------------------------------------------------------------------------------------------------------

@inline function row4(block: usize, row: i32): v128 { return v128.load(block + (row << 5)); }

/**
 * One-dimensional DCT down four columns at once: Arai, Agui, Nakajima 1988 (5 multiplications), with the output scale
 * left to the quantiser. Constants: 0.7071 = cos(pi/4), 0.3827 = cos(3pi/8), 0.5412 = cos(pi/8) - cos(3pi/8),
 * 1.3066 = cos(pi/8) + cos(3pi/8). Rows are 32 bytes apart.
 */
@inline function dctColumns(block: usize): void {
  const r0 = row4(block, 0), r1 = row4(block, 1), r2 = row4(block, 2), r3 = row4(block, 3);
  const r4 = row4(block, 4), r5 = row4(block, 5), r6 = row4(block, 6), r7 = row4(block, 7);
  const sum07 = f32x4.add(r0, r7), difference07 = f32x4.sub(r0, r7);
  const sum16 = f32x4.add(r1, r6), difference16 = f32x4.sub(r1, r6);
  const sum25 = f32x4.add(r2, r5), difference25 = f32x4.sub(r2, r5);
  const sum34 = f32x4.add(r3, r4), difference34 = f32x4.sub(r3, r4);
  const cos4 = f32x4.splat(0.707106781);
  // even part
  const e0 = f32x4.add(sum07, sum34), e3 = f32x4.sub(sum07, sum34);
  const e1 = f32x4.add(sum16, sum25), e2 = f32x4.sub(sum16, sum25);
  v128.store(block, f32x4.add(e0, e1));
  v128.store(block + 4 * 32, f32x4.sub(e0, e1));
  const z1 = f32x4.mul(f32x4.add(e2, e3), cos4);
  v128.store(block + 2 * 32, f32x4.add(e3, z1));
  v128.store(block + 6 * 32, f32x4.sub(e3, z1));
  // odd part
  const o0 = f32x4.add(difference34, difference25), o1 = f32x4.add(difference25, difference16), o2 = f32x4.add(difference16, difference07);
  const z5 = f32x4.mul(f32x4.sub(o0, o2), f32x4.splat(0.382683433));
  const z2 = f32x4.add(f32x4.mul(o0, f32x4.splat(0.541196100)), z5);
  const z4 = f32x4.add(f32x4.mul(o2, f32x4.splat(1.306562965)), z5);
  const z3 = f32x4.mul(o1, cos4);
  const z11 = f32x4.add(difference07, z3), z13 = f32x4.sub(difference07, z3);
  v128.store(block + 5 * 32, f32x4.add(z13, z2));
  v128.store(block + 3 * 32, f32x4.sub(z13, z2));
  v128.store(block + 1 * 32, f32x4.add(z11, z4));
  v128.store(block + 7 * 32, f32x4.sub(z11, z4));
}

@inline function interleaveLow(a: v128, b: v128): v128 { return v128.shuffle<f32>(a, b, 0, 4, 1, 5); }
@inline function interleaveHigh(a: v128, b: v128): v128 { return v128.shuffle<f32>(a, b, 2, 6, 3, 7); }
@inline function lowHalves(a: v128, b: v128): v128 { return v128.shuffle<f32>(a, b, 0, 1, 4, 5); }
@inline function highHalves(a: v128, b: v128): v128 { return v128.shuffle<f32>(a, b, 2, 3, 6, 7); }

/** Transposes the 4x4 quarter at `from` into `to`; with `exchange`, what stood at `to` goes transposed to `from`. */
@inline function transposeQuarter(from: usize, to: usize, exchange: bool): void {
  const a = row4(from, 0), b = row4(from, 1), c = row4(from, 2), d = row4(from, 3);
  if (exchange) {
    const e = row4(to, 0), f = row4(to, 1), g = row4(to, 2), h = row4(to, 3);
    v128.store(from, lowHalves(interleaveLow(e, f), interleaveLow(g, h)));
    v128.store(from + 32, highHalves(interleaveLow(e, f), interleaveLow(g, h)));
    v128.store(from + 64, lowHalves(interleaveHigh(e, f), interleaveHigh(g, h)));
    v128.store(from + 96, highHalves(interleaveHigh(e, f), interleaveHigh(g, h)));
  }
  v128.store(to, lowHalves(interleaveLow(a, b), interleaveLow(c, d)));
  v128.store(to + 32, highHalves(interleaveLow(a, b), interleaveLow(c, d)));
  v128.store(to + 64, lowHalves(interleaveHigh(a, b), interleaveHigh(c, d)));
  v128.store(to + 96, highHalves(interleaveHigh(a, b), interleaveHigh(c, d)));
}

/** 8x8 DCT in place. The result stands transposed: the second transposition is saved by transposed tables. */
@inline function forwardDct(block: usize): void {
  dctColumns(block);
  dctColumns(block + 16);
  transposeQuarter(block, block, false);
  transposeQuarter(block + 4 * 32 + 16, block + 4 * 32 + 16, false);
  transposeQuarter(block + 16, block + 4 * 32, true);
  dctColumns(block);
  dctColumns(block + 16);
}

/** Transforms, quantises and codes one block; returns its DC value, the next prediction of this component. */
function encodeBlock(block: usize, scale: usize, prediction: i32, dcCodes: usize, acCodes: usize): i32 {
  forwardDct(block);
  for (let i: usize = 0; i < BLOCK_BYTES; i += 16) {
    v128.store(QUANTISED + i, i32x4.trunc_sat_f32x4_s(f32x4.nearest(f32x4.mul(v128.load(block + i), v128.load(scale + i)))));
  }
  const dc = load<i32>(QUANTISED);
  const difference = dc - prediction;
  let size = category(difference);
  let code = load<u32>(dcCodes + (<usize>size << 2));
  putBits(code >> 8, code & 255);
  if (size) putBits(lowBits(difference, size), size);
  let zeros = 0;
  for (let k: usize = 1; k < 64; k++) {
    const value = load<i32>(QUANTISED + (<usize>load<u8>(ZIGZAG + k) << 2));
    if (value == 0) {
      zeros++;
      continue;
    }
    for (; zeros > 15; zeros -= 16) {
      code = load<u32>(acCodes + (0xf0 << 2)); // ZRL: sixteen zeros
      putBits(code >> 8, code & 255);
    }
    size = category(value);
    code = load<u32>(acCodes + (<usize>((zeros << 4) | size) << 2));
    putBits(((code >> 8) << size) | lowBits(value, size), (code & 255) + size);
    zeros = 0;
  }
  if (zeros) {
    code = load<u32>(acCodes); // EOB
    putBits(code >> 8, code & 255);
  }
  return dc;
}

// ---- pixels to blocks ----------------------------------------------------------------------------------------------------

@inline function channel(pixels: v128, shift: i32): v128 {
  return f32x4.convert_i32x4_s(v128.and(i32x4.shr_u(pixels, shift), i32x4.splat(255)));
}

/** Y of four RGBA pixels, level-shifted (JFIF 1.02: Y = 0.299 R + 0.587 G + 0.114 B). */
@inline function luma(pixels: v128): v128 {
  const red = f32x4.mul(channel(pixels, 0), f32x4.splat(0.299));
  const green = f32x4.mul(channel(pixels, 8), f32x4.splat(0.587));
  const blue = f32x4.mul(channel(pixels, 16), f32x4.splat(0.114));
  return f32x4.sub(f32x4.add(f32x4.add(red, green), blue), f32x4.splat(128));
}

/** Fills the six blocks from 16x16 pixels; chroma is the mean of 2x2 pixels, its factors already divided by four. */
@inline function loadMcu(pixels: usize, stride: usize): void {
  const evenBytes = i32x4.splat(0x00ff00ff);
  const low16 = i32x4.splat(0xffff);
  for (let y: usize = 0; y < 16; y += 2) {
    const lumaRow = BLOCKS + (y < 8 ? 0 : 2 * BLOCK_BYTES) + ((y & 7) << 5);
    for (let half: usize = 0; half < 2; half++) {
      const upper = pixels + y * stride + (half << 5);
      const lower = upper + stride;
      const a = v128.load(upper), b = v128.load(upper, 16), c = v128.load(lower), d = v128.load(lower, 16);
      const to = lumaRow + half * BLOCK_BYTES;
      v128.store(to, luma(a));
      v128.store(to + 16, luma(b));
      v128.store(to + 32, luma(c));
      v128.store(to + 48, luma(d));
      // Sums of 2x2 pixels in 16-bit lanes: red and blue in one vector, green (and alpha) in the other.
      const redBlue0 = i32x4.add(v128.and(a, evenBytes), v128.and(c, evenBytes));
      const redBlue1 = i32x4.add(v128.and(b, evenBytes), v128.and(d, evenBytes));
      const green0 = i32x4.add(v128.and(i32x4.shr_u(a, 8), evenBytes), v128.and(i32x4.shr_u(c, 8), evenBytes));
      const green1 = i32x4.add(v128.and(i32x4.shr_u(b, 8), evenBytes), v128.and(i32x4.shr_u(d, 8), evenBytes));
      const redBlue = i32x4.add(v128.shuffle<i32>(redBlue0, redBlue1, 0, 2, 4, 6), v128.shuffle<i32>(redBlue0, redBlue1, 1, 3, 5, 7));
      const greens = i32x4.add(v128.shuffle<i32>(green0, green1, 0, 2, 4, 6), v128.shuffle<i32>(green0, green1, 1, 3, 5, 7));
      const red = f32x4.convert_i32x4_s(v128.and(redBlue, low16));
      const blue = f32x4.convert_i32x4_s(i32x4.shr_u(redBlue, 16));
      const green = f32x4.convert_i32x4_s(v128.and(greens, low16));
      // JFIF 1.02: Cb = -0.168736 R - 0.331264 G + 0.5 B, Cr = 0.5 R - 0.418688 G - 0.081312 B, each a quarter for the mean
      const chromaTo = BLOCKS + 4 * BLOCK_BYTES + ((y >> 1) << 5) + (half << 4);
      const cb = f32x4.add(f32x4.mul(red, f32x4.splat(-0.042184)), f32x4.mul(green, f32x4.splat(-0.082816)));
      v128.store(chromaTo, f32x4.add(cb, f32x4.mul(blue, f32x4.splat(0.125))));
      const cr = f32x4.add(f32x4.mul(red, f32x4.splat(0.125)), f32x4.mul(green, f32x4.splat(-0.104672)));
      v128.store(chromaTo + BLOCK_BYTES, f32x4.add(cr, f32x4.mul(blue, f32x4.splat(-0.020328))));
    }
  }
}

/** Fills three blocks from 8x8 pixels: one of each component, colour in full. */
@inline function loadFullMcu(pixels: usize, stride: usize): void {
  for (let y: usize = 0; y < 8; y++) {
    for (let half: usize = 0; half < 2; half++) {
      const four = v128.load(pixels + y * stride + (half << 4));
      const to = BLOCKS + (y << 5) + (half << 4);
      v128.store(to, luma(four));
      const red = channel(four, 0), green = channel(four, 8), blue = channel(four, 16);
      const cb = f32x4.add(f32x4.mul(red, f32x4.splat(-0.168736)), f32x4.mul(green, f32x4.splat(-0.331264)));
      v128.store(to + 4 * BLOCK_BYTES, f32x4.add(cb, f32x4.mul(blue, f32x4.splat(0.5))));
      const cr = f32x4.add(f32x4.mul(red, f32x4.splat(0.5)), f32x4.mul(green, f32x4.splat(-0.418688)));
      v128.store(to + 5 * BLOCK_BYTES, f32x4.add(cr, f32x4.mul(blue, f32x4.splat(-0.081312))));
    }
  }
}

/** An MCU that hangs over the right or lower edge repeats the last column or row (T.81, A.2.4). */
function padEdge(left: i32, top: i32, side: i32): void {
  for (let y = 0; y < side; y++) {
    const fromY = min(top + y, height - 1);
    for (let x = 0; x < side; x++) {
      const fromX = min(left + x, width - 1);
      store<u32>(EDGE_PIXELS + <usize>((y * 16 + x) << 2), load<u32>(frame + <usize>((fromY * width + fromX) << 2)));
    }
  }
}

/** Writes one segment's entropy-coded bytes and, unless it is the last, its restart marker; returns where it ends. */
function encodeSegment(segment: i32, to: usize): usize {
  at = to;
  bits = 0;
  bitCount = 0;
  let y = 0, cb = 0, cr = 0;
  const end = min((segment + 1) * interval, mcuCount);
  const side = 1 << mcuShift;
  const lumaBlocks: usize = fullChroma ? 1 : 4;
  for (let mcu = segment * interval; mcu < end; mcu++) {
    const left = (mcu % mcusPerRow) << mcuShift, top = (mcu / mcusPerRow) << mcuShift;
    let pixels = frame + <usize>((top * width + left) << 2);
    let stride = <usize>(width << 2);
    if (left + side > width || top + side > height) {
      padEdge(left, top, side);
      pixels = EDGE_PIXELS;
      stride = 64;
    }
    if (fullChroma) loadFullMcu(pixels, stride);
    else loadMcu(pixels, stride);
    for (let block: usize = 0; block < lumaBlocks; block++) y = encodeBlock(BLOCKS + block * BLOCK_BYTES, LUMA_SCALE, y, DC_LUMA, AC_LUMA);
    cb = encodeBlock(BLOCKS + 4 * BLOCK_BYTES, CHROMA_SCALE, cb, DC_CHROMA, AC_CHROMA);
    cr = encodeBlock(BLOCKS + 5 * BLOCK_BYTES, CHROMA_SCALE, cr, DC_CHROMA, AC_CHROMA);
  }
  padToByte();
  if (segment < segmentCount - 1) {
    store<u8>(at++, 0xff);
    store<u8>(at++, <u8>(0xd0 + (segment & 7))); // RST0 to RST7 in turn
  }
  return at;
}
