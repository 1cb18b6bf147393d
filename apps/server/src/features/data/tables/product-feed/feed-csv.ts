/** A product feed in CSV or TSV, recognised by its header: prices lose their currency, which gets a column of its own. Other files pass as they are. */
import { readDelimiter } from '../csv/delimiter.ts';
import { plainText } from './plain-text.ts';
import { CURRENCY, csvLine, fieldName, isProductHeader, splitPrices } from './product-fields.ts';

const MAX_HEADER = 64 * 1024;

export async function* withPlainPrices(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let head = Buffer.alloc(0);
  let rewrite: ((piece: string, isLast: boolean) => string) | undefined;
  let isDecided = false;
  const decoder = new TextDecoder('utf-8');
  for await (const piece of pieces) {
    if (isDecided) {
      yield rewrite ? Buffer.from(rewrite(decoder.decode(piece, { stream: true }), false)) : piece;
      continue;
    }
    head = Buffer.concat([head, piece]);
    if (!head.includes(10) && head.length < MAX_HEADER) continue;
    isDecided = true;
    rewrite = rewriterFor(head);
    yield rewrite ? Buffer.from(rewrite(decoder.decode(head, { stream: true }), false)) : head;
  }
  if (!isDecided) yield head;
  else if (rewrite) yield Buffer.from(rewrite(decoder.decode(), true));
}

/** Undefined where this is no product feed. */
function rewriterFor(head: Buffer): ((piece: string, isLast: boolean) => string) | undefined {
  const line = head.toString('utf8').split(/\r?\n/, 1)[0] ?? '';
  const delimiter = String.fromCharCode(readDelimiter(Buffer.from(line), true)?.delimiter ?? 44);
  const [names] = splitRecords(line, delimiter, true).records;
  if (!names || !isProductHeader(names)) return undefined;
  const fields = names.map(fieldName);
  const hasCurrency = fields.includes(CURRENCY);
  let rest = '';
  let isHeader = true;
  return (piece, isLast) => {
    const { records, left } = splitRecords(rest + piece, delimiter, isLast);
    rest = left;
    return records.map((cells) => csvLine(isHeader ? headerOf(cells) : rowOf(cells))).join('');
  };

  function headerOf(cells: readonly string[]): string[] {
    isHeader = false;
    return hasCurrency ? [...cells] : [...cells, CURRENCY];
  }

  function rowOf(cells: readonly string[]): string[] {
    // An empty line stays one.
    if (cells.every((cell) => cell === '')) return [''];
    const product = new Map(fields.map((name, index) => [name, (cells[index] ?? '').trim()]));
    splitPrices(product);
    const own = fields.map((name, index) =>
      isPrice(name) || name === CURRENCY ? (product.get(name) ?? '') : plainText(name, cells[index] ?? ''),
    );
    // A line may be shorter than the header, or longer, which is said of it later.
    return [...own, ...(hasCurrency ? [] : [product.get(CURRENCY) ?? '']), ...cells.slice(fields.length)];
  }
}

function isPrice(name: string): boolean {
  return name.endsWith('price');
}

/** Whole records, and the text of one that has not ended. */
function splitRecords(text: string, delimiter: string, isLast: boolean): { records: string[][]; left: string } {
  const records: string[][] = [];
  let [cells, cell, quoted, start]: [string[], string, boolean, number] = [[], '', false, 0];
  let at = 0;
  for (; at < text.length; at++) {
    const letter = text[at] as string;
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') cell += text[++at] as string;
      // The next piece tells whether this quote ends the value.
      else if (at + 1 === text.length && !isLast) break;
      else quoted = false;
    } else if (letter === '"' && cell === '') quoted = true;
    else if (letter === delimiter) {
      cells.push(cell);
      cell = '';
    } else if (letter === '\n') {
      records.push([...cells, cell.replace(/\r$/, '')]);
      [cells, cell, start] = [[], '', at + 1];
    } else cell += letter;
  }
  if (isLast && start < text.length) {
    records.push([...cells, cell]);
    start = text.length;
  }
  return { records, left: text.slice(start) };
}
