/**
 * Styles of single characters. The wire has two forms: an object by line and character (3.4.0), and a list of
 * runs (later ones).
 */
import type { CharStyle, CharStyleRun, CharStyles } from './document.ts';
import { graphemesOf } from './graphemes.ts';

/** Names of the properties that any character has a style of; empty where there are no styles. */
export function styledProperties(styles: CharStyles | CharStyleRun[] | undefined): ReadonlySet<string> {
  const names = new Set<string>();
  if (!styles) return names;
  const each = Array.isArray(styles) ? styles.map((run) => run.style) : Object.values(styles).flatMap((line) => Object.values(line));
  for (const style of each) for (const name of Object.keys(style)) names.add(name);
  return names;
}

/** The object form of either; what already is one comes back as it is. */
export function stylesByLine(styles: CharStyles | CharStyleRun[] | undefined, text: string): CharStyles {
  if (!Array.isArray(styles)) return styles ?? {};
  const byLine: CharStyles = {};
  const runs = styles.toSorted((a, b) => a.start - b.start);
  let index = 0;
  let run = 0;
  for (const [line, content] of text.split(/\r?\n/).entries()) {
    for (const character of graphemesOf(content).keys()) {
      while (run < runs.length && (runs[run]?.end ?? 0) <= index) run++;
      const current = runs[run];
      if (current && current.start <= index) (byLine[line] ??= {})[character] = { ...current.style };
      index++;
    }
  }
  return byLine;
}

/**
 * The run form, as Fabric writes it: neighbours alike are one run, empty styles and those past the text's end
 * are left out.
 */
export function styleRuns(styles: CharStyles | CharStyleRun[] | undefined, text: string): CharStyleRun[] {
  const byLine = stylesByLine(styles, text);
  const runs: CharStyleRun[] = [];
  let index = 0;
  for (const [line, content] of text.split(/\r?\n/).entries()) {
    let previous: CharStyle | undefined;
    for (const character of graphemesOf(content).keys()) {
      const style = byLine[line]?.[character];
      const last = runs.at(-1);
      if (style && Object.keys(style).length > 0) {
        if (previous && last && isSameStyle(previous, style)) last.end = index + 1;
        else runs.push({ start: index, end: index + 1, style });
        previous = style;
      } else previous = undefined;
      index++;
    }
  }
  return runs;
}

function isSameStyle(a: CharStyle, b: CharStyle): boolean {
  const [keysOfA, keysOfB] = [Object.keys(a), Object.keys(b)] as (keyof CharStyle)[][];
  return keysOfA?.length === keysOfB?.length && (keysOfA ?? []).every((key) => a[key] === b[key]);
}
