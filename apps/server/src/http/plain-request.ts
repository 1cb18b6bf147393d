/**
 * Reads a request for a picture or link as mail programs and their proxies send it: a GET or HEAD, whole,
 * with nothing unusual. What is read here, Node's parser would read in the same way; whatever could be read
 * in two ways is left to that parser.
 */
import type { PictureRequest } from '../render/visit.ts';

/** The only headers that decide how a picture is counted. */
export const COUNTED_HEADERS: ReadonlySet<string> = new Set(['host', 'user-agent', 'x-forwarded-for', 'referer']);
/**
 * They say that more comes than this request, that something else is to happen first, or how the connection
 * goes on.
 */
const NOT_PLAIN: ReadonlySet<string> = new Set([
  'content-length',
  'transfer-encoding',
  'connection',
  'proxy-connection',
  'keep-alive',
  'upgrade',
  'expect',
  'trailer',
  'te',
]);
const [RETURN, NEW_LINE] = [13, 10];
const LINE = /(GET|HEAD) (\/+(?:render|link)\/[!-~]*) HTTP\/1\.1\r\n/y;
const HEADER = /([\w-]+): ?([!-~](?:[ -~]*)|)\r\n/y;

/** Undefined where the bytes are anything but one such request. */
export function readPlainRequest(bytes: Buffer, socket: PictureRequest['socket']): PictureRequest | undefined {
  // The first character tells most requests of the app apart before they are decoded.
  if (bytes[0] !== 0x47 && bytes[0] !== 0x48) return undefined;
  const text = bytes.toString('latin1');
  LINE.lastIndex = 0;
  const line = LINE.exec(text);
  if (!line) return undefined;
  const headers: Record<string, string> = {};
  let at = LINE.lastIndex;
  while (text.charCodeAt(at) !== RETURN) {
    HEADER.lastIndex = at;
    const header = HEADER.exec(text);
    if (!header) return undefined;
    at = HEADER.lastIndex;
    const name = (header[1] ?? '').toLowerCase();
    const value = header[2] ?? '';
    if (NOT_PLAIN.has(name) && !(name === 'connection' && KEEPS.test(value))) return undefined;
    if (!COUNTED_HEADERS.has(name)) continue;
    // Where something is said twice, the other parser knows what holds.
    if (headers[name] !== undefined || value.endsWith(' ')) return undefined;
    headers[name] = value;
  }
  if (text.charCodeAt(at + 1) !== NEW_LINE || at + 2 !== text.length) return undefined;
  return { method: line[1], url: line[2], headers, socket };
}

const KEEPS = /^keep-alive$/i;
