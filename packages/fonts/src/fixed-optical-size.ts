/**
 * A variable font whose optical size stays what it is at first. Browsers and canvases set this axis from the
 * size of the text, so that letters of 12 px are wider than a twentieth of those of 240 px; widths are
 * measured once and scaled, in the editor too, and text would run out of its box. Under another name no one
 * sets it. https://learn.microsoft.com/typography/opentype/spec/dvaraxistag_opsz
 */
import { viewOf } from './font-bytes.ts';
import { openFontTables, type FontUnpackers } from './font-tables.ts';
import { axesOf } from './variation-axes.ts';
import { plainFontOf } from './unpack-font.ts';

const OPTICAL_SIZE = 0x6f70737a;
/** Names in capitals are private ones. */
const PRIVATE = 0x4f50535a;

/**
 * A plain file, as after `unpackFont`; a font without such an axis comes back as it is, packed or not. Throws
 * `FontRefusal` on a damaged one.
 */
export function withFixedOpticalSize(bytes: Uint8Array, unpack: FontUnpackers): Uint8Array {
  const tables = openFontTables(bytes, unpack);
  const fvar = tables.has('fvar') ? tables.table('fvar') : undefined;
  const axis = fvar && axesOf(fvar).find(({ tag }) => tag === OPTICAL_SIZE);
  if (!fvar || !axis) return bytes;
  const renamed = fvar.slice();
  viewOf(renamed).setUint32(axis.at, PRIVATE);
  return plainFontOf(tables, { fvar: renamed });
}
