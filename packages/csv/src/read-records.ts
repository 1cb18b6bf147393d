/**
 * CSV as spreadsheets write it: comma, semicolon, tab or pipe; quotes around a value, and two of them within stand for one; rows end
 * with a line feed, a carriage return or both. Rows without a value are skipped.
 */
const DELIMITERS = [',', ';', '\t', '|'] as const;
/** Spreadsheets may name the delimiter in a line of its own. */
const NAMED = /^sep=([,;\t|])(?:\r\n?|\n)/i;

/** A record that is longer is no record: a quote was left open, or the file is no CSV. */
export const MAX_RECORD_CHARACTERS = 1_000_000;

export interface RecordReader {
  /** Records that are whole by now. */
  push(text: string): string[][];
  /** The records that are left. Call it once, behind the last piece. Throws a `RangeError` as `push` does, for a record without an end. */
  end(): string[][];
}

/** Reads a text that comes in pieces as `readRecords` reads it whole. */
export function createRecordReader(): RecordReader {
  let rest = '';
  let delimiter: string | undefined;

  function read(last: boolean): string[][] {
    const records: string[][] = [];
    if (delimiter === undefined) {
      const begun = begin(rest);
      // Which one it is, the first row tells whole, or a line above it.
      if (!last && readRecord(begun.body, 0, begun.delimiter).end >= begun.body.length) return checked(records);
      [rest, delimiter] = [begun.body, begun.delimiter];
    }
    let [at, quote, end] = [0, -2, -2];
    while (at < rest.length) {
      if (quote !== -1 && quote < at) quote = rest.indexOf('"', at);
      if (end !== -1 && end < at) end = rest.indexOf('\n', at);
      // Most lines have no quote in them: those are cut at their delimiters.
      const line = end === -1 || (quote !== -1 && quote < end) ? undefined : lineAt(at, end);
      let cells: string[];
      if (line !== undefined && !line.includes('\r')) {
        cells = line.split(delimiter);
        at = end + 1;
      } else {
        const record = readRecord(rest, at, delimiter);
        // A carriage return at the end may be half of a line's end, and a quote half of two.
        if (!last && record.end >= rest.length) break;
        cells = record.cells;
        at = record.end;
      }
      if (cells.some((cell) => cell.trim() !== '')) records.push(cells);
    }
    rest = rest.slice(at);
    return checked(records);
  }

  function lineAt(at: number, end: number): string {
    return rest.slice(at, end > at && rest.charAt(end - 1) === '\r' ? end - 1 : end);
  }

  function checked(records: string[][]): string[][] {
    if (rest.length > MAX_RECORD_CHARACTERS) throw new RangeError('A record has no end.');
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
  const { body, delimiter } = begin(text);
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

function begin(text: string): { body: string; delimiter: string } {
  const body = text.replace(/^\ufeff/, '').replace(/^[\r\n]+/, '');
  const named = NAMED.exec(body);
  return named ? { body: body.slice(named[0].length), delimiter: named[1] ?? ',' } : { body, delimiter: delimiterOf(body) };
}

/** The one that the first row holds most often outside quotes. */
function delimiterOf(body: string): string {
  const counts = DELIMITERS.map((delimiter) => readRecord(body, 0, delimiter).cells.length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** @returns the cells of the record at `start`, and where the next one begins */
function readRecord(body: string, start: number, delimiter: string): { cells: string[]; end: number } {
  const cells: string[] = [];
  let cell = '';
  let state: 'plain' | 'quoted' | 'closed' = 'plain';
  let at = start;
  for (; at < body.length; at++) {
    const character = body.charAt(at);
    if (state === 'quoted') {
      if (character === '"' && body.charAt(at + 1) === '"') cell += body.charAt(at++);
      else if (character === '"') state = 'closed';
      else if (character === '\r' && body.charAt(at + 1) === '\n') continue;
      else cell += character;
    } else if (character === delimiter) {
      cells.push(cell);
      cell = '';
      state = 'plain';
    } else if (character === '\n' || character === '\r') {
      at += character === '\r' && body.charAt(at + 1) === '\n' ? 2 : 1;
      return { cells: [...cells, cell], end: at };
    } else if (character === '"' && cell.trim() === '' && state === 'plain') {
      cell = '';
      state = 'quoted';
    } else if (state === 'plain' || character !== ' ') cell += character;
  }
  return { cells: [...cells, cell], end: at };
}
