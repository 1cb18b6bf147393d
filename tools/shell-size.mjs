// Download sizes, compressed: the shell (the entry, the dashboard and everything they import), and what each
// page brings besides.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

export const SHELL_LIMIT_KIB = 234;
const PARTS = ['index.html', 'src/features/measuring/home/HomePage.tsx'];

/**
 * A page with everything that it needs at once, beyond the shell. The canvas of images is larger than any
 * other.
 */
const [PAGE_LIMIT_KIB, CANVAS_LIMIT_KIB] = [120, 200];

/**
 * @param {string} dist the built web app, with its manifest
 * @returns {{ shellKib: number, tooLarge: string[] }} after gzip; a sentence for each page that is too large
 */
export function downloadSizes(dist) {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  const filesOf = (keys) => {
    const chunks = new Set();
    const add = (key) => {
      if (!manifest[key]) throw new Error(`The built app has no part called ${key}.`);
      if (chunks.has(key)) return;
      chunks.add(key);
      for (const imported of manifest[key].imports ?? []) add(imported);
    };
    for (const key of keys) add(key);
    return new Set([...chunks].flatMap((key) => [manifest[key].file, ...(manifest[key].css ?? [])]));
  };
  const kib = (files) => [...files].reduce((sum, file) => sum + compressedBytes(join(dist, file)), 0) / 1024;
  const shell = filesOf(PARTS);
  const pages = Object.keys(manifest).filter((key) => key.endsWith('Page.tsx') && manifest[key].isDynamicEntry);
  if (pages.length < 20) throw new Error('The built app has no pages.');
  const tooLarge = pages.flatMap((page) => {
    const limit = page.endsWith('/design/editor/EditorPage.tsx') ? CANVAS_LIMIT_KIB : PAGE_LIMIT_KIB;
    const size = kib([...filesOf([page])].filter((file) => !shell.has(file)));
    return size > limit ? [`${page} brings ${size.toFixed(1)} KiB compressed beyond the shell; at most ${limit} are allowed.`] : [];
  });
  return { shellKib: kib(shell), tooLarge };
}

function compressedBytes(path) {
  return existsSync(`${path}.gz`) ? statSync(`${path}.gz`).size : gzipSync(readFileSync(path), { level: 9 }).length;
}
