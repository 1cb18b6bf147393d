/**
 * Reads CSV (UTF-8) while it arrives and writes what PostgreSQL's COPY takes in its text format, with the
 * file's own delimiter: rows that need no change are passed on as the bytes they are. Looks at every value
 * once, for its type and its uniqueness. Holds one block and one unfinished row, never the file.
 *
 * Quotes may stand around a value, and two of them within stand for one. Rows end with a line feed, a
 * carriage return or both; lines without a value are passed over, also those of delimiters alone that
 * spreadsheets write at the end. Rows are counted as a spreadsheet shows them: the header is row 1.
 */
import { DEFAULT_FORM, type Form } from '@limn/values';
import { TableError } from '../table-error.ts';
import { MAX_COLUMNS, MAX_ROW_BYTES, MAX_ROWS } from '../table-limits.ts';
import { isCodeFormula, isQuotedCode } from './code-formula.ts';
import { ColumnWatch } from './column-watch.ts';
import { arrayText, CopyText } from './copy-text.ts';
import { readHeader, tooManyColumns } from './header.ts';
import { tooFewValues, tooManyValues, unnamedCell, unreadableValue } from './row-errors.ts';

const [TAB, LF, CR, QUOTE, BACKSLASH, SPACE] = [9, 10, 13, 34, 92, 32];
const NOTHING = new Uint8Array(0);

/** Meanings of bytes; 0 means nothing, so most bytes are skipped. */
const MARK = { none: 0, delimiter: 1, lineEnd: 2, backslash: 3, quote: 4, nul: 5 } as const;

export interface CsvColumns {
  names: string[];
  /** One byte, also COPY's delimiter. */
  delimiter: string;
}

/** Says what is wrong with a value, or nothing. Also asked about empty ones. */
export type ValueCheck = (bytes: Uint8Array, start: number, end: number) => string | undefined;

export interface CsvReaderOptions {
  /**
   * The text begins with the names of its columns: what separates them, and how many lines of the file stand
   * above.
   */
  layout: { delimiter: string; lines: number };
  /** May refuse the columns, and says which of them (from 0) hold values that are not free. */
  checksFor?: ((names: readonly string[]) => ReadonlyMap<number, ValueCheck>) | undefined;
  /** How the sheet that the text was made of calls the value of a row in a column (from 0), such as C3. */
  cellAt?: ((row: number, column: number) => string) | undefined;
  /** Behind this byte of a value stands what its cell shows. */
  betweenFaces?: number | undefined;
  /** As the company writes: names of months are looked for in its language first. */
  form?: Form | undefined;
}

export class CsvReader {
  /** Known once the first row is read. */
  columns: CsvColumns | undefined;
  /** Rows of data so far. */
  rows = 0;
  watch: ColumnWatch | undefined;
  readonly #checksFor: CsvReaderOptions['checksFor'];
  readonly #cellAt: CsvReaderOptions['cellAt'];
  #checks: ReadonlyMap<number, ValueCheck> = new Map();
  readonly #marks = new Uint8Array(256);
  #rest: Uint8Array = NOTHING;
  #joined: Uint8Array = NOTHING;
  /** The row that is being read, as the file counts its lines. */
  #row: number;
  #headerRow = 1;
  readonly #starts = new Int32Array(MAX_COLUMNS + 1);
  readonly #ends = new Int32Array(MAX_COLUMNS + 1);
  readonly #quoted = new Uint8Array(MAX_COLUMNS + 1);
  readonly #betweenFaces: number | undefined;
  readonly #form: Form;
  /** Numbers and dates of the row at hand in figures, by column. */
  readonly #figures = new Map<number, string>();
  #besideFrom: number | undefined;
  /** From behind a value to the end of what its cell shows; 0 for what shows its value. */
  readonly #shownEnds = new Int32Array(MAX_COLUMNS + 1);
  readonly #shows = new Uint8Array(MAX_COLUMNS + 1);
  readonly #out = new CopyText();
  /** The unquoted value at hand. */
  #scratch = new Uint8Array(4096);

  constructor({ layout, checksFor, cellAt, betweenFaces, form = DEFAULT_FORM }: CsvReaderOptions) {
    this.#betweenFaces = betweenFaces;
    this.#form = form;
    this.#checksFor = checksFor;
    this.#cellAt = cellAt;
    this.#row = layout.lines + 1;
    this.#marks[layout.delimiter.charCodeAt(0)] = MARK.delimiter;
    for (const byte of [LF, CR]) this.#marks[byte] = MARK.lineEnd;
    this.#marks[BACKSLASH] = MARK.backslash;
    this.#marks[QUOTE] = MARK.quote;
    this.#marks[0] = MARK.nul;
  }

