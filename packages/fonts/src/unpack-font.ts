/**
 * The plain OpenType file of a packed font. The canvas is given nothing else: it loses the last glyph of a
 * WOFF 2, and every character that is made with that glyph (decision 25). It also maps a plain file into
 * memory instead of reading it, which for a large one (emoji: 25 MB of bitmaps) is the difference between a
 * tenth of a millisecond and half a second.
 */
import { viewOf } from './font-bytes.ts';
import { openFontTables, type FontTables, type FontUnpackers } from './font-tables.ts';

const HEADER_LENGTH = 12;
const ENTRY_LENGTH = 16;

/** A plain file comes back as it is. Throws `FontRefusal` on one that is no font, or damaged. */
export function unpackFont(bytes: Uint8Array, unpack: FontUnpackers): Uint8Array {
  const tables = openFontTables(bytes, unpack);
  return tables.format === 'ttf' || tables.format === 'otf' ? bytes : plainFontOf(tables);
}

/**
 * `changed` tables stand in place of the font's own. Sums over the tables are left out: nothing that draws
 * reads them.
 */
export function plainFontOf(tables: FontTables, changed: Readonly<Record<string, Uint8Array>> = {}): Uint8Array {
  const bodies = tables.tags.toSorted().flatMap((tag): [string, Uint8Array][] => {
    // A signature is over the packed file, and what was changed by us was not signed.
    const body = tag === 'DSIG' ? undefined : (changed[tag] ?? tables.table(tag));
    return body ? [[tag, body]] : [];
  });
  const start = HEADER_LENGTH + bodies.length * ENTRY_LENGTH;
  const file = new Uint8Array(bodies.reduce((end, [, body]) => end + padded(body.length), start));
  const view = viewOf(file);
  const log = Math.floor(Math.log2(bodies.length));
  view.setUint32(0, tables.flavour);
  view.setUint16(4, bodies.length);
  view.setUint16(6, 2 ** log * ENTRY_LENGTH);
  view.setUint16(8, log);
  view.setUint16(10, (bodies.length - 2 ** log) * ENTRY_LENGTH);
  let offset = start;
  for (const [index, [tag, body]] of bodies.entries()) {
    const at = HEADER_LENGTH + index * ENTRY_LENGTH;
    file.set(body, offset);
    for (let letter = 0; letter < 4; letter++) view.setUint8(at + letter, tag.charCodeAt(letter));
    view.setUint32(at + 8, offset);
    view.setUint32(at + 12, body.length);
    offset += padded(body.length);
  }
  return file;
}

/** Tables begin at multiples of four. */
function padded(length: number): number {
  return (length + 3) & ~3;
}
