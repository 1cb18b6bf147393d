/**
 * The text of a file that someone chose for its rows: CSV in any encoding, or a workbook, whose cells are
 * what they are rather than what they show.
 */
import { tmpdir } from 'node:os';
import { isZip } from '../csv/file-kind.ts';
import { createFileText } from '../csv/file-text.ts';
import { spooled } from './spooled.ts';
import { workbookCsv } from './workbook-csv.ts';

const SIGNATURE_BYTES = 4;

interface TextOptions {
  /** The company's, for CSV in no Unicode. */
  locale: string;
  /** For workbooks, while they are read. */
  directory?: string;
}

/** UTF-8; each piece is valid until the next one. Throws a `TableError` for what is no table. */
export async function* tableText(
  pieces: AsyncIterable<Uint8Array>,
  { locale, directory = tmpdir() }: TextOptions,
): AsyncGenerator<Uint8Array> {
  const rest = pieces[Symbol.asyncIterator]();
  let first: Uint8Array = new Uint8Array(0);
  while (first.length < SIGNATURE_BYTES) {
    const piece = await rest.next();
    if (piece.done === true) break;
    first = Buffer.concat([first, piece.value]);
  }
  const all = joined(first, rest);
  if (isZip(first)) {
    // Values don't depend on a language.
    yield* workbookCsv(await spooled(all, directory), { locale: 'en-GB', isExact: () => false, face: 'value' });
    return;
  }
  const text = createFileText(locale);
  for await (const piece of all) yield text.push(piece);
  yield text.end();
}

async function* joined(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (first.length > 0) yield first;
  for (let piece = await rest.next(); piece.done !== true; piece = await rest.next()) yield piece.value;
}