  /** The row that is being read, as a spreadsheet numbers it. */
  get row(): number {
    return this.#row;
  }

  /**
   * Where in the bytes that were given last the rows begin that have one column more: an array of what stands
   * beside their cells (see `BESIDE_COLUMN`). All rows from the first on that needs it have it; undefined as
   * long as none does.
   */
  get besideFrom(): number | undefined {
    return this.#besideFrom;
  }

  /** True for a column (from 0) with cells that show something else than they hold. */
  shows(column: number): boolean {
    return this.#shows[column] === 1;
  }

  /** COPY's bytes of the rows that are complete by now; they are written over by the next call. */
  push(text: Uint8Array): Uint8Array {
    return this.#read(text, false);
  }

  end(): Uint8Array {
    const out = this.#read(NOTHING, true);
    if (!this.columns) throw new TableError('The file is empty.');
    if (this.rows === 0) throw new TableError('The file has column names but no rows.');
    return out;
  }

  #read(text: Uint8Array, last: boolean): Uint8Array {
    const data = this.#rest.length === 0 ? text : this.#join(text);
    this.#out.clear();
    if (this.#besideFrom !== undefined) this.#besideFrom = 0;
    const at = this.#rows(data, 0, last);
    this.#keep(data, at);
    return this.#out.bytes();
  }

  /**
   * Joins the rest and the next piece in reused memory: a long file would leave all of itself to the
   * collector.
   */
  #join(text: Uint8Array): Uint8Array {
    const bytes = this.#rest.length + text.length;
    if (this.#joined.length < bytes) this.#joined = new Uint8Array(bytes * 2);
    this.#joined.set(this.#rest);
    this.#joined.set(text, this.#rest.length);
    return this.#joined.subarray(0, bytes);
  }

