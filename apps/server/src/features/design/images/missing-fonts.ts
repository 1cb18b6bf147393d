/**
 * Fonts that a version asks for and that no one has: its texts are drawn with others, which no error would
 * say.
 */
import { familiesOf } from '@limn/fonts';
import type { FieldProblem } from '@limn/model';
import type { PinnedFont } from '@limn/published';
import { documentFonts, type SceneDocument } from '@limn/scene';

const MAX_WARNINGS = 20;

/**
 * @param pinned what the version is drawn with; a list of families is missing where none of them is among it
 */
export function missingFonts(document: SceneDocument, pinned: readonly Pick<PinnedFont, 'family'>[]): FieldProblem[] {
  const known = new Set(pinned.map(({ family }) => family.toLowerCase()));
  const missing = new Set<string>();
  for (const { family } of documentFonts(document)) {
    const families = familiesOf(family);
    if (families.length > 0 && !families.some((name) => known.has(name.toLowerCase()))) missing.add(families[0] ?? family);
  }
  return [...missing].slice(0, MAX_WARNINGS).map((family) => ({
    path: 'data',
    message: `The font “${family}” isn’t installed, so its texts are drawn in another one. Add it in Settings, or choose another font.`,
  }));
}
