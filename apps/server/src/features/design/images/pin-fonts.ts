/** Tells which font files a document is drawn with, by their content. */
import { familiesOf, installedFaces, nearestFace, type FontFace } from '@limn/fonts';
import type { FontUse } from '@limn/scene';
import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { OwnFace } from '../fonts/fonts.read.ts';
import type { PinnedFont } from '@limn/published';

const require = createRequire(import.meta.url);
const hashes = new Map<FontFace, Promise<string>>();
const FACES = installedFaces();

/**
 * One entry for each face that is used; a family that no one has is drawn by the fallback fonts and not
 * pinned. `own` are the faces that the company brought along.
 */
export async function pinFonts(uses: readonly FontUse[], own: readonly OwnFace[]): Promise<PinnedFont[]> {
  // Every family of a list may draw something: what the ones before it have no letters for.
  const wishes = uses.flatMap((use) => familiesOf(use.family).map((family) => ({ ...use, family })));
  const ownFaces = new Set(wishes.flatMap((wish) => nearestFace(own, wish) ?? []));
  const installed = new Set(uses.flatMap((use) => nearestFace(FACES, use) ?? []));
  return [
    ...(await Promise.all(
      [...installed].map(async (face) => ({ family: face.family, weight: face.weight, style: face.style, hash: await hashOfFace(face) })),
    )),
    ...[...ownFaces].map(({ family, weight, heaviest, style, hash }) => ({ family, weight, heaviest, style, hash, own: true as const })),
  ];
}

/** Over all files of the face, in the order of their names: its glyphs are spread over several. */
function hashOfFace(face: FontFace): Promise<string> {
  let hash = hashes.get(face);
  if (!hash) hashes.set(face, (hash = readAndHash(face)));
  return hash;
}

async function readAndHash(face: FontFace): Promise<string> {
  const folder = join(dirname(require.resolve(`${face.package}/package.json`)), 'files');
  const hash = createHash('sha256');
  for (const name of (await readdir(folder)).filter((entry) => face.files.test(entry)).sort())
    hash.update(name).update(await readFile(join(folder, name)));
  return hash.digest('hex');
}
