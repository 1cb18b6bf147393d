/** Parses the font directory's answer without trusting it. */
import type { FontStyleName } from '@limn/fonts';

export interface ListedFamily {
  family: string;
  category: string;
  /** The usual ones first: regular, bold, their italics, then the others. */
  faces: readonly { weight: number; style: FontStyleName; url: string }[];
  /** A small font with the letters of the family's name. */
  menu: string | undefined;
}

const MAX_FAMILIES = 10_000;
const VARIANT = /^(?:(regular)|([1-9]00)?(italic)?)$/;
const USUAL = [400, 700, 600, 500, 300, 800, 900, 200, 100];

/** Empty where the text is no list of families. */
export function readDirectory(json: string): ListedFamily[] {
  const items = itemsIn(json);
  return items.slice(0, MAX_FAMILIES).flatMap((item) => {
    const { family, category, files, menu } = (item ?? {}) as Record<string, unknown>;
    if (typeof family !== 'string' || family === '' || family.length > 100 || typeof files !== 'object' || files === null) return [];
    const faces = Object.entries(files).flatMap(([variant, url]) => {
      const match = VARIANT.exec(variant);
      const address = addressIn(url);
      if (!match || variant === '' || address === undefined) return [];
      return [{ weight: Number(match[2] ?? 400), style: match[3] ? ('italic' as const) : ('normal' as const), url: address }];
    });
    if (faces.length === 0) return [];
    faces.sort((a, b) => rank(a) - rank(b));
    return [{ family, category: typeof category === 'string' ? category.slice(0, 40) : '', faces, menu: addressIn(menu) }];
  });
}

function itemsIn(json: string): unknown[] {
  try {
    const { items } = JSON.parse(json) as { items?: unknown };
    return Array.isArray(items) ? items : [];
  } catch {
    return [];
  }
}

function rank({ weight, style }: { weight: number; style: FontStyleName }): number {
  return (
    USUAL.indexOf(weight) * 2 +
    (style === 'italic' ? (weight === 400 || weight === 700 ? 1 : 40) : weight === 400 || weight === 700 ? 0 : 10)
  );
}

/** The directory names its files without encryption; the same host has them with it. */
function addressIn(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  return value.replace(/^http:\/\/fonts\.gstatic\.com\//, 'https://fonts.gstatic.com/');
}
