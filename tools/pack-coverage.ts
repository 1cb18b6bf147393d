/**
 * Writes down which characters the installed font families have: `node tools/pack-coverage.ts`, after a
 * family was added or its package changed. Those of all fallback families together, and of each other family
 * what it has beyond them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';
import {
  BUILT_IN_FAMILIES,
  facesOf,
  FALLBACK_FAMILIES,
  fontCharacters,
  hasCharacter,
  openFontTables,
  slicesOf,
  type CodeRange,
  type FontFace,
  type FontFamily,
} from '../packages/fonts/src/index.ts';
import { packRanges } from '../packages/fonts/src/coverage.ts';

const require = createRequire(new URL('../apps/server/package.json', import.meta.url));
const unpackers = { inflate: (bytes: Uint8Array) => inflateSync(bytes), unbrotli: (bytes: Uint8Array) => bytes };
export const COVERAGE_FILE = fileURLToPath(new URL('../packages/fonts/src/coverage.json', import.meta.url));

export function packCoverage(): string {
  const fallback = new Set(FALLBACK_FAMILIES.flatMap((family) => [...charactersOf(family)]));
  const beyond = BUILT_IN_FAMILIES.flatMap((family): [string, string][] => {
    if (FALLBACK_FAMILIES.some((other) => other.family === family.family)) return [];
    const more = [...charactersOf(family)].filter((code) => !fallback.has(code));
    return more.length > 0 ? [[family.family, packRanges(rangesOf(more))]] : [];
  });
  return `${JSON.stringify({ fallback: packRanges(rangesOf([...fallback])), ...Object.fromEntries(beyond) }, undefined, 2)}\n`;
}

/** Finds those that all faces of the family have. */
function charactersOf(family: FontFamily): Set<number> {
  const [first = new Set<number>(), ...others] = facesOf(family).map(charactersOfFace);
  return new Set([...first].filter((code) => others.every((other) => other.has(code))));
}

function charactersOfFace(face: FontFace): Set<number> {
  const folder = dirname(require.resolve(`${face.package}/package.json`));
  const codes = new Set<number>();
  for (const { name, ranges } of slicesOf(face, readFileSync(join(folder, face.css), 'utf8'))) {
    const has = fontCharacters(
      openFontTables(readFileSync(join(folder, 'files', `${name}.woff`)), unpackers).table('cmap') ?? new Uint8Array(),
    );
    for (const [from, to] of ranges) for (let code = from; code <= to; code++) if (hasCharacter(has, code)) codes.add(code);
  }
  return codes;
}

function rangesOf(codes: readonly number[]): CodeRange[] {
  const ranges: [number, number][] = [];
  for (const code of codes.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && last[1] + 1 === code) last[1] = code;
    else ranges.push([code, code]);
  }
  return ranges;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(COVERAGE_FILE, packCoverage());
