import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine, csvText } from './csv-text.ts';

/** A reader of RFC 4180 that knows nothing of the writer. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      for (at += 1; text[at] !== '"' || text[at + 1] === '"'; at += 1) {
        if (text[at] === '"') at += 1;
        cell += text[at];
      }
      at += 1;
    } else {
      while (at < text.length && text[at] !== ',' && text[at] !== '\r') cell += text[at++];
    }
    row.push(cell);
    if (text[at] === ',') at += 1;
    else {
      expect(text.slice(at, at + 2)).toBe('\r\n');
      at += 2;
      rows.push(row);
      row = [];
    }
  }
  return rows;
}

/** A text without the apostrophe that keeps it from being a formula. */
const withoutGuard = (cell: string) => cell.replace(/^'(?='*[=+\-@\t\r\n＝＋－＠])/, '');

const FORMULA_STARTS = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];

describe('csvText', () => {
  it.each(FORMULA_STARTS)('puts an apostrophe before a text that begins with %j', (start) => {
    const [[cell]] = readCsv(csvText([[`${start}cmd|' /C calc'!A0`]])) as [[string]];
    expect(cell).toBe(`'${start}cmd|' /C calc'!A0`);
  });

  it('guards what stands in the quotes of a cell, not only what follows a comma', () => {
    expect(csvLine(['=HYPERLINK("https://evil.example","a,b")'])).toBe(`"'=HYPERLINK(""https://evil.example"",""a,b"")"\r\n`);
  });

  it('leaves harmless texts as they are', () => {
    for (const text of ['Ann', "'tis", 'a=b', '1+1', 'ann@example.org', '50 %', 'Ünï 💛']) expect(csvLine([text])).toBe(`${text}\r\n`);
  });

  it('leaves numbers numbers, also negative ones', () => {
    expect(csvLine([-3, 0.5, 12n, true, null, undefined])).toBe('-3,0.5,12,true,,\r\n');
  });

  it('gives back every text after one apostrophe is taken away', () => {
    const texts = ['', ' ', ' a ', ',', '"', '""', 'a"b', 'a\r\nb', 'a\nb', "'", "'=1", "''=1", "'tis", '\uFEFFa'];
    for (const start of FORMULA_STARTS) texts.push(start, `${start}1`, `${start}"x",y`, `'${start}1`);
    const read = readCsv(csvText(texts.map((text) => [text, 'next'])));
    const plain = read.map(([cell = '']) => withoutGuard(cell));
    expect(plain).toEqual(texts);
  });

  it('gives back any rows of texts', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom(...FORMULA_STARTS, "'", '"', ',', ' ', 'a', '\uFEFF') }),
    );
    const rows = fc.array(fc.array(text, { minLength: 1, maxLength: 4 }), { maxLength: 4 });
    const property = fc.property(rows, (written) => {
      const read = readCsv(csvText(written));
      expect(read.map((row) => row.map(withoutGuard))).toEqual(written);
    });
    fc.assert(property, { seed: 1, numRuns: 1000 });
  });

  it('ends every line with CRLF and keeps a lone empty cell a row', () => {
    expect(csvText([['a', 'b'], [''], []])).toBe('a,b\r\n""\r\n\r\n');
  });

  it('begins with a byte order mark only when asked to', () => {
    expect(csvText([['a']], { bom: true })).toBe('\uFEFFa\r\n');
    expect(csvText([['a']])).toBe('a\r\n');
  });
});
