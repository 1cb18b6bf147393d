/**
 * CSV as spreadsheets write it: comma, semicolon, tab or pipe; quotes around a value, and two of them within
 * stand for one; rows end with a line feed, a carriage return or both. Rows without a value are skipped, and
 * so are lines above the names of the columns.
 */
import { LAYOUT_CHARACTERS, readLayout, type Delimiter } from './layout.ts';
import { readRecord } from './read-record.ts';

/** A record that is longer is no record: a quote was left open, or the file is no CSV. */
export const MAX_RECORD_CHARACTERS = 1_000_000;

export interface RecordReader {
  /** Records that are whole by now. */
  push(text: string): string[][];
  /**
   * The records that are left. Call it once, behind the last piece. Throws a `RangeError` as `push` does, for
   * a record without an end: it names the row, of which the names of the columns are the first.
   */
  end(): string[][];
}

/** Reads a text that comes in pieces as `readRecords` reads it whole. */
export function createRecordReader(): RecordReader {
  let rest = '';
  let delimiter: string | undefined;
  let records: string[][] = [];
  let earlier = 0;
  const errorHere = (problem: string) => new RangeError(`Row ${(earlier + records.length + 1).toLocaleString('en-GB')} ${problem}`);

  function read(last: boolean): string[][] {
    earlier += records.length;
    records = [];
    if (delimiter === undefined) {
      if (!last && rest.length < LAYOUT_CHARACTERS) return records;
      const begun = begin(rest, !last);
      [rest, delimiter] = [begun.body, begun.delimiter];
    }
    let at = 0;
    while (at < rest.length) {
      const { cells, end, isOpen } = readRecord(rest, at, delimiter);
      if (last && isOpen) throw errorHere('has a quote that is never closed.');
      // A carriage return at the end may be half of a line's end, and a quote half of two.
      if (!last && end >= rest.length) break;
      at = end;
      if (cells.some((cell) => cell.trim() !== '')) records.push(cells);
    }
    rest = rest.slice(at);
    if (rest.length > MAX_RECORD_CHARACTERS)
      throw errorHere(`is longer than ${MAX_RECORD_CHARACTERS.toLocaleString('en-GB')} characters. Is a quote left open there?`);
    return records;
  }

  return {
    push(text) {
      rest += text;
      return read(false);
    },
    end: () => read(true),
  };
}

export interface ReadOptions {
  /** Records to read. Default: all. */
  max?: number;
  /** The text is the beginning of a longer one: a record that may be cut by its end is left out. */
  isCut?: boolean;
}

export function readRecords(text: string, { max = Infinity, isCut = false }: ReadOptions = {}): string[][] {
  const { body, delimiter } = begin(text, isCut);
  const records: string[][] = [];
  let at = 0;
  while (at < body.length && records.length < max) {
    const { cells, end } = readRecord(body, at, delimiter);
    if (isCut && end >= body.length) break;
    if (cells.some((cell) => cell.trim() !== '')) records.push(cells);
    at = end;
  }
  return records;
}

function begin(text: string, isCut: boolean): { body: string; delimiter: Delimiter } {
  const { delimiter, start } = readLayout(text, { isCut });
  return { body: text.slice(start), delimiter };
}
