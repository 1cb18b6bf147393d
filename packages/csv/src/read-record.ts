/**
 * One record of CSV: quotes around a value, and two of them within stand for one; it ends with a line feed, a
 * carriage return or both.
 */
export interface CsvRecord {
  cells: string[];
  /** Where the next one begins. */
  end: number;
  /** The text ends within quotes. */
  isOpen?: boolean;
}

/** Most lines are shorter, and have no quote in them: those are cut at their delimiters. */
const SHORT_LINE = 2048;

export function readRecord(body: string, start: number, delimiter: string): CsvRecord {
  const ahead = body.slice(start, start + SHORT_LINE);
  const lineEnd = ahead.indexOf('\n');
  if (lineEnd !== -1) {
    const line = ahead.slice(0, lineEnd > 0 && ahead.charAt(lineEnd - 1) === '\r' ? lineEnd - 1 : lineEnd);
    if (!line.includes('"') && !line.includes('\r')) return { cells: line.split(delimiter), end: start + lineEnd + 1 };
  }
  return readQuoted(body, start, delimiter);
}

function readQuoted(body: string, start: number, delimiter: string): CsvRecord {
  const cells: string[] = [];
  let cell = '';
  let state: 'plain' | 'quoted' | 'closed' = 'plain';
  let quotedAt = 0;
  let at = start;
  for (; at < body.length; at++) {
    const character = body.charAt(at);
    if (state === 'quoted') {
      if (character === '"' && body.charAt(at + 1) === '"') cell += body.charAt(at++);
      else if (character === '"') state = 'closed';
      else if (character === '\r' && body.charAt(at + 1) === '\n') continue;
      else cell += character;
    } else if (character === delimiter) {
      cells.push(textOfCell(cell));
      cell = '';
      state = 'plain';
    } else if (character === '\n' || character === '\r') {
      at += character === '\r' && body.charAt(at + 1) === '\n' ? 2 : 1;
      return { cells: [...cells, textOfCell(cell)], end: at };
    } else if (character === '"' && cell.trim() === '' && state === 'plain') {
      cell = '';
      state = 'quoted';
      quotedAt = at;
    } else if (state === 'plain') cell += character;
    else if (character !== ' ') {
      // Tab-separated feeds quote nothing: "XL" shirt is the text itself.
      cell = body.slice(quotedAt, at + 1);
      state = 'plain';
    }
  }
  return { cells: [...cells, textOfCell(cell)], end: at, ...(state === 'quoted' && { isOpen: true }) };
}

/**
 * `="00123"` is how programs keep a spreadsheet from reading a code as a number: the text is meant, not a
 * formula.
 */
export function textOfCell(cell: string): string {
  return cell.startsWith('="') ? (/^="([^"]*)"$/.exec(cell)?.[1] ?? cell) : cell;
}
