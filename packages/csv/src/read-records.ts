/**
 * CSV as spreadsheets write it: comma, semicolon, tab or pipe; quotes around a value, and two of them within stand for one; rows end
 * with a line feed, a carriage return or both. Rows without a value are skipped.
 */
const DELIMITERS = [',', ';', '\t', '|'] as const;
/** Spreadsheets may name the delimiter in a line of its own. */
const NAMED = /^sep=([,;\t|])(?:\r\n?|\n)/i;

export interface ReadOptions {
  /** Records to read. Default: all. */
  max?: number;
  /** The text is the beginning of a longer one: a record that may be cut by its end is left out. */
  isCut?: boolean;
}

export function readRecords(text: string, { max = Infinity, isCut = false }: ReadOptions = {}): string[][] {
  let body = text.replace(/^\ufeff/, '').replace(/^[\r\n]+/, '');
  const named = NAMED.exec(body);
  if (named) body = body.slice(named[0].length);
  const delimiter = named?.[1] ?? delimiterOf(body);
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
