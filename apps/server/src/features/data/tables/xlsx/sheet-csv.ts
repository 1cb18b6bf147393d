/**
 * Writes the rows of a sheet as CSV with commas, so that everything behind it is one path. Values are the
 * results that formulas had when the file was saved, nothing where they had none or an error. A merged value
 * stands in its first cell, as in the CSV that spreadsheets write. Rows keep their numbers: where the sheet
 * leaves some out stand empty lines.
 */
import { findHeader, textOfLine, type TopOfTable } from '@limn/csv';
import { TableError } from '../table-error.ts';
import { cellName, columnLetters } from './cell-name.ts';
import type { NumberCell, NumberFormats } from './cell-numbers.ts';
import { readXml } from './read-xml.ts';
import { unescaped, type SharedTexts } from './shared-texts.ts';
import { DAMAGED_ARCHIVE } from './zip-file.ts';

export interface SheetOptions {
  texts: SharedTexts;
  numbers: NumberFormats;
  /** Whether numbers of a column are wanted as they are stored, by its name. */
  isExact(name: string): boolean;
  face: CellFace;
  /** A sheet that has fewer rows with values, the header among them, yields nothing. */
  minRows: number;
  /** Before the first text. */
  onBegin(table: TopOfTable & { firstColumn: number }): void;
}

/** So many rows tell where the table begins. */
const FIRST_ROWS = 24;

/**
 * The part of a cell that is written. `value`: what it is. `both`: what a table holds of it, and behind
 * BETWEEN_FACES what the sheet shows, where that is something else.
 */
export type CellFace = 'value' | 'both';
/** A control character, which no cell has: texts with one lose it. */
export const BETWEEN_FACES = 0x1f;

/** A text, a boolean, or a number with its style. Empty ones are left out. */
type Cell = Uint8Array | boolean | NumberCell;

/** A sheet has so many rows and columns at most. */
const MAX_ROWS = 1_048_576;
const MAX_COLUMNS = 16_384;
const [LF, QUOTE, COMMA] = [10, 34, 44];
const NOTHING = new Uint8Array(0);

