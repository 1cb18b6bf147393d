/**
 * How much a route's page loads beyond the shell: scripts and styles of the built web app, as sent with gzip.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

const DIST = fileURLToPath(new URL('../../apps/web/dist/', import.meta.url));
const KIB = 1024;

/**
 * @param pages ends of the paths of sources whose chunks are loaded, such as `list/CampaignsPage.tsx`; in KiB
 */
export function routeWeight(pages: readonly string[]): number {
  const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const shell = filesOf(manifest, ['index.html']);
  const chunks = pages.map((page) => {
    const found = Object.keys(manifest).find((source) => source.endsWith(page));
    if (found === undefined) throw new Error(`The built web app has no chunk of ${page}.`);
    return found;
  });
  const more = [...filesOf(manifest, chunks)].filter((file) => !shell.has(file));
  return more.reduce((sum, file) => sum + gzipSync(readFileSync(join(DIST, file))).length, 0) / KIB;
}

/** Finds those of the chunks, and of all that they import. */
function filesOf(manifest: Readonly<Record<string, Chunk>>, chunks: readonly string[]): Set<string> {
  const asked = new Set(chunks);
  const files = new Set<string>();
  for (const name of asked) {
    const { file, css = [], imports = [] } = manifest[name] ?? { file: '' };
    for (const one of [file, ...css]) if (one !== '') files.add(one);
    for (const one of imports) asked.add(one);
  }
  return files;
}
