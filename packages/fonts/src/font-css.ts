/** Reads the style sheets of the font packages: which file holds which characters. */

/** Inclusive, as code points. */
export type CodeRange = readonly [first: number, last: number];

export interface CssFace {
  /** Without the folder and `./files/`. */
  woff2: string;
  /** Undefined: every character that the file has. */
  ranges: readonly CodeRange[] | undefined;
}

export function cssFaces(css: string): CssFace[] {
  return [...css.matchAll(/@font-face\s*\{([^}]*)\}/g)].map(([, body = '']) => {
    const ranges = /unicode-range:\s*([^;]+)/.exec(body)?.[1];
    return {
      woff2: /url\(\.\/files\/([^)]+\.woff2)\)/.exec(body)?.[1] ?? '',
      ranges: ranges === undefined ? undefined : rangesOf(ranges),
    };
  });
}

/** Reads a CSS `unicode-range`; sorted. */
export function rangesOf(text: string): CodeRange[] {
  return text
    .split(',')
    .map(rangeOf)
    .toSorted(([a], [b]) => a - b);
}

function rangeOf(text: string): CodeRange {
  const match = /^\s*U\+([0-9a-f]+)(?:-([0-9a-f]+))?\s*$/i.exec(text);
  if (!match?.[1]) throw new Error(`A font's style sheet holds a unicode range that cannot be read: ${text}`);
  return [Number.parseInt(match[1], 16), Number.parseInt(match[2] ?? match[1], 16)];
}
