/** A real font of which something was changed, so that it says what it should not. */
import { plainFont } from '../../../../testing/small-fonts.ts';

export interface TablePlace {
  /** Offset of its entry in the file's directory. */
  entry: number;
  offset: number;
  length: number;
}

export function changedFont(change: (font: Buffer, tables: ReadonlyMap<string, TablePlace>) => void): Buffer {
  const font = plainFont('lora-latin-400-normal');
  change(font, placesOf(font));
  return font;
}

/** One that calls its family so. Its `name` table stands at the end of the file. */
export function namedFont(family: string, base = plainFont('lora-latin-400-normal')): Buffer {
  const text = Buffer.from(family, 'utf16le').swap16();
  const head = Buffer.alloc(18);
  head.writeUInt16BE(1, 2);
  head.writeUInt16BE(18, 4);
  for (const [index, value] of [3, 1, 0x409, 1, text.length, 0].entries()) head.writeUInt16BE(value, 6 + index * 2);
  const table = Buffer.concat([head, text, Buffer.alloc(4 - ((head.length + text.length) % 4))]);
  const font = Buffer.concat([base, Buffer.alloc((4 - (base.length % 4)) % 4), table]);
  const { entry } = placesOf(base).get('name') ?? { entry: 0 };
  font.writeUInt32BE(font.length - table.length, entry + 8);
  font.writeUInt32BE(head.length + text.length, entry + 12);
  return font;
}

export function placesOf(font: Buffer): Map<string, TablePlace> {
  const entries = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + index * 16);
  return new Map(
    entries.map((entry) => [
      font.toString('latin1', entry, entry + 4),
      { entry, offset: font.readUInt32BE(entry + 8), length: font.readUInt32BE(entry + 12) },
    ]),
  );
}
