/** Bytes of addresses and mails as text. */

const UTF_8 = /[\u00c2-\u00df][\u0080-\u00bf]|[\u00e0-\u00ef][\u0080-\u00bf]{2}|[\u00f0-\u00f4][\u0080-\u00bf]{3}/g;
/** Windows-1252 at 0x80–0x9f; the five free places stay. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/**
 * Escapes, and bytes that came without one (Node hands a request line out as Latin-1), read as UTF-8; what is
 * no UTF-8 is read as Windows-1252, which older services send.
 */
export function decodeText(raw: string): string {
  if (!/[%\u0080-\u00ff]/.test(raw)) return raw;
  // Every escape is one of ASCII, as nearly always: that needs no look at bytes.
  if (!/%(?![0-7][\da-f])|[\u0080-\u00ff]/i.test(raw)) return decodeURIComponent(raw);
  return textOfBytes(raw.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))));
}

/** One character for each byte; characters that are no byte stay. */
export function textOfBytes(bytes: string): string {
  return bytes.replace(UTF_8, decodeSequence).replace(/[\u0080-\u009f]/g, (byte) => WINDOWS_1252[byte.charCodeAt(0) - 0x80] ?? byte);
}

function decodeSequence(bytes: string): string {
  const first = bytes.charCodeAt(0);
  let code = first & (bytes.length === 2 ? 0x1f : bytes.length === 3 ? 0x0f : 0x07);
  for (let index = 1; index < bytes.length; index++) code = (code << 6) | (bytes.charCodeAt(index) & 0x3f);
  const shortest = bytes.length === 2 ? 0x80 : bytes.length === 3 ? 0x800 : 0x10000;
  return code >= shortest && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : bytes;
}
