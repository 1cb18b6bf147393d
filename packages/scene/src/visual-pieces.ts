/**
 * A line cut into the pieces that are drawn at once, in the order in which they stand. A canvas orders and
 * joins only what it is given together, so a line whose characters are spaced, styled or justified one by one
 * must be ordered here. Fabric is taught the same.
 */
import { levelsOf, mayReadFromTheRight, visualOrder } from './bidi-levels.ts';
import { hasJoinedLetters, takesSpacing } from './letter-spacing.ts';

/**
 * Characters of a line from `first` to `last`, and where they are drawn: at their left end, or at their right
 * end where they are read from there.
 */
export interface Piece {
  first: number;
  last: number;
  isFromRight: boolean;
  /** From the line's left end. */
  at: number;
}

export interface Advance {
  width: number;
  kerned: number;
}

export interface LineToCut {
  graphemes: readonly string[];
  /** Each with its spacing, where it takes any. */
  advances: readonly Advance[];
  /** Pixels; 0 for none. */
  spacing: number;
  isFromRight: boolean;
  /** Nothing is drawn over this place: looks change, or a space was widened. */
  endsAfter: (index: number) => boolean;
}

/** True where the characters of a line cannot simply be drawn one after the other from the left. */
export function needsOrder(line: string, spacing: number, isFromRight: boolean): boolean {
  return isFromRight || mayReadFromTheRight(line) || (spacing !== 0 && hasJoinedLetters(line));
}

/** White space after the last character of a line. */
export function trailingSpacing(graphemes: readonly string[], spacing: number): number {
  const last = graphemes.at(-1);
  return spacing === 0 || (last !== undefined && !takesSpacing(last)) ? 0 : spacing;
}

export function piecesOf({ graphemes, advances, spacing, isFromRight, endsAfter }: LineToCut): Piece[] {
  const levels = levelsOf(graphemes, isFromRight);
  const runs: { first: number; last: number; level: number; width: number }[] = [];
  for (const [index, grapheme] of graphemes.entries()) {
    const level = levels[index] ?? 0;
    const width = advances[index]?.kerned ?? 0;
    const run = runs.at(-1);
    const before = graphemes[index - 1];
    const goesOn = run?.level === level && before !== undefined && !(spacing !== 0 && takesSpacing(before)) && !endsAfter(index - 1);
    if (run && goesOn) Object.assign(run, { last: index, width: run.width + width });
    else runs.push({ first: index, last: index, level, width });
    if (index === graphemes.length - 1) {
      const end = runs.at(-1);
      if (end && takesSpacing(grapheme)) end.width -= spacing;
    }
  }
  let left = 0;
  return visualOrder(runs.map(({ level }) => level)).flatMap((position) => {
    const run = runs[position];
    if (!run) return [];
    const { first, last, level, width } = run;
    const kerning = (advances[first]?.kerned ?? 0) - (advances[first]?.width ?? 0);
    const isBackwards = level % 2 === 1;
    const at = isBackwards ? left + width - kerning : left + kerning;
    left += width;
    return [{ first, last, isFromRight: isBackwards, at }];
  });
}
