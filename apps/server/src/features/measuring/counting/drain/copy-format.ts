/** Rows in PostgreSQL's binary COPY format. */

/** Before all rows: eleven bytes of signature, flags, extension length. */
export const COPY_BEGIN = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]);
/** After all rows. */
export const COPY_END = Buffer.from([0xff, 0xff]);
const POSTGRES_EPOCH_MS = Date.UTC(2000, 0, 1);
const INT8_OID = 20;
const HALF = 2 ** 32;
const ARRAY_HEADER_BYTES = 20;
const ARRAY_ITEM_BYTES = 12;

/** Numbers of 64 bits come as two halves: a bigint for each of millions takes longer than all else. */
export interface CopyWriter {
  row(columns: number): void;
  nothing(): void;
  boolean(value: boolean): void;
  int2(value: number): void;
  int4(value: number): void;
  int8(high: number, low: number): void;
  timestamp(ms: number): void;
  bytes(value: Uint8Array): void;
  /** An array of so many bigints, which follow by `item`. */
  array(length: number): void;
  item(high: number, low: number): void;
  /** The rows that were written. */
  rows(): Buffer;
}

export function arrayBytes(length: number): number {
  return 4 + ARRAY_HEADER_BYTES + length * ARRAY_ITEM_BYTES;
}

/** For rows that have no more than `bytes` in all, with 2 bytes for each row and 4 for each value. */
export function copyWriter(bytes: number): CopyWriter {
  const out = Buffer.allocUnsafe(bytes);
  const view = new DataView(out.buffer, out.byteOffset, out.length);
  let at = 0;
  const number = (value: number) => {
    view.setInt32(at, value);
    at += 4;
  };
  const int8 = (high: number, low: number) => {
    number(8);
    number(high);
    number(low);
  };
  return {
    row(columns) {
      view.setInt16(at, columns);
      at += 2;
    },
    nothing: () => number(-1),
    boolean(value) {
      number(1);
      view.setUint8(at++, value ? 1 : 0);
    },
    int2(value) {
      number(2);
      view.setInt16(at, value);
      at += 2;
    },
    int4(value) {
      number(4);
      number(value);
    },
    int8,
    timestamp(ms) {
      // Never up: what is before the end of a partition stays before it.
      const micros = Math.floor((ms - POSTGRES_EPOCH_MS) * 1000);
      int8(Math.floor(micros / HALF), micros);
    },
    bytes(value) {
      number(value.length);
      out.set(value, at);
      at += value.length;
    },
    array(length) {
      number(ARRAY_HEADER_BYTES + length * ARRAY_ITEM_BYTES);
      for (const field of [1, 0, INT8_OID, length, 1]) number(field);
    },
    item: int8,
    rows: () => out.subarray(0, at),
  };
}
