// Download size before the dashboard is shown: the entry, the dashboard and everything they import, compressed.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

export const SHELL_LIMIT_KIB = 230;
const PARTS = ['index.html', 'src/features/measuring/home/HomePage.tsx'];

/**
 * @param {string} dist the built web app, with its manifest
 * @returns {number} KiB after gzip
 */
export function shellSizeKib(dist) {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  const chunks = new Set();
  const add = (key) => {
    if (!manifest[key]) throw new Error(`The built app has no part called ${key}.`);
    if (chunks.has(key)) return;
    chunks.add(key);
    for (const imported of manifest[key].imports ?? []) add(imported);
  };
  for (const part of PARTS) add(part);
  const files = new Set([...chunks].flatMap((key) => [manifest[key].file, ...(manifest[key].css ?? [])]));
  return [...files].reduce((sum, file) => sum + compressedBytes(join(dist, file)), 0) / 1024;
}

function compressedBytes(path) {
  return existsSync(`${path}.gz`) ? statSync(`${path}.gz`).size : gzipSync(readFileSync(path), { level: 9 }).length;
}
