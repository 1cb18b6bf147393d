/**
 * Stands for everything that turns a version and its values into bytes: the programs that lay out, draw and
 * encode, the canvas library, and what the machine adds. Two fronts with the same number draw the same bytes;
 * after a change of any of it the number is another one, so that no one has to remember to raise it.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const HERE = import.meta.dirname;
/** Folders with their sources, in the order in which a picture goes through them. */
const PACKAGES = ['@limn/scene', '@limn/merge', '@limn/image-types', '@limn/fonts', '@limn/published', '@limn/places'];
const FOLDERS = ['draw', 'encode', 'maps'];
const IS_SOURCE = /(?<!\.(?:test|soak|cases|bench))\.(?:ts|json|wasm|br)$/;

let known: number | undefined;

/** 32 bits. */
export function encoderFingerprint(): number {
  return (known ??= fingerprintOf([
    ...FOLDERS.map((folder) => join(HERE, folder)),
    ...PACKAGES.map((name) => dirname(require.resolve(name))),
  ]));
}

/** @param folders with everything below them; tests are no part of it */
export function fingerprintOf(folders: readonly string[]): number {
  const hash = createHash('sha256');
  for (const [place, folder] of folders.entries())
    for (const file of sourcesIn(folder)) hash.update(`${place} ${file}\n`).update(readFileSync(join(folder, file)));
  const canvas = require('@napi-rs/canvas/package.json') as { version: string };
  const { arch, platform, versions } = process;
  hash.update(JSON.stringify([canvas.version, arch, platform, versions.zlib]));
  return hash.digest().readUInt32LE(0);
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && IS_SOURCE.test(entry.name) && !entry.parentPath.includes('testing'))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();
}
