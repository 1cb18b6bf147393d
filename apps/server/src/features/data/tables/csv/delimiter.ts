/** Which of comma, semicolon, tab and pipe separates the values: the one that the first row holds most often outside quotes. */

const [TAB, LF, CR, QUOTE, COMMA, SEMICOLON, PIPE] = [9, 10, 13, 34, 44, 59, 124];
const CANDIDATES = [COMMA, SEMICOLON, TAB, PIPE];
/** A first row that is longer has shown enough. */
const ENOUGH_BYTES = 256 * 1024;

export interface Delimiter {
  delimiter: number;
  /** Where the row with the names begins. */
  start: number;
  /** Lines before it. */
  lines: number;
}

/** Undefined while the first row has not come whole. */
export function readDelimiter(data: Uint8Array, last: boolean): Delimiter | undefined {
  const { start, lines } = afterEmptyLines(data, 0, 0);
  const counts = new Map(CANDIDATES.map((byte) => [byte, 0]));
  let quoted = false;
  let at = start;
  for (; at < data.length && at - start < ENOUGH_BYTES; at++) {
    const byte = data[at] as number;
    if (byte === QUOTE) quoted = !quoted;
    else if (!quoted && (byte === LF || byte === CR)) break;
    else if (!quoted && counts.has(byte)) counts.set(byte, (counts.get(byte) ?? 0) + 1);
  }
  if (at === data.length && !last && at - start < ENOUGH_BYTES) return undefined;
  const named = namedDelimiter(data.subarray(start, at));
  if (named !== undefined) {
    // Spreadsheets may name the delimiter in a line of its own: sep=;
    if (!last && at + 2 > data.length) return undefined;
    const after = afterEmptyLines(data, data[at] === CR && data[at + 1] === LF ? at + 2 : at + 1, lines + 1);
    return { delimiter: named, ...after };
  }
  const most = Math.max(...counts.values());
  return { delimiter: CANDIDATES.find((byte) => counts.get(byte) === most) ?? COMMA, start, lines };
}

function namedDelimiter(line: Uint8Array): number | undefined {
  const named = line.length === 5 ? /^sep=([,;\t|])$/i.exec(Buffer.from(line).toString('latin1')) : undefined;
  return named?.[1]?.charCodeAt(0);
}

function afterEmptyLines(data: Uint8Array, from: number, before: number): { start: number; lines: number } {
  let [start, lines] = [from, before];
  for (;;) {
    const byte = data[start];
    if (byte !== LF && byte !== CR) return { start, lines };
    start += byte === CR && data[start + 1] === LF ? 2 : 1;
    lines++;
  }
}
