/** Files that are made to break anyone who reads them, at any size, with the message that users get. */

export interface CsvBomb {
  name: string;
  /** `bytes`: about how large; the reader lets go long before the end of most. */
  file(bytes: number): AsyncGenerator<Uint8Array>;
  reason: RegExp;
}

const PIECE = 64 * 1024;
const HEAD = 'key,file\n';

export const CSV_BOMBS: readonly CsvBomb[] = [
  { name: 'a line without an end', file: (bytes) => filled(HEAD, 'a', bytes), reason: /^Row 2 is longer than 1 MB/ },
  { name: 'a header without an end', file: (bytes) => filled('', 'a', bytes), reason: /^(Row 1|The first row)[^.]* longer than/ },
  { name: 'a quote that no one closes', file: (bytes) => filled(`${HEAD}"`, 'a,\n', bytes), reason: /longer than 1 MB.*quote/ },
  { name: 'a hundred thousand columns', file: () => filled('', 'c,', 200_000), reason: /^The file has 100,00\d columns/ },
  {
    name: 'a hundred thousand values in a row',
    file: () => filled(HEAD, 'v,', 200_000),
    reason: /^Row 2 has .* values, but there are 2 columns/,
  },
  { name: 'a workbook', file: (bytes) => filled('PK\u0003\u0004\u0014\0\u0006\0', 'x', bytes), reason: /This workbook is damaged/ },
  { name: 'nothing but NULs', file: (bytes) => filled(HEAD, '\0', bytes), reason: /^Row 2.*(NUL|character)/i },
  { name: 'nothing but line ends', file: (bytes) => filled('', '\r\n', bytes), reason: /./ },
  { name: 'nothing but quotes', file: (bytes) => filled(HEAD, '"', bytes), reason: /./ },
  {
    name: 'a name of which programs think something else',
    file: () => filled('key,__proto__\n', '', 0),
    reason: /called “__proto__”, which is reserved/,
  },
];

/** So many rows that each differ. */
export async function* manyRows(rows: number): AsyncGenerator<Uint8Array> {
  yield Buffer.from(HEAD);
  for (let from = 0; from < rows; from += 5000) {
    let text = '';
    for (let row = from; row < Math.min(rows, from + 5000); row++) text += `k${row},1\n`;
    yield Buffer.from(text);
  }
}

async function* filled(head: string, filling: string, bytes: number): AsyncGenerator<Uint8Array> {
  if (head !== '') yield Buffer.from(head);
  if (filling === '') return;
  const piece = Buffer.alloc(Math.floor(PIECE / filling.length) * filling.length, filling);
  for (let sent = 0; sent < bytes; sent += piece.length) yield piece.subarray(0, Math.min(piece.length, bytes - sent));
}