export async function* sheetCsv(pieces: AsyncIterable<Uint8Array>, options: SheetOptions): AsyncGenerator<Uint8Array> {
  const out = createOutput();
  let cells: Cell[] = [];
  let lines = 0;
  let row = 0;
  let column = 0;
  let table: { firstColumn: number; width: number; exact: boolean[] } | undefined;
  let headed = false;
  /** Rows with values that don't say yet where the table begins. */
  let waiting: { row: number; cells: Cell[] }[] = [];
  let open = { type: '', style: 0 };
  let value = '';
  let reads = false;
  let [inline, phonetic] = [false, false];

  function endRow(): void {
    if (cells.length === 0) return;
    if (table) writeRow(row, cells);
    else if (waiting.push({ row, cells }) === FIRST_ROWS) begin();
  }

  function begin(): void {
    const records = waiting.map((found) => textsIn(found.cells, options.numbers));
    const { above, mayBeTitle } = findHeader(records.map(({ texts }) => texts));
    const { from: firstColumn = 0, texts: names = [] } = records[above] ?? {};
    table = { firstColumn, width: names.length, exact: names.map((name) => options.isExact(name)) };
    options.onBegin({
      firstColumn,
      names,
      mayBeTitle,
      preamble: records.slice(0, above).map(({ texts }) => textOfLine(texts)),
    });
    for (const found of waiting.slice(above)) writeRow(found.row, found.cells);
    waiting = [];
  }

  function writeRow(number: number, values: readonly Cell[]): void {
    const { firstColumn, width, exact } = table as NonNullable<typeof table>;
    const before = values.slice(0, firstColumn).findIndex((found) => found !== undefined);
    if (before !== -1)
      throw new TableError(
        `Cell ${cellName(number, before)} holds a value, but the table begins in column ${columnLetters(firstColumn)}. Name the column, or clear the cell.`,
      );
    const isHeader = !headed;
    headed = true;
    for (; lines < number - 1; lines++) out.byte(LF);
    for (let at = 0; at < Math.max(width, values.length - firstColumn); at++) {
      if (at > 0) out.byte(COMMA);
      const faces = facesOf(values[firstColumn + at], options.numbers, exact[at] ?? false);
      if (isHeader) out.quoted(faces.text);
      else out.quoted(options.face === 'value' ? faces.value : faces.both);
    }
    out.byte(LF);
    lines = number;
  }

  const reading = readXml(pieces, {
    open(name, attributes) {
      if (name === 'c') {
        const at = attributes.r === undefined ? column + 1 : columnOf(attributes.r);
        if (!(at >= 1 && at <= MAX_COLUMNS)) throw new TableError(DAMAGED_ARCHIVE);
        column = at;
        open = { type: attributes.t ?? 'n', style: Number(attributes.s ?? 0) };
        value = '';
      } else if (name === 'v') reads = true;
      else if (name === 'is') {
        inline = true;
        // Some writers leave out that it is a text: 00123 would be 123.
        open.type = 'inlineStr';
      } else if (name === 't') reads = inline && !phonetic;
      else if (name === 'rPh') phonetic = true;
      else if (name === 'row') {
        const next = attributes.r === undefined ? row + 1 : Number(attributes.r);
        // Rows stand in their order; one that says otherwise follows the one before it.
        row = Number.isInteger(next) && next > row ? next : row + 1;
        if (row > MAX_ROWS) throw new TableError(DAMAGED_ARCHIVE);
        [cells, column] = [[], 0];
      }
    },
    close(name) {
      if (name === 'v' || name === 't') reads = false;
      else if (name === 'is') inline = false;
      else if (name === 'rPh') phonetic = false;
      else if (name === 'c') {
        const cell = readCell(open, value, options.texts);
        if (cell !== undefined) cells[column - 1] = cell;
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
  if (!table && waiting.length >= options.minRows) begin();
  const bytes = out.take();
  if (bytes.length > 0) yield bytes;
}

/** Undefined where it is empty, or an error. */
function readCell({ type, style }: { type: string; style: number }, value: string, texts: SharedTexts): Cell | undefined {
  if (value === '' || type === 'e') return undefined;
  const number = type === 'n' ? Number(value) : Number.NaN;
  if (Number.isFinite(number)) return { number, style };
  if (type === 's') {
    const text = texts.at(Number(value));
    // Left empty, a table without its texts would look like one that has none.
    if (!text) throw new TableError(DAMAGED_ARCHIVE);
    return filled(text);
  }
  if (type === 'b') return value === '1' || /^true$/i.test(value);
  if (type === 'd') return readDate(value, style);
  return filled(Buffer.from(unescaped(value), 'utf8'));
}

/** Workbooks that keep strictly to the standard write dates as ISO 8601. */
function readDate(value: string, style: number): Cell | undefined {
  const moment = Date.parse(/^\d{4}-\d\d-\d\d$/.test(value) ? value : `${value.replace(/Z$/, '')}Z`);
  if (Number.isNaN(moment)) return filled(Buffer.from(value, 'utf8'));
  return { number: moment / 86_400_000 + 25_569, style, isDate: true };
}

function filled(text: Uint8Array | undefined): Uint8Array | undefined {
  return text && text.length > 0 ? text : undefined;
}

interface FaceBytes {
  text: Uint8Array;
  value: Uint8Array;
  both: Uint8Array;
}

const EMPTY: FaceBytes = { text: NOTHING, value: NOTHING, both: NOTHING };
const TRUE: FaceBytes = { text: Buffer.from('TRUE'), value: Buffer.from('true'), both: Buffer.from('TRUE') };
const FALSE: FaceBytes = { text: Buffer.from('FALSE'), value: Buffer.from('false'), both: Buffer.from('FALSE') };

function facesOf(cell: Cell | undefined, numbers: NumberFormats, exact: boolean): FaceBytes {
  if (cell === undefined) return EMPTY;
  if (cell instanceof Uint8Array) {
    const text = cell.includes(BETWEEN_FACES) ? cell.filter((byte) => byte !== BETWEEN_FACES) : cell;
    return { text, value: text, both: text };
  }
  if (typeof cell === 'boolean') return cell ? TRUE : FALSE;
  const { text, value, held } = numbers.read(cell, exact);
  const both = text === held ? held : `${held}${String.fromCharCode(BETWEEN_FACES)}${text}`;
  return { text: Buffer.from(text, 'utf8'), value: Buffer.from(value, 'utf8'), both: Buffer.from(both, 'utf8') };
}

/** From the first value on. */
function textsIn(cells: readonly Cell[], numbers: NumberFormats): { from: number; texts: string[] } {
  const from = cells.findIndex((cell) => cell !== undefined);
  return { from, texts: Array.from(cells.slice(from), (cell) => Buffer.from(facesOf(cell, numbers, false).text).toString('utf8')) };
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
