/**
 * A text that is fixed in rounds, kept as pieces so that people can be shown what was taken out and what was
 * put in.
 */

export interface Edit {
  /** Half-open range of the text as it stands. */
  start: number;
  end: number;
  text: string;
}

/** Kept and added pieces together are the fixed text; kept and removed ones are the text as it was. */
export interface Piece {
  kind: 'kept' | 'removed' | 'added';
  text: string;
}

export function textOf(pieces: readonly Piece[]): string {
  return pieces.map((piece) => (piece.kind === 'removed' ? '' : piece.text)).join('');
}

/**
 * In order, without those that reach into an earlier one: the next round finds them again. Ends that stay the
 * same are cut off.
 */
export function tidyEdits(text: string, edits: readonly Edit[]): Edit[] {
  const tidy: Edit[] = [];
  let free = 0;
  for (const edit of edits.toSorted((one, other) => one.start - other.start || one.end - other.end)) {
    if (edit.start < free) continue;
    free = edit.end;
    const short = withoutCommonEnds(text, edit);
    if (short.start < short.end || short.text !== '') tidy.push(short);
  }
  return tidy;
}

function withoutCommonEnds(text: string, { start, end, text: added }: Edit): Edit {
  const max = Math.min(end - start, added.length);
  let head = 0;
  while (head < max && text[start + head] === added[head]) head += 1;
  let tail = 0;
  while (tail < max - head && text[end - 1 - tail] === added[added.length - 1 - tail]) tail += 1;
  return { start: start + head, end: end - tail, text: added.slice(head, added.length - tail) };
}

/** `edits` are tidy, in places of the text that the pieces make together. Linear in both. */
export function applyEdits(pieces: readonly Piece[], edits: readonly Edit[]): Piece[] {
  const result: Piece[] = [];
  let at = 0;
  let next = 0;
  for (const piece of pieces) {
    if (piece.kind === 'removed') {
      result.push(piece);
      continue;
    }
    const pieceEnd = at + piece.text.length;
    let from = at;
    while (next < edits.length) {
      const edit = edits[next] as Edit;
      if (edit.start > pieceEnd || (edit.start === pieceEnd && edit.end > pieceEnd)) break;
      const start = Math.max(edit.start, from);
      push(result, piece.kind, piece.text.slice(from - at, start - at));
      const end = Math.min(edit.end, pieceEnd);
      if (piece.kind === 'kept') push(result, 'removed', piece.text.slice(start - at, end - at));
      from = Math.max(end, start);
      if (edit.end > pieceEnd) break;
      push(result, 'added', edit.text);
      next += 1;
    }
    push(result, piece.kind, piece.text.slice(from - at));
    at = pieceEnd;
  }
  // Into a text that is empty.
  for (; next < edits.length; next++) push(result, 'added', edits[next]?.text ?? '');
  return result;
}

function push(pieces: Piece[], kind: Piece['kind'], text: string): void {
  if (text !== '') pieces.push({ kind, text });
}

/** Tells where places of the fixed text were in the text at first; for what was added, where that begins. */
export function firstOffsets(pieces: readonly Piece[]): (offset: number) => number {
  const starts: { fixed: number; first: number; isAdded: boolean }[] = [];
  let fixed = 0;
  let first = 0;
  for (const { kind, text } of pieces) {
    if (kind !== 'removed') {
      starts.push({ fixed, first, isAdded: kind === 'added' });
      fixed += text.length;
    }
    if (kind !== 'added') first += text.length;
  }
  return (offset) => {
    const start = starts[lastAtMost(starts, offset, (one) => one.fixed)];
    if (!start) return 0;
    return start.isAdded ? start.first : Math.min(start.first + offset - start.fixed, first);
  };
}

/** Index of the last of rising values that is no greater than `max`; -1 where all are. */
export function lastAtMost<T>(rising: readonly T[], max: number, valueOf: (one: T) => number): number {
  let [low, high] = [-1, rising.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (valueOf(rising[middle] as T) <= max) low = middle;
    else high = middle;
  }
  return low;
}
