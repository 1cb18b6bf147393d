/**
 * Writes the rows of a sheet as CSV with commas, so that everything behind it is one path. Values are what the sheet shows: the
 * results that formulas had when the file was saved, nothing where they had none or an error. A merged value stands in its first
 * cell, as in the CSV that spreadsheets write. Rows keep their numbers: where the sheet leaves some out stand empty lines.
 */
import { TableError } from '../table-error.ts';
import type { NumberFormats } from './cell-numbers.ts';
import { readXml } from './read-xml.ts';
import { unescaped, type SharedTexts } from './shared-texts.ts';
import { DAMAGED_ARCHIVE } from './zip-file.ts';

export interface SheetOptions {
  texts: SharedTexts;
  numbers: NumberFormats;
  /** Whether numbers of a column are wanted as they are stored, by its name. */
  isExact(name: string): boolean;
}

/** A sheet has so many rows and columns at most. */
const MOST_ROWS = 1_048_576;
const MOST_COLUMNS = 16_384;
const [LF, QUOTE, COMMA] = [10, 34, 44];
const NOTHING = new Uint8Array(0);

export async function* sheetCsv(pieces: AsyncIterable<Uint8Array>, options: SheetOptions): AsyncGenerator<Uint8Array> {
  const out = createOutput();
  let cells: Uint8Array[] = [];
  let lines = 0;
  let row = 0;
  let column = 0;
  let width = 0;
  let exact: boolean[] = [];
  let cell = { type: '', style: 0 };
  let value = '';
  let reads = false;
  let [inline, phonetic] = [false, false];

  function endRow(): void {
    const last = cells.findLastIndex((found) => found !== undefined && found.length > 0);
    if (last === -1) return;
    if (width === 0) {
      width = last + 1;
      exact = Array.from(cells, (found) => options.isExact(Buffer.from(found ?? NOTHING).toString('utf8')));
    }
    for (; lines < row - 1; lines++) out.byte(LF);
    for (let at = 0; at < Math.max(width, last + 1); at++) {
      if (at > 0) out.byte(COMMA);
      out.quoted(cells[at] ?? NOTHING);
    }
    out.byte(LF);
    lines = row;
  }

  const reading = readXml(pieces, {
    open(name, attributes) {
      if (name === 'c') {
        const at = attributes.r === undefined ? column + 1 : columnOf(attributes.r);
        if (!(at >= 1 && at <= MOST_COLUMNS)) throw new TableError(DAMAGED_ARCHIVE);
        column = at;
        cell = { type: attributes.t ?? 'n', style: Number(attributes.s ?? 0) };
        value = '';
      } else if (name === 'v') reads = true;
      else if (name === 'is') inline = true;
      else if (name === 't') reads = inline && !phonetic;
      else if (name === 'rPh') phonetic = true;
      else if (name === 'row') {
        const next = attributes.r === undefined ? row + 1 : Number(attributes.r);
        // Rows stand in their order; one that says otherwise follows the one before it.
        row = Number.isInteger(next) && next > row ? next : row + 1;
        if (row > MOST_ROWS) throw new TableError(DAMAGED_ARCHIVE);
        [cells, column] = [[], 0];
      }
    },
    close(name) {
      if (name === 'v' || name === 't') reads = false;
      else if (name === 'is') inline = false;
      else if (name === 'rPh') phonetic = false;
      else if (name === 'c') {
        const bytes = bytesOf(cell, value, options, exact[column - 1] ?? false);
        if (bytes.length > 0) cells[column - 1] = bytes;
      } else if (name === 'row') endRow();
    },
    text(piece) {
      if (reads) value += piece;
    },
  });
  for await (const _ of reading) {
    const bytes = out.take();
    if (bytes.length > 0) yield bytes;
  }
}

function bytesOf(
  { type, style }: { type: string; style: number },
  value: string,
  { texts, numbers }: SheetOptions,
  exact: boolean,
): Uint8Array {
  if (value === '' || type === 'e') return NOTHING;
  if (type === 's') return texts.at(Number(value)) ?? NOTHING;
  if (type === 'b') return Buffer.from(value === '1' ? 'TRUE' : 'FALSE');
  if (type !== 'n') return Buffer.from(unescaped(value), 'utf8');
  const number = Number(value);
  return Buffer.from(Number.isFinite(number) ? numbers.show(number, style, exact) : value, 'utf8');
}

/** "AB12" is in column 28. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}

function createOutput() {
  let buffer = new Uint8Array(64 * 1024);
  let length = 0;
  const reserve = (more: number) => {
    if (length + more <= buffer.length) return;
    const larger = new Uint8Array(Math.max(2 * buffer.length, length + more));
    larger.set(buffer.subarray(0, length));
    buffer = larger;
  };
  return {
    byte(byte: number): void {
      reserve(1);
      buffer[length++] = byte;
    },
    /** Quoted where it has to be. */
    quoted(bytes: Uint8Array): void {
      reserve(2 * bytes.length + 2);
      const plain = !bytes.some((byte) => byte === QUOTE || byte === COMMA || byte === LF || byte === 13 || byte === 32);
      if (plain) {
        buffer.set(bytes, length);
        length += bytes.length;
        return;
      }
      buffer[length++] = QUOTE;
      for (const byte of bytes) {
        if (byte === QUOTE) buffer[length++] = QUOTE;
        buffer[length++] = byte;
      }
      buffer[length++] = QUOTE;
    },
    /** Valid until the next call. */
    take(): Uint8Array {
      const taken = buffer.subarray(0, length);
      length = 0;
      return taken;
    },
  };
}
