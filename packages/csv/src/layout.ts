/**
 * How a CSV text is laid out: the delimiter by which all its rows have the columns of their header, and the
 * lines above the header that belong to no table, such as a title. Where several delimiters do, commas within
 * numbers and behind words count less.
 */
import { findHeader, isFilled, namesColumns } from './find-header.ts';
import { readRecord } from './read-record.ts';

export type Delimiter = ',' | ';' | '\t' | '|';

export interface CsvLayout {
  delimiter: Delimiter;
  /** Where the record with the names of the columns begins. */
  start: number;
  /** Lines before it, empty ones too. */
  lines: number;
  /** Its cells. */
  names: string[];
  /** Texts of the lines before it that are neither empty nor name the delimiter. */
  preamble: string[];
  /** The names may be a title as well: the line below them could name the columns. */
  mayBeTitle: boolean;
}

/** So much of a text proves its layout: the same piece for everyone who reads the file. */
export const LAYOUT_CHARACTERS = 256 * 1024;

/** The likeliest first, where nothing else decides: text has commas more often than tabs. */
const DELIMITERS: readonly Delimiter[] = ['\t', ';', '|', ','];
/** Spreadsheets may name the delimiter in a line of its own. */
const NAMED = /^"?sep=([,;\t|])"?(?:\r\n?|\n|$)/i;

/** @param isCut the text is the beginning of a longer one, so its last record may not be whole */
export function readLayout(text: string, { isCut, delimiter }: { isCut: boolean; delimiter?: Delimiter | undefined }): CsvLayout {
  const sample = text.slice(0, LAYOUT_CHARACTERS);
  const above = /^\ufeff?[\r\n]*/.exec(sample)?.[0] ?? '';
  const named = delimiter === undefined ? NAMED.exec(sample.slice(above.length)) : null;
  const start = above.length + (named?.[0].length ?? 0);
  const fixed = delimiter ?? (named?.[1] as Delimiter | undefined);
  const cut = isCut || sample.length < text.length;
  const [first, ...others] = (fixed === undefined ? DELIMITERS : [fixed]).map((one) => readBy(sample, start, one, cut)) as [
    Reading,
    ...Reading[],
  ];
  const best = fixed === undefined ? likeliest([first, ...others]) : first;
  const chosen = best ?? first;
  const header = chosen.records[chosen.header];
  const from = header?.start ?? start;
  return {
    delimiter: chosen.delimiter,
    start: from,
    lines: linesIn(sample.slice(0, from)),
    names: header?.cells ?? [],
    preamble: chosen.records
      .slice(0, chosen.header)
      .map(({ cells }) => textOfLine(cells))
      .filter((text) => text !== ''),
    mayBeTitle: chosen.mayBeTitle,
  };
}

interface Reading {
  delimiter: Delimiter;
  /** Without those that have no value. */
  records: { cells: string[]; start: number }[];
  /** Place of the header among them. */
  header: number;
  mayBeTitle: boolean;
  /** Columns that the header names. */
  columns: number;
  /** Columns without those that a comma within a number or a text may have made. */
  certain: number;
  /** Part of the rows that have as many. */
  fitting: number;
  /** Part of the rows that have the delimiter at all. */
  divided: number;
  /** Values of each row, where all have as many. */
  width: number | undefined;
}

