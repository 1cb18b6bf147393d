/** Base64 as mails and link scanners have it. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** One character for each byte; what is no letter of the alphabet is passed over. */
export function decodeBase64(text: string): string {
  const chunks: string[] = [];
  let bytes: number[] = [];
  let bits = 0;
  let held = 0;
  for (let at = 0; at < text.length; at++) {
    const value = ALPHABET.indexOf(text[at] ?? '');
    if (value === -1) continue;
    held = (held << 6) | value;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((held >> bits) & 0xff);
    held &= (1 << bits) - 1;
    if (bytes.length < 4096) continue;
    chunks.push(String.fromCharCode(...bytes));
    bytes = [];
  }
  return chunks.join('') + String.fromCharCode(...bytes);
}
