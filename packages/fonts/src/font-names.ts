/** The names of a font, as it has them and as they may stand in a document, a style sheet and a list. */
import { viewOf } from './font-bytes.ts';

const MAX_RECORDS = 4000;
const MAX_NAME_BYTES = 400;
const MAX_NAME_LENGTH = 60;
const ENGLISH = 0x409;
/** Families that CSS gives a meaning of its own. */
const RESERVED =
  /^(serif|sans-serif|monospace|cursive|fantasy|system-ui|math|emoji|fangsong|ui-\w+(-\w+)?|inherit|initial|unset|revert|revert-layer|default)$/i;

/** By its number in the `name` table; of several the English one of Windows, of equals the first. */
export function fontNames(name: Uint8Array): Map<number, string> {
  const view = viewOf(name);
  const names = new Map<number, { text: string; rank: number }>();
  if (view.byteLength < 6) return new Map();
  const strings = view.getUint16(4);
  const count = Math.min(view.getUint16(2), MAX_RECORDS);
  for (let at = 6; at + 12 <= view.byteLength && at < 6 + count * 12; at += 12) {
    const [platform, encoding, language, id] = [0, 2, 4, 6].map((offset) => view.getUint16(at + offset)) as [
      number,
      number,
      number,
      number,
    ];
    const [length, offset] = [Math.min(view.getUint16(at + 8), MAX_NAME_BYTES), strings + view.getUint16(at + 10)];
    if (offset + length > view.byteLength) continue;
    const rank = platform === 3 ? (language === ENGLISH ? 4 : 2) : platform === 0 ? 3 : platform === 1 && encoding === 0 ? 1 : 0;
    if (rank <= (names.get(id)?.rank ?? 0)) continue;
    const bytes = name.subarray(offset, offset + length);
    names.set(id, { text: platform === 1 ? latin(bytes) : utf16(bytes), rank });
  }
  return new Map([...names].map(([id, { text }]) => [id, text]));
}

/**
 * A name that may stand anywhere: letters, digits, spaces and a few signs that mean nothing in CSS, HTML,
 * lists of families or merge fields. Empty where nothing of it is left.
 */
export function cleanFontName(name: string): string {
  const kept = name
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N} _.&+!-]/gu, ' ')
    // A pile of marks is no name.
    .replaceAll(/(\p{M}{3})\p{M}+/gu, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const cut = [...kept].slice(0, MAX_NAME_LENGTH).join('').trim();
  if (!/[\p{L}\p{N}]/u.test(cut)) return '';
  return RESERVED.test(cut) ? `${cut} font` : cut;
}

function utf16(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at + 1 < bytes.length; at += 2) text += String.fromCharCode(((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0));
  return text.toWellFormed();
}

function latin(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
