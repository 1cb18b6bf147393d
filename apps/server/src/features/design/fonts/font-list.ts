/** A company's fonts as callers see them: those that come with the product, and its own. */
import type { Font } from '@limn/contracts';
import { BUILT_IN_FAMILIES, DEFAULT_FAMILY, FALLBACK_FAMILIES, type FontFamily } from '@limn/fonts';
import { USED_KIND } from '@limn/model';
import { hashOf } from '../../../platform/blobs.ts';
import type { Tx } from '../../../storage/database.ts';
import { countUsers } from '../../data/uses/uses.read.ts';
import { companyPublicId } from '../../people/accounts/accounts.read.ts';
import { companyCssPath, fontCssPath } from './font-addresses.ts';
import { listFontFiles, listHidden, listOwnFonts, type FontFileRow, type FontRow } from './fonts.store.ts';

export interface FontList {
  fonts: Font[];
  css: string;
}

/** The default family, then all others by name. */
export async function fontList(tx: Tx, companyId: number, publicUrl: string): Promise<FontList> {
  const rows = await listOwnFonts(tx, companyId);
  const files = await listFontFiles(tx, companyId);
  const hidden = new Set(await listHidden(tx, companyId));
  const uses = await countUsers(tx, companyId, USED_KIND.font);
  const publicId = await companyPublicId(tx, companyId);
  const used = (name: string) => uses.get(name.toLowerCase()) ?? 0;
  const fonts = [
    ...BUILT_IN_FAMILIES.map((family, index) => builtIn(family, index, { hidden: hidden.has(family.family), used: used(family.family) })),
    ...rows.map((row) =>
      own(
        row,
        files.filter((file) => file.font_id === row.id),
        { companyId, used: used(row.name), css: publicUrl + fontCssPath(publicId, row.address_key) },
      ),
    ),
  ];
  const rank = ({ name }: Font) => (name === DEFAULT_FAMILY ? 0 : 1);
  fonts.sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, 'en', { sensitivity: 'base' }));
  const state = hashOf(
    Buffer.from(JSON.stringify([rows.map(({ id, name }) => [id, name]), files.map(({ font_id, id, hash }) => [font_id, id, hash])])),
  );
  return { fonts, css: `${publicUrl}${companyCssPath(publicId)}?v=${state.slice(0, 12)}` };
}

/** A family of the product, offered or not, by its name in any case. */
export function installedFamily(name: string): FontFamily | undefined {
  return [...BUILT_IN_FAMILIES, ...FALLBACK_FAMILIES].find(({ family }) => family.toLowerCase() === name.trim().toLowerCase());
}

/** Their ids are 1, 2, … in the order of the catalogue. */
export function isBuiltIn(id: number): boolean {
  return id <= BUILT_IN_FAMILIES.length;
}

/** The hundreds from the lightest to the heaviest. */
export function weightsIn({ lightest, heaviest }: Pick<FontFileRow, 'lightest' | 'heaviest'>): number[] {
  const hundreds = [100, 200, 300, 400, 500, 600, 700, 800, 900].filter((weight) => weight >= lightest && weight <= heaviest);
  return lightest === heaviest || hundreds.length === 0 ? [lightest] : hundreds;
}

function builtIn(family: FontFamily, index: number, facts: Pick<Font, 'hidden' | 'used'>): Font {
  return {
    ...facts,
    id: index + 1,
    name: family.family,
    source: 'Google',
    source_id: family.package,
    company_id: null,
    weights: [...family.weights],
    styles: [...family.styles],
    faces: family.weights.length * family.styles.length,
    category: family.category,
    desc: '',
    css: null,
  };
}

function own(
  row: FontRow,
  files: readonly FontFileRow[],
  { companyId, used, css }: { companyId: number; used: number; css: string },
): Font {
  const { id, name, source, source_id, hidden, description } = row;
  return {
    id,
    name,
    source,
    source_id,
    hidden,
    company_id: companyId,
    weights: [...new Set(files.flatMap(weightsIn))].sort((a, b) => a - b),
    styles: (['normal', 'italic'] as const).filter((style) => files.some((file) => file.style === style)),
    faces: new Set(files.flatMap((file) => weightsIn(file).map((weight) => `${file.style} ${weight}`))).size,
    category: '',
    desc: description,
    used,
    css,
  };
}
