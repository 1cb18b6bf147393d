/** Browsers and Node both have it; the language's own library does not name it. */
declare const TextDecoder: new (label: string) => { decode(bytes: Uint8Array): string };

/**
 * The text of a file, or of its beginning, in UTF-8, UTF-16 with or without its mark, or Windows-1252. Undefined for what is no text:
 * pictures, archives and workbooks.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  // oxlint-disable-next-line no-control-regex -- characters that no text has are what is looked for
  return /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text.slice(0, 4096)) ? undefined : text;
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // Latin characters have a zero in one half of each pair.
  const start = bytes.subarray(0, 200);
  const zeros = (parity: number) => start.filter((byte, index) => index % 2 === parity && byte === 0).length;
  if (zeros(1) > start.length / 4 && zeros(0) === 0) return 'utf-16le';
  if (zeros(0) > start.length / 4 && zeros(1) === 0) return 'utf-16be';
  const utf8 = new TextDecoder('utf-8').decode(bytes);
  // The last character may be cut by the end of the piece; any other broken one means another encoding.
  return utf8.slice(0, -1).includes('\ufffd') ? 'windows-1252' : 'utf-8';
}
