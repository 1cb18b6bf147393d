/**
 * The changed places of a fixed email with a little of what is around each, so that a long email is not shown
 * whole.
 */
import { markupAt, type Piece } from '@limn/tags';

export interface Hunk {
  /** Line of the examined text on which it begins. */
  line: number;
  pieces: Piece[];
}

const AROUND = 160;
/** Changes nearer than this are shown together. */
const TOGETHER = 2 * AROUND;

export function fixedHunks(pieces: readonly Piece[]): Hunk[] {
  const hunks: Hunk[] = [];
  let open: Hunk | undefined;
  let line = 1;
  const rangeAt = markupAt(pieces.map(({ kind, text }) => (kind === 'removed' ? '' : text)).join(''));
  let at = 0;
  pieces.forEach((piece, index) => {
    const { kind, text } = piece;
    const start = at;
    if (kind !== 'removed') at += text.length;
    if (kind !== 'kept') {
      open ??= startHunk(hunks, line);
      open.pieces.push(piece);
    } else {
      const isLast = index === pieces.length - 1;
      if (open && text.length <= TOGETHER && !isLast) open.pieces.push(piece);
      else {
        if (open) {
          const cut = rangeAt(start + AROUND);
          open.pieces.push({ kind, text: text.slice(0, cut ? cut.end - start : AROUND) });
        }
        open = undefined;
        if (!isLast) {
          const cut = rangeAt(at - AROUND);
          const before = text.slice(Math.max(0, cut ? cut.start - start : text.length - AROUND));
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
