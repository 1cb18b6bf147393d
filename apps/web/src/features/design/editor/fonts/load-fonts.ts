/** Fonts of the canvas: style sheets name their files, the browser fetches what is asked for here. */
import { familyOf, fontStack, installedFamilies } from '@limn/fonts';
import type { SceneObject } from '@limn/scene';
import { fontSheetsArrived } from '../../../../fonts/font-sheets.ts';
import { childrenOf, propertiesOf, textInside } from '../document/object-facts.ts';

export interface FontUse {
  family: string;
  weight: string | number;
  italic: boolean;
  /** Letters that will be drawn: only the files that hold them are fetched. */
  letters?: string;
}

const PRODUCT_FAMILIES = new Set(installedFamilies().map(({ family }) => family));

export async function loadFont({ family, weight, italic, letters = 'Aa0' }: FontUse): Promise<void> {
  await fontSheetsArrived();
  const font = `${italic ? 'italic ' : ''}${weight} 16px ${fontStack(family)}`;
  await document.fonts.load(font, letters).catch(() => []);
}

/**
 * Every font and letter of a document, fetched before it is shown, once `sheets` have come; waits at most as
 * long as `limitMs`.
 */
export async function loadDocumentFonts(objects: readonly SceneObject[], sheets?: Promise<unknown>, limitMs = 8000): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, limitMs));
  const uses = fontsOf(objects);
  const load = async () => {
    void fontSheetsArrived();
    // Most documents need none of the company's own.
    if (uses.some(({ family }) => !PRODUCT_FAMILIES.has(familyOf(family)))) await sheets;
    await Promise.all([fontSheetsArrived(), ...uses.map(loadFont)]);
  };
  await Promise.race([load(), late]);
}

export function fontsOf(objects: readonly SceneObject[]): FontUse[] {
  const uses = new Map<string, FontUse>();
  for (const object of objects) {
    for (const child of fontsOf(childrenOf(object))) add(uses, child);
    const text = textInside(object);
    if (!text || text !== object) continue;
    const { text: letters, fontFamily, fontWeight, fontStyle, styles } = propertiesOf(text);
    const base = {
      family: typeof fontFamily === 'string' ? fontFamily : 'Times New Roman',
      weight: weightOf(fontWeight) ?? 'normal',
      italic: fontStyle === 'italic',
      letters: typeof letters === 'string' ? letters : '',
    };
    add(uses, base);
    for (const style of stylesIn(styles)) {
      add(uses, {
        ...base,
        family: typeof style['fontFamily'] === 'string' ? style['fontFamily'] : base.family,
        weight: weightOf(style['fontWeight']) ?? base.weight,
        italic: style['fontStyle'] === undefined ? base.italic : style['fontStyle'] === 'italic',
      });
    }
  }
  return [...uses.values()];
}

function add(uses: Map<string, FontUse>, use: FontUse): void {
  const key = `${use.family}|${use.weight}|${use.italic}`;
  const letters = new Set([...(uses.get(key)?.letters ?? 'A'), ...(use.letters ?? '')]);
  uses.set(key, { ...use, letters: [...letters].join('') });
}

function weightOf(value: unknown): string | number | undefined {
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
}

/** Styles lie by line and character, or as a list of runs. */
function stylesIn(styles: unknown): Record<string, unknown>[] {
  if (Array.isArray(styles)) return (styles as { style?: Record<string, unknown> }[]).flatMap((run) => (run.style ? [run.style] : []));
  if (typeof styles !== 'object' || styles === null) return [];
  return Object.values(styles).flatMap((line) =>
    Object.values<Record<string, unknown>>((line ?? {}) as Record<string, Record<string, unknown>>),
  );
}
