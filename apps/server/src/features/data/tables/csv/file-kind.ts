/** Recognises a file by its first bytes, so that other kinds are refused by name. */
import { TableError } from '../table-error.ts';

const SIGNATURES: readonly { bytes: readonly number[]; message: string }[] = [
  { bytes: [0x50, 0x4b, 0x05, 0x06], message: 'This is an empty zip archive, not CSV or an Excel workbook.' },
  {
    bytes: [0xd0, 0xcf, 0x11, 0xe0],
    message: 'This is an old Excel workbook (.xls), or one with a password. Save it as .xlsx or CSV, without a password.',
  },
  { bytes: [0x1f, 0x8b], message: 'This file is compressed. Unpack it first.' },
  { bytes: [0x42, 0x5a, 0x68], message: 'This file is compressed. Unpack it first.' },
  { bytes: [0x37, 0x7a, 0xbc, 0xaf], message: 'This is a 7-Zip archive. Unpack it first.' },
  { bytes: [0x52, 0x61, 0x72, 0x21], message: 'This is a RAR archive. Unpack it first.' },
  { bytes: [0x25, 0x50, 0x44, 0x46], message: 'This is a PDF, not CSV or an Excel workbook.' },
  { bytes: [0x89, 0x50, 0x4e, 0x47], message: 'This is a picture, not CSV or an Excel workbook.' },
  { bytes: [0xff, 0xd8, 0xff], message: 'This is a picture, not CSV or an Excel workbook.' },
  { bytes: [0x47, 0x49, 0x46, 0x38], message: 'This is a picture, not CSV or an Excel workbook.' },
  { bytes: [0x50, 0x41, 0x52, 0x31], message: 'This is a Parquet file. Export it as CSV.' },
  { bytes: [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65, 0x20], message: 'This is an SQLite database. Export the table as CSV.' },
];

/** Signatures of text formats. A list of names may begin with a bracket, but not like these. */
const TEXTS: readonly { begins: RegExp; message: string }[] = [
  {
    begins: /^\{\s*(?:"|\}|$)|^\[\s*(?:[{["]|\]|$)/,
    message: 'This is JSON, not CSV. Save the table as CSV, or connect its address as an API feed.',
  },
  {
    begins: /^<(?:!doctype\s+html|html|head|body|table|meta|div|script|style)\b/i,
    message: 'This is a web page (HTML), not CSV. Download the table itself as CSV; the address may ask for a log-in first.',
  },
  { begins: /^<(?:\?xml|!--|!doctype|[a-z_][\w.-]*[\s/>:])/i, message: 'This is XML, not CSV. Save the table as CSV.' },
  { begins: /^\{\\rtf/, message: 'This is a text document (RTF), not CSV.' },
];

/** Control characters that texts don't have. A few may be a slip. */
const MAX_CONTROLS = 3;

/** Throws a TableError where these are the first bytes of something that is no table. */
export function requireTableText(first: Uint8Array): void {
  const known = SIGNATURES.find(({ bytes }) => startsWith(first, bytes));
  if (known) throw new TableError(known.message);
  const text = Buffer.from(first.filter((byte) => byte !== 0))
    .toString('latin1')
    .replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')
    .trimStart();
  const kind = TEXTS.find(({ begins }) => begins.test(text));
  if (kind) throw new TableError(kind.message);
}

/**
 * The same for kinds that have no signature here. UTF-16 has any bytes, so it is not asked about; zeros are
 * for the reader of the row to say.
 */
export function requireNoBinary(first: Uint8Array): void {
  const controls = first.filter((byte) => (byte > 0 && byte < 9) || (byte > 13 && byte < 27) || (byte > 27 && byte < 32)).length;
  if (controls > MAX_CONTROLS) throw new TableError('This is a binary file, not CSV or an Excel workbook.');
}

/** Excel workbooks are zip archives; what kind this one is only its end tells. */
export function isZip(first: Uint8Array): boolean {
  return startsWith(first, [0x50, 0x4b, 0x03, 0x04]);
}

export function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte);
}
