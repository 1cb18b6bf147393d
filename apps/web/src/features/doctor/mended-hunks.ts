/** The changed places of a mended email with a little of what is around each, so that a long email is not shown whole. */
import type { Piece } from '@limn/tags';

export interface Hunk {
  /** Line of the examined text on which it begins. */
  line: number;
  pieces: Piece[];
}

const AROUND = 160;
/** Changes nearer than this are shown together. */
const TOGETHER = 2 * AROUND;

export function mendedHunks(pieces: readonly Piece[]): Hunk[] {
  const hunks: Hunk[] = [];
  let open: Hunk | undefined;
  let line = 1;
  pieces.forEach((piece, index) => {
    const { kind, text } = piece;
    if (kind !== 'kept') {
      open ??= startHunk(hunks, line);
      open.pieces.push(piece);
    } else {
      const isLast = index === pieces.length - 1;
      if (open && text.length <= TOGETHER && !isLast) open.pieces.push(piece);
      else {
        if (open) open.pieces.push({ kind, text: text.slice(0, AROUND) });
        open = undefined;
        if (!isLast) {
          const before = text.slice(-AROUND);
          open = startHunk(hunks, line + breaksIn(text.slice(0, text.length - before.length)));
          open.pieces.push({ kind, text: before });
        }
      }
    }
    if (kind !== 'added') line += breaksIn(text);
  });
  return hunks.filter((hunk) => hunk.pieces.some(({ kind }) => kind !== 'kept'));
}

function startHunk(hunks: Hunk[], line: number): Hunk {
  const hunk: Hunk = { line, pieces: [] };
  hunks.push(hunk);
  return hunk;
}

function breaksIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
