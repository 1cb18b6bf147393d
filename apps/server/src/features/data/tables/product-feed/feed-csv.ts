/**
 * A product feed in CSV or TSV: prices lose their currency, which gets a column of its own, and so do the
 * dates of sales.
 */
import { plainText } from '@limn/contracts/html-texts';
import { formOf } from '@limn/values';
import {
  CURRENCY,
  csvLine,
  fieldName,
  isAmount,
  isSaleDates,
  SALE_COLUMNS,
  seePrices,
  splitPrices,
  splitSaleDates,
} from './product-fields.ts';
import { createPriceForms, type PriceForms } from './product-prices.ts';

interface FeedOptions {
  layout: { names: readonly string[]; delimiter: string };
  /** The text's first products: they prove how prices are written. */
  sample: string;
  /** The company’s. */
  locale: string;
}

/** @param pieces a text that begins with these names. What is yielded is separated by commas. */
export async function* withPlainPrices(
  pieces: AsyncIterable<Uint8Array>,
  { layout: { names, delimiter }, sample, locale }: FeedOptions,
): AsyncGenerator<Uint8Array> {
  const forms = createPriceForms(formOf(locale));
  const fields = names.map(fieldName);
  for (const cells of splitRecords(sample, delimiter, false).records.slice(1))
    seePrices(new Map(fields.map((name, index) => [name, (cells[index] ?? '').trim()])), forms);
  const rewrite = rewriterFor(fields, delimiter, forms);
  const decoder = new TextDecoder('utf-8');
  for await (const piece of pieces) yield Buffer.from(rewrite(decoder.decode(piece, { stream: true }), false));
  yield Buffer.from(rewrite(decoder.decode(), true));
}

function rewriterFor(fields: readonly string[], delimiter: string, forms: PriceForms): (piece: string, isLast: boolean) => string {
  // Columns that the file doesn't have itself stand behind its own.
  const added = [CURRENCY, ...(fields.some(isSaleDates) ? SALE_COLUMNS : [])].filter((name) => !fields.includes(name));
  let rest = '';
  let isHeader = true;
  return (piece, isLast) => {
    const { records, left } = splitRecords(rest + piece, delimiter, isLast);
    rest = left;
    return records.map((cells) => csvLine(isHeader ? headerOf(cells) : rowOf(cells))).join('');
  };

  function headerOf(cells: readonly string[]): string[] {
    isHeader = false;
    return [...cells, ...added];
  }

  function rowOf(cells: readonly string[]): string[] {
    // An empty line stays one.
    if (cells.every((cell) => cell === '')) return [''];
    const product = new Map(fields.map((name, index) => [name, (cells[index] ?? '').trim()]));
    splitPrices(product, forms);
    splitSaleDates(product);
    const own = fields.map((name, index) =>
      plainText(name, isAmount(name) || name === CURRENCY ? (product.get(name) ?? '') : (cells[index] ?? '')),
    );
    // A line may be shorter than the header, or longer, which is said of it later.
    return [...own, ...added.map((name) => product.get(name) ?? ''), ...cells.slice(fields.length)];
  }
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
