/** The bytes that a version keeps for ever: its pictures, and the fonts that the company brought along. */
import type { VersionSnapshot } from './version-snapshot.ts';

/**
 * Content hashes, each once and sorted, with those of what was drawn of it. Fonts of the product are no
 * blobs.
 */
export function pinnedHashes({ pictures, fonts }: Pick<VersionSnapshot, 'pictures' | 'fonts'>, drawn: readonly string[]): string[] {
  const own = fonts.filter((font) => font.own);
  return [...new Set([...[...pictures, ...own].map(({ hash }) => hash), ...drawn])].toSorted();
}