  #keep(data: Uint8Array, from: number): void {
    if (data.length - from > MAX_ROW_BYTES)
      throw new TableError(`Row ${this.#row.toLocaleString('en-GB')} is longer than 1 MB. Is a quote left open there? Is this a CSV file?`);
    // A copy: the sender's memory is used again for what comes next.
    this.#rest = data.slice(from);
  }

  /** Reads whole rows; answers where the first begins that is not whole. */
  #rows(data: Uint8Array, from: number, last: boolean): number {
    let rowStart = from;
    /** Rows from here to `rowStart` go out as they are. */
    let plainStart = from;
    while (rowStart < data.length) {
      const end = this.#scan(data, rowStart, last);
      if (end === undefined) break;
      const { next, fields, plain } = end;
      if (fields === 0 || (this.columns && this.#isBlank(data, fields))) {
        this.#out.copy(data, plainStart, rowStart);
        plainStart = next;
      } else if (!this.columns) {
        this.#openHeader(data, fields);
        plainStart = next;
      } else {
        this.#check(data, fields);
        if (++this.rows > MAX_ROWS) throw new TableError(`The file has more than ${MAX_ROWS.toLocaleString('en-GB')} rows.`);
        const needsBeside = this.#figures.size > 0 || this.#showsOther(fields);
        if (!plain || fields !== this.columns.names.length || needsBeside || this.#besideFrom !== undefined) {
          this.#out.copy(data, plainStart, rowStart);
          if (needsBeside) this.#besideFrom ??= this.#out.length;
          this.#rewrite(data);
          plainStart = next;
        }
      }
      this.#row++;
      rowStart = next;
    }
    this.#out.copy(data, plainStart, rowStart);
    return rowStart;
  }

  /** Finds the fields of one row. Undefined: its end has not come yet. `plain`: COPY may have it as it is. */
  #scan(data: Uint8Array, start: number, last: boolean): { next: number; fields: number; plain: boolean } | undefined {
    const marks = this.#marks;
    const size = data.length;
    let fields = 0;
    let plain = true;
    let fieldStart = start;
    let at = start;
    for (;;) {
      while (at < size && marks[data[at] as number] === MARK.none) at++;
      const mark = at < size ? marks[data[at] as number] : MARK.lineEnd;
      if (mark === MARK.delimiter) {
        if (!this.#field(data, fields++, fieldStart, at)) plain = false;
        fieldStart = ++at;
      } else if (mark === MARK.lineEnd) {
        if (at >= size && !last) return undefined;
        // A carriage return may be half of a line's end.
        if (data[at] === CR && at + 1 === size && !last) return undefined;
        const next = at >= size ? size : data[at] === CR && data[at + 1] === LF ? at + 2 : at + 1;
        if (fields === 0 && at === fieldStart) return { next, fields: 0, plain: true };
        if (!this.#field(data, fields++, fieldStart, at)) plain = false;
        return { next, fields, plain: plain && data[at] === LF };
      } else if (mark === MARK.quote && this.#opensQuote(data, fieldStart, at)) {
        const close = this.#closingQuote(data, at + 1);
        if (close === undefined) {
          if (!last) return undefined;
          throw this.#errorAt(fields, 'has a quote that is never closed');
        }
        plain = false;
        const after = this.#skipSpaces(data, close + 1);
        if (after < size && data[after] !== CR && data[after] !== LF && marks[data[after] as number] !== MARK.delimiter)
          throw this.#errorAt(fields, 'continues after its closing quote. Write a quote inside quotes as two quotes');
        if (after >= size && !last) return undefined;
        if (fields <= MAX_COLUMNS) {
          const isCode = isQuotedCode(data, at + 1, close);
          this.#starts[fields] = isCode ? at + 4 : at + 1;
          this.#ends[fields] = isCode ? close - 2 : close;
          this.#quoted[fields] = 1;
          this.#splitFaces(data, fields);
        }
        fields++;
        if (after >= size) return { next: size, fields, plain };
        if (marks[data[after] as number] !== MARK.delimiter) {
          if (data[after] === CR && after + 1 === size && !last) return undefined;
          return { next: data[after] === CR && data[after + 1] === LF ? after + 2 : after + 1, fields, plain };
        }
        at = after + 1;
        fieldStart = at;
      } else if (mark === MARK.nul) {
        throw this.#errorAt(fields, 'contains a NUL character, so this isn’t a text file');
      } else {
        if (mark === MARK.backslash) plain = false;
        at++;
      }
    }
  }

  /** No value but spaces. Most rows have something in their first. */
  #isBlank(data: Uint8Array, fields: number): boolean {
    for (let index = 0; index < Math.min(fields, MAX_COLUMNS + 1); index++) {
      const end = this.#ends[index] as number;
      for (let at = this.#starts[index] as number; at < end; at++) if (data[at] !== SPACE && data[at] !== TAB) return false;
    }
    return fields <= MAX_COLUMNS + 1;
  }

  /** False where the value isn't written as it is meant. */
  #field(data: Uint8Array, index: number, start: number, end: number): boolean {
    if (index > MAX_COLUMNS) return true;
    const isCode = isCodeFormula(data, start, end);
    this.#starts[index] = isCode ? start + 2 : start;
    this.#ends[index] = isCode ? end - 1 : end;
    this.#quoted[index] = 0;
    this.#splitFaces(data, index);
    return !isCode;
  }

  #splitFaces(data: Uint8Array, index: number): void {
    if (this.#betweenFaces === undefined) return;
    const end = this.#ends[index] as number;
    const at = data.subarray(this.#starts[index], end).indexOf(this.#betweenFaces);
    this.#shownEnds[index] = at === -1 ? 0 : end;
    if (at !== -1) this.#ends[index] = (this.#starts[index] as number) + at;
  }

  /** True where a cell of the row at hand shows something else than it holds. */
  #showsOther(fields: number): boolean {
    return this.#betweenFaces !== undefined && this.#shownEnds.subarray(0, fields).some((end) => end > 0);
  }

  #opensQuote(data: Uint8Array, fieldStart: number, at: number): boolean {
    for (let n = fieldStart; n < at; n++) if (data[n] !== SPACE && data[n] !== TAB) return false;
    return true;
  }

  #skipSpaces(data: Uint8Array, from: number): number {
    let at = from;
    while (data[at] === SPACE) at++;
    return at;
  }

  /** Undefined where it has not come yet; also when the last byte may be the first of two quotes. */
  #closingQuote(data: Uint8Array, from: number): number | undefined {
    for (let at = from; ; at += 2) {
      at = data.indexOf(QUOTE, at);
      if (at === -1) return undefined;
      if (data[at + 1] !== QUOTE) return at;
    }
  }

  #openHeader(data: Uint8Array, fields: number): void {
    if (fields > MAX_COLUMNS + 1) throw tooManyColumns(fields);
    const cells = Array.from({ length: fields }, (_, index) => Buffer.from(this.#value(data, index)).toString('utf8'));
    this.#headerRow = this.#row;
    const names = readHeader(cells, (column) => this.#cellAt?.(this.#row, column));
    this.columns = { names, delimiter: String.fromCharCode(this.#marks.indexOf(MARK.delimiter)) };
    this.watch = new ColumnWatch(names.length, this.#form);
    this.#checks = this.#checksFor?.(names) ?? new Map();
  }

  /** Looks at the values of one row. */
  #check(data: Uint8Array, fields: number): void {
    const { names } = this.columns as CsvColumns;
    const watch = this.watch as ColumnWatch;
    const count = names.length;
    if (this.#figures.size > 0) this.#figures.clear();
    if (fields !== count) this.#checkWidth(data, fields, count);
    for (let index = 0; index < count; index++) {
      const start = this.#starts[index] as number;
      const end = this.#ends[index] as number;
      if (!watch.looksAt(index, start === end)) continue;
      if (this.#quoted[index] === 1) {
        const value = this.#value(data, index);
        this.#keepFigures(index, watch.look(index, value, 0, value.length));
      } else this.#keepFigures(index, watch.look(index, data, start, end));
    }
    for (const [index, check] of this.#checks) {
      const value = this.#value(data, index);
      const wrong = check(value, 0, value.length);
      if (wrong !== undefined) throw this.#errorAt(index, wrong);
    }
  }

  #keepFigures(index: number, figures: string | undefined): void {
    if (figures !== undefined) this.#figures.set(index, figures);
  }

  #checkWidth(data: Uint8Array, fields: number, count: number): void {
    const { names, delimiter } = this.columns as CsvColumns;
    if (fields < count) throw tooFewValues({ row: this.#row, fields, names });
    for (let index = count; index < fields; index++) {
      if (index <= MAX_COLUMNS && this.#starts[index] === this.#ends[index]) continue;
      const place = { row: this.#row, fields, names };
      if (!this.#cellAt || index > MAX_COLUMNS) throw tooManyValues(place, delimiter);
      const text = Buffer.from(this.#value(data, index)).toString('utf8');
      const [cell, head] = [this.#cellAt(this.#row, index), this.#cellAt(this.#headerRow, index)];
      throw unnamedCell(place, { cell, head, text, isLast: fields - 1 === index });
    }
  }

  /** One row in COPY's text format. */
  #rewrite(data: Uint8Array): void {
    const { names, delimiter } = this.columns as CsvColumns;
    const mark = delimiter.charCodeAt(0);
    for (let index = 0; index < names.length; index++) {
      const value = this.#quoted[index] === 1 ? this.#value(data, index) : data.subarray(this.#starts[index], this.#ends[index]);
      this.#out.write(value, mark, index + 1 < names.length || this.#besideFrom !== undefined ? mark : LF);
    }
    if (this.#besideFrom === undefined) return;
    this.#out.write(this.#beside(data, names.length), mark, LF);
  }

  /**
   * An array of PostgreSQL: what cells show, and behind that figures, each by the place of its column.
   * Nothing where the row has none.
   */
  #beside(data: Uint8Array, columns: number): Uint8Array {
    const cells: (string | undefined)[] = [];
    for (let index = 0; index < columns; index++) {
      const end = this.#shownEnds[index] as number;
      if (end === 0) continue;
      this.#shows[index] = 1;
      cells[index] = Buffer.from(this.#unquoted(data, (this.#ends[index] as number) + 1, end, index)).toString('utf8');
    }
    for (const [index, figures] of this.#figures) cells[columns + index] = figures;
    return cells.length === 0 ? NOTHING : Buffer.from(arrayText(cells));
  }

  /** The bytes of a field as they are meant; valid until the next call. */
  #value(data: Uint8Array, index: number): Uint8Array {
    return this.#unquoted(data, this.#starts[index] as number, this.#ends[index] as number, index);
  }

  #unquoted(data: Uint8Array, start: number, end: number, index: number): Uint8Array {
    if (this.#quoted[index] !== 1) return data.subarray(start, end);
    if (this.#scratch.length < end - start) this.#scratch = new Uint8Array(end - start);
    let length = 0;
    for (let at = start; at < end; at++) {
      const byte = data[at] as number;
      if (byte === 0) throw this.#errorAt(index, 'contains a NUL character, so this isn’t a text file');
      this.#scratch[length++] = byte;
      if (byte === QUOTE) at++;
    }
    return this.#scratch.subarray(0, length);
  }

  #errorAt(field: number, what: string): TableError {
    const [name, cell] = [this.columns?.names[field], this.#cellAt?.(this.#row, field)];
    return unreadableValue({ row: this.#row, field, name, cell }, what);
  }
}
