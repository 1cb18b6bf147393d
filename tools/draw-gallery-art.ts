/** Draws the gallery's own pictures into the server: `node tools/draw-gallery-art.ts [file…]`. Look at them before you commit them. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { artPieces } from './gallery-art/index.ts';
import { paintPiece } from './gallery-art/sheet.ts';

const DIRECTORY = fileURLToPath(new URL('../apps/server/src/features/design/templates/art/', import.meta.url));

const wanted = process.argv.slice(2);
mkdirSync(DIRECTORY, { recursive: true });
for (const [index, piece] of artPieces.entries()) {
  if (wanted.length > 0 && !wanted.includes(piece.file)) continue;
  const bytes = paintPiece(piece, 1000 + index).encodeSync('webp', piece.quality);
  writeFileSync(DIRECTORY + piece.file, bytes);
  console.log(`${piece.file}: ${(bytes.length / 1000).toFixed(1)} kB`);
}
