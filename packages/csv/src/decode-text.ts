import { codePageOf, WESTERN } from './code-pages.ts';
import { hasOtherLetters, OTHER_LETTERS } from './other-letters.ts';

/** Browsers and Node both have it; the language's own library does not name it. */
declare const TextDecoder: new (label: string) => { decode(bytes: Uint8Array): string };

const UNREADABLE = '\ufffd';

/**
 * The text of a file, or of its beginning, in UTF-8, UTF-16 with or without its mark, or the code page of the
 * company's language. Undefined for what is no text (pictures, archives and workbooks), and for letters that
 * the page can't have: `whyNoText` says which.
 */
export function decodeText(bytes: Uint8Array, locale?: string): string | undefined {
  const encoding = encodingOf(bytes);
  const text = encoding === undefined ? inCodePage(bytes, codePageOf(locale)) : new TextDecoder(encoding).decode(bytes);
  return text === undefined || isBinary(text) ? undefined : text;
}

/** @param noText the sentence for files that are no text */
export function whyNoText(bytes: Uint8Array, noText: string): string {
  return isBinary(new TextDecoder(encodingOf(bytes) ?? WESTERN).decode(bytes)) ? noText : OTHER_LETTERS;
}

function inCodePage(bytes: Uint8Array, page: string): string | undefined {
  if (page === WESTERN && hasOtherLetters(bytes)) return undefined;
  const text = new TextDecoder(page).decode(bytes);
  // The last character may be cut here, too.
  return text.slice(0, -1).includes(UNREADABLE) ? undefined : text;
}

function isBinary(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- characters that no text has are what is looked for
  return /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text.slice(0, 4096));
}

/** Undefined for a code page, which no file names. */
function encodingOf(bytes: Uint8Array): string | undefined {
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
  return utf8.slice(0, -1).includes(UNREADABLE) ? undefined : 'utf-8';
}
