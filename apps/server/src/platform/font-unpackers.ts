/** How packed font files are unpacked here: never to more than is asked for. */
import { brotliDecompressSync, inflateSync } from 'node:zlib';

export const fontUnpackers = {
  inflate: (bytes: Uint8Array, maxBytes: number): Uint8Array => inflateSync(bytes, { maxOutputLength: Math.max(1, maxBytes) }),
  unbrotli: (bytes: Uint8Array, maxBytes: number): Uint8Array => brotliDecompressSync(bytes, { maxOutputLength: Math.max(1, maxBytes) }),
};
