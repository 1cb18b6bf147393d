/**
 * Turns the bytes of a file into UTF-8 while they arrive, whatever of UTF-8, UTF-16 and the code page of the
 * company's language they are. The first bytes tell which; plain ASCII is left open until the first other
 * byte comes. What is no text at all is refused by name.
 */
import { isAscii, isUtf8 } from 'node:buffer';
import { codePageOf, createLetterCheck, OTHER_LETTERS, WESTERN } from '@limn/csv';
import { TableError } from '../table-error.ts';
import { requireNoBinary, requireTableText, startsWith } from './file-kind.ts';

export interface FileText {
  /** The text that is complete by now; may be empty, and may lie in the memory of `bytes`. */
  push(bytes: Uint8Array): Uint8Array;
  end(): Uint8Array;
}

type Decode = (bytes: Uint8Array, last: boolean) => Uint8Array;

/** Enough to see a signature, and whether every other byte is zero. */
const FIRST_BYTES = 512;
const NOTHING = new Uint8Array(0);

/** @param locale the company's, for files in no Unicode */
export function createFileText(locale?: string): FileText {
  let decode: Decode | undefined;
  let first: Uint8Array = NOTHING;
  return {
    push(bytes) {
      if (decode) return decode(bytes, false);
      first = Buffer.concat([first, bytes]);
      if (first.length < FIRST_BYTES) return NOTHING;
      decode = decoderFor(first, locale);
      return decode(afterMark(first), false);
    },
    end() {
      if (decode) return decode(NOTHING, true);
      if (first.length === 0) throw new TableError('The file is empty.');
      return decoderFor(first, locale)(afterMark(first), true);
    },
  };
}

function decoderFor(first: Uint8Array, locale: string | undefined): Decode {
  requireTableText(first);
  if (startsWith(first, [0xff, 0xfe])) return transcode('utf-16le');
  if (startsWith(first, [0xfe, 0xff])) return transcode('utf-16be');
  if (startsWith(first, [0xef, 0xbb, 0xbf])) return utf8(locale);
  const transcoding = transcodeIfZeros(first);
  if (!transcoding) requireNoBinary(first);
  return transcoding ?? utf8(locale);
}

/** Text of western letters in UTF-16 without a mark: every other byte is zero. */
function transcodeIfZeros(first: Uint8Array): Decode | undefined {
  let [even, odd] = [0, 0];
  for (let at = 0; at + 1 < first.length; at += 2) {
    if (first[at] === 0) even++;
    if (first[at + 1] === 0) odd++;
  }
  const pairs = first.length >> 1;
  if (pairs >= 4 && odd > pairs * 0.7 && even === 0) return transcode('utf-16le');
  if (pairs >= 4 && even > pairs * 0.7 && odd === 0) return transcode('utf-16be');
  return undefined;
}

function afterMark(first: Uint8Array): Uint8Array {
  if (startsWith(first, [0xff, 0xfe]) || startsWith(first, [0xfe, 0xff])) return first.subarray(2);
  return startsWith(first, [0xef, 0xbb, 0xbf]) ? first.subarray(3) : first;
}

function transcode(encoding: string): Decode {
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  return (bytes, last) => Buffer.from(decoder.decode(bytes, { stream: !last }), 'utf8');
}

function inCodePage(page: string): Decode {
  if (page === WESTERN) return western();
  const decoder = new TextDecoder(page, { fatal: true });
  return (bytes, last) => {
    try {
      return Buffer.from(decoder.decode(bytes, { stream: !last }), 'utf8');
    } catch {
      throw new TableError(OTHER_LETTERS);
    }
  };
}

function western(): Decode {
  const check = createLetterCheck();
  const decode = transcode(WESTERN);
  return (bytes, last) => {
    if (check.push(bytes) || (last && check.end())) throw new TableError(OTHER_LETTERS);
    return decode(bytes, last);
  };
}

/**
 * Passes UTF-8 on as it is. Until a letter outside ASCII has been read as UTF-8, one that is not means a code
 * page.
 */
function utf8(locale: string | undefined): Decode {
  let rest: Uint8Array = NOTHING;
  let proven = false;
  let other: Decode | undefined;
  return (bytes, last) => {
    if (other) return other(bytes, last);
    const all = joined(rest, bytes);
    const end = last ? all.length : all.length - unfinished(all);
    const whole = all.subarray(0, end);
    rest = all.slice(end);
    if (isAscii(whole)) return whole;
    if (isUtf8(whole)) {
      proven = true;
      return whole;
    }
    if (proven) throw new TableError('The file starts as UTF-8 but isn’t UTF-8 further on. Save it again as “CSV UTF-8”.');
    other = inCodePage(codePageOf(locale));
    return other(all, last);
  };
}

/** Bytes at the end that begin a letter whose rest has not come yet. */
function unfinished(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > back ? back : 0;
  }
  return 0;
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  return a.length === 0 ? b : b.length === 0 ? a : Buffer.concat([a, b]);
}
