/**
 * Rewrites a picture's file with nothing but its pixels: no orientation, no colour profile, no place where a
 * photo was taken, nothing behind its end. What is coded stays coded as it was. The bytes that came come back
 * where there is nothing to leave out.
 */
import { colourOfPng, pngChunks, pngFile } from '../headers/png-chunks.ts';
import type { PictureMime } from '../headers/picture-header.ts';
import { webpChunks, webpFile } from '../headers/webp-chunks.ts';

interface KeepOptions {
  /** Also what it says of its colours. */
  colour: boolean;
}

export function stripMetadata(bytes: Buffer, mime: PictureMime, kept: KeepOptions): Buffer {
  const plain =
    mime === 'image/jpeg' ? jpeg(bytes, kept) : mime === 'image/png' ? png(bytes, kept) : mime === 'image/webp' ? webp(bytes, kept) : bytes;
  return plain.equals(bytes) ? bytes : plain;
}

const MARKER = { end: 0xd9, scan: 0xda, jfif: 0xe0, icc: 0xe2, adobe: 0xee, lastApp: 0xef, comment: 0xfe };

/**
 * https://www.w3.org/Graphics/JPEG/itu-t81.pdf, B.1; profiles:
 * https://www.color.org/technotes/ICC-Technote-ProfileEmbedding.pdf
 */
function jpeg(bytes: Buffer, { colour }: KeepOptions): Buffer {
  const parts = [bytes.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === MARKER.end) break;
    const end = Math.min(bytes.length, at + 2 + bytes.readUInt16BE(at + 2));
    const isProfile = marker === MARKER.icc && bytes.toString('latin1', at + 4, at + 15) === 'ICC_PROFILE';
    // How its colours are coded is said by these two and by no other reader's words.
    const isCoding = marker === MARKER.jfif || marker === MARKER.adobe;
    const isMetadata = (marker >= MARKER.jfif && marker <= MARKER.lastApp) || marker === MARKER.comment;
    const next = marker === MARKER.scan ? afterScan(bytes, end) : end;
    if (!isMetadata || isCoding || (isProfile && colour)) parts.push(bytes.subarray(at, next));
    at = next;
  }
  parts.push(Buffer.from([0xff, MARKER.end]));
  return Buffer.concat(parts);
}

/** Where the coded data of a scan ends: in it a marker's first byte stands before zeros and restarts only. */
function afterScan(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at !== -1 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker !== 0 && marker !== 0xff && (marker < 0xd0 || marker > 0xd7)) return at;
  }
  return bytes.length;
}

const PNG_PIXELS = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'acTL', 'fcTL', 'fdAT', 'IEND']);

function png(bytes: Buffer, { colour }: KeepOptions): Buffer {
  const pixels = [...pngChunks(bytes)].filter(({ name }) => PNG_PIXELS.has(name));
  const said = colour ? colourOfPng(bytes).chunks : [];
  return pngFile(bytes, [...pixels.slice(0, 1), ...said, ...pixels.slice(1)]);
}

const WEBP_PIXELS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF']);
const WEBP_FLAG = { animation: 0x02, alpha: 0x10, profile: 0x20 };

function webp(bytes: Buffer, { colour }: KeepOptions): Buffer {
  const chunks = [...webpChunks(bytes)].filter(({ name }) => WEBP_PIXELS.has(name) || (colour && name === 'ICCP'));
  const hasProfile = chunks.some(({ name }) => name === 'ICCP');
  return webpFile(
    chunks.map((chunk) => {
      if (chunk.name !== 'VP8X') return chunk;
      const data = Buffer.from(chunk.data);
      data[0] = (data[0] ?? 0) & (WEBP_FLAG.animation | WEBP_FLAG.alpha | (hasProfile ? WEBP_FLAG.profile : 0));
      return { ...chunk, data };
    }),
  );
}
