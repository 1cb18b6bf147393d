/**
 * Reading the bytes of font files that others made: every step is held against the length before it is taken.
 */

/** Why a file is not taken; the message is a sentence for its owner. */
export class FontRefusal extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FontRefusal';
  }
}

/** Max size of a font's unpacked tables. */
export const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;

export const noFont = () => new FontRefusal('This file is no font. Upload a .ttf, .otf, .woff or .woff2 file.');
export const cutOff = () => new FontRefusal('This font file is cut off. Download it again, and upload that.');
export const broken = () => new FontRefusal('This font file is damaged. Download it again, and upload that.');
export const tooMuch = () => new FontRefusal('This font unpacks to more than 64 MB. Use a smaller one.');
export const collection = () => new FontRefusal('This file holds several fonts. Upload a file for each of them.');

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

export function within(bytes: Uint8Array, offset: number, length: number): Uint8Array {
  if (offset + length > bytes.length) throw cutOff();
  return bytes.subarray(offset, offset + length);
}

/** Takes numbers from the start to the end; throws a `FontRefusal` beyond it. */
export class ByteReader {
  #at = 0;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get position(): number {
    return this.#at;
  }

  byte(): number {
    const value = this.#bytes[this.#at++];
    if (value === undefined) throw broken();
    return value;
  }

  unsigned16(): number {
    return (this.byte() << 8) | this.byte();
  }

  signed16(): number {
    return (this.unsigned16() << 16) >> 16;
  }

  take(length: number): Uint8Array {
    if (this.#at + length > this.#bytes.length) throw broken();
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }

  /** WOFF 2's `UIntBase128`: seven bits a byte, five bytes at most. */
  base128(): number {
    let value = 0;
    for (let left = 5; left > 0; left--) {
      const byte = this.byte();
      value = value * 128 + (byte & 0x7f);
      if ((byte & 0x80) === 0) return value;
    }
    throw broken();
  }

  /** WOFF 2's `255UInt16`: one byte for most numbers. */
  packed16(): number {
    const code = this.byte();
    if (code === 253) return this.unsigned16();
    if (code === 254) return this.byte() + 506;
    return code === 255 ? this.byte() + 253 : code;
  }
}

/** Bytes that grow as they are written, up to what a font may weigh. */
export class ByteWriter {
  #bytes = new Uint8Array(4096);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  byte(value: number): void {
    if (this.#length === this.#bytes.length) this.#grow(1);
    this.#bytes[this.#length++] = value;
  }

  int16(value: number): void {
    this.byte((value >> 8) & 0xff);
    this.byte(value & 0xff);
  }

  put(bytes: Uint8Array): void {
    if (this.#length + bytes.length > this.#bytes.length) this.#grow(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  #grow(by: number): void {
    if (this.#length + by > MAX_UNPACKED_BYTES) throw tooMuch();
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + by));
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}
