/** Names of merge fields, typed or read from the first line of a CSV. */
import { isReservedParameter } from '@limn/model';

export interface FieldNames {
  names: string[];
  /** What was left out, and why; a sentence each. */
  left: string[];
}

const MOST = 200;
const LONGEST = 200;

/** Adds names to those that are there: trimmed, each once, none that Limn uses itself. */
export function addFieldNames(before: readonly string[], typed: readonly string[]): FieldNames {
  const names = [...before];
  const left: string[] = [];
  for (const raw of typed) {
    // The list is kept with commas between the names.
    const name = raw.replaceAll(',', ' ').replace(/\s+/g, ' ').trim();
    if (name === '' || names.includes(name)) continue;
    if (isReservedParameter(name)) left.push(`“${name}” is a name that Limn uses itself.`);
    else if (/[{}[\]]/.test(name)) left.push(`“${name}” has brackets in it.`);
    else if (name.length > LONGEST) left.push(`“${name.slice(0, 30)}…” is longer than ${LONGEST} characters.`);
    else if (names.length >= MOST) left.push(`“${name}” would be more than ${MOST} fields.`);
    else names.push(name);
  }
  return { names, left };
}

/** Splits what was typed: commas, semicolons, tabs and line breaks divide. */
export function splitTyped(typed: string): string[] {
  return typed.split(/[,;\t\n\r]+/);
}

/** The columns of a CSV's first line. `start` is the beginning of the file, long enough to hold that line. */
export function csvHeader(start: Uint8Array): string[] {
  const text = decode(start);
  const line = firstRecord(text);
  const delimiter = [',', ';', '\t'].toSorted((a, b) => countOutsideQuotes(line, b) - countOutsideQuotes(line, a))[0] ?? ',';
  return splitRecord(line, delimiter).map((cell) => cell.trim());
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const text = new TextDecoder('utf-8').decode(bytes);
  // The last character may be cut by the end of the piece; any other broken one means another encoding.
  return text.slice(0, -1).includes('\ufffd') ? new TextDecoder('windows-1252').decode(bytes) : text;
}

function firstRecord(text: string): string {
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"') quoted = !quoted;
    else if (!quoted && (text[at] === '\n' || text[at] === '\r') && at > 0) return text.slice(0, at);
  }
  return text;
}

function countOutsideQuotes(line: string, delimiter: string): number {
  return splitRecord(line, delimiter).length;
}

function splitRecord(line: string, delimiter: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const character = line[at] ?? '';
    if (character === '"' && quoted && line[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (character === '"') quoted = !quoted;
    else if (character === delimiter && !quoted) {
      cells.push(cell);
      cell = '';
    } else cell += character;
  }
  return [...cells, cell];
}
