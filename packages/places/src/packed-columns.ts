/**
 * Columns of whole numbers and of bytes in one file: what the data of places is kept in. A number is the
 * difference to the one before it, signs folded in, seven bits to a byte: close neighbours take a byte or
 * two, and the general compressor finds more to do.
 */

export interface ColumnWriter {
  numbers(values: ArrayLike<number>): void;
  bytes(values: Uint8Array): void;
  end(): Uint8Array;
}

export interface ColumnReader {
  /** The next column; they come in the order in which they were written. */
  numbers(): Int32Array;
  bytes(): Uint8Array;
}

const HEAD_BYTES = 8;

export function writeColumns(): ColumnWriter {
  const parts: Uint8Array[] = [];
  const add = (count: number, bytes: Uint8Array) => {
    const head = new DataView(new ArrayBuffer(HEAD_BYTES));
    head.setUint32(0, count, true);
    head.setUint32(4, bytes.length, true);
    parts.push(new Uint8Array(head.buffer), bytes);
  };
  return {
    numbers: (values) => add(values.length, coded(values)),
    bytes: (values) => add(values.length, values),
    end() {
      const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
      let at = 0;
      for (const part of parts) {
        whole.set(part, at);
        at += part.length;
      }
      return whole;
    },
  };
}

export function readColumns(file: Uint8Array): ColumnReader {
  const heads = new DataView(file.buffer, file.byteOffset, file.byteLength);
  let at = 0;
  const next = () => {
    const count = heads.getUint32(at, true);
    const length = heads.getUint32(at + 4, true);
    const from = at + HEAD_BYTES;
    at = from + length;
    return { count, bytes: file.subarray(from, at) };
  };
  return {
    numbers() {
      const { count, bytes } = next();
      return decoded(bytes, count);
    },
    bytes: () => next().bytes,
  };
}

function coded(values: ArrayLike<number>): Uint8Array {
  const bytes: number[] = [];
  let before = 0;
  for (let i = 0; i < values.length; i++) {
    const step = ((values[i] ?? 0) - before) | 0;
    before = values[i] ?? 0;
    let rest = ((step << 1) ^ (step >> 31)) >>> 0;
    for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128);
    bytes.push(rest);
  }
  return Uint8Array.from(bytes);
}

function decoded(bytes: Uint8Array, count: number): Int32Array {
  const values = new Int32Array(count);
  let at = 0;
  let before = 0;
  for (let i = 0; i < count; i++) {
    let folded = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] ?? 0;
      folded |= (byte & 127) << shift;
      if (byte < 128) break;
    }
    before = (before + ((folded >>> 1) ^ -(folded & 1))) | 0;
    values[i] = before;
  }
  return values;
}