function readBy(sample: string, start: number, delimiter: Delimiter, isCut: boolean): Reading {
  const found: { cells: string[]; start: number }[] = [];
  for (let at = start; at < sample.length;) {
    const { cells, end } = readRecord(sample, at, delimiter);
    if (isCut && end >= sample.length && found.length > 0) break;
    // Delimiters alone are no row, but where names belong they are said.
    if (cells.some(isFilled) || (found.length === 0 && cells.length > 1)) found.push({ cells, start: at });
    at = end;
  }
  const { above: header, mayBeTitle } = findHeader(found.map(({ cells }) => cells));
  const names = found[header]?.cells ?? [];
  const rows = found.slice(header + 1).map(({ cells }) => cells);
  const columns = names.findLastIndex(isFilled) + 1;
  const fits = rows.filter((cells) => cells.length >= columns && cells.findLastIndex(isFilled) < columns).length;
  const doubtful =
    delimiter === ',' ? names.slice(1, columns).filter((name, left) => isDoubtful(names[left] ?? '', name, rows, left)).length : 0;
  return {
    delimiter,
    records: found,
    header,
    mayBeTitle,
    columns,
    certain: columns - doubtful,
    fitting: rows.length === 0 ? 1 : fits / rows.length,
    divided: rows.length === 0 ? 0 : rows.filter((cells) => cells.length > 1).length / rows.length,
    width: rows.every((cells) => cells.length === rows[0]?.length) ? rows[0]?.length : undefined,
  };
}

/** “Preis, EUR” above 12,50: a comma behind a word, and within every number below. */
function isDoubtful(before: string, name: string, rows: readonly (readonly string[])[], left: number): boolean {
  return (
    name.startsWith(' ') &&
    !before.endsWith(' ') &&
    rows.length > 0 &&
    rows.every((cells) => (cells[left + 1] ?? '').startsWith(' ') || isCutNumber(cells[left] ?? '', cells[left + 1] ?? ''))
  );
}

function isCutNumber(left: string, right: string): boolean {
  return /\d$/.test(left) && /^\d/.test(right);
}

function likeliest(read: readonly Reading[]): Reading | undefined {
  const wide = read.filter(({ columns, divided, records, header }) => columns > 1 && (divided >= 0.5 || records.length === header + 1));
  const proven = wide.filter(({ fitting }) => fitting === 1);
  if (proven.length > 0) {
    // A table that begins at once is likelier than one below other lines, but not where commas within numbers
    // and texts made it one.
    const sure = proven.some(({ certain }) => certain > 1) ? proven.filter(({ certain }) => certain > 1) : proven;
    const first = Math.min(...sure.map(({ header }) => header));
    const [best] = sure.filter(({ header }) => header === first).toSorted((a, b) => b.certain - a.certain);
    // A list of numbers with decimal commas under a name with a comma has one column.
    return best?.certain === 1 &&
      best.records.every(({ cells }, index) => index <= best.header || isCutNumber(cells[0] ?? '', cells[1] ?? ''))
      ? asOneColumn(read)
      : best;
  }
  return wide.toSorted((a, b) => b.fitting - a.fitting || b.certain - a.certain)[0] ?? byHeaderAlone(read) ?? asOneColumn(read);
}

/**
 * Where no row has a delimiter but the header names columns by one, without a space as text has: the rows are
 * too short, and that is to be said.
 */
function byHeaderAlone(read: readonly Reading[]): Reading | undefined {
  return read
    .filter(({ columns, header, records }) => {
      const names = records[header]?.cells ?? [];
      return columns > 1 && namesColumns(names) && names.every((name) => name === name.trim());
    })
    .toSorted((a, b) => b.columns - a.columns)[0];
}

/**
 * By a delimiter that divides no value; but where every row has more values than the header has names, or
 * delimiters stand for names, that is for its reader to say.
 */
function asOneColumn(read: readonly Reading[]): Reading | undefined {
  const last = read.toReversed();
  return (
    last.find(({ columns }) => columns === 0) ??
    last.find(({ columns, width }) => columns === 1 && width !== undefined && width > 1) ??
    last.find(({ columns, divided }) => columns === 1 && divided === 0) ??
    last.find(({ columns }) => columns === 1)
  );
}

/** As people write it in one line. */
export function textOfLine(cells: readonly string[]): string {
  return cells
    .filter(isFilled)
    .map((cell) => cell.trim())
    .join(', ');
}

function linesIn(text: string): number {
  return text.match(/\r\n?|\n/g)?.length ?? 0;
}
