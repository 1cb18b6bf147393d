/** What a person downloads to edit, over what they have from the dashboard, compressed. Read from the built web app. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
}

const DIST = join(import.meta.dirname, '../../apps/web/dist');
const SHELL = ['index.html', 'src/features/home/HomePage.tsx'];
const EDITOR = 'src/features/editor/EditorPage.tsx';
/** As in `features/editor/around.ts`. */
const AROUND = [
  'panels/SidePanels',
  'properties/PropertyCard',
  'layers/LayersPanel',
  'layers/VersionsPanel',
  'stage/EditorFooter',
  'header/WeightMeter',
].map((path) => `src/features/editor/${path}.tsx`);

export interface RouteSize {
  /** What the canvas waits for. */
  route: number;
  /** What is fetched beside it: panels, properties, layers, footer. */
  around: number;
  /** What is fetched when it is asked for. */
  dialogs: number;
}

/** KiB after gzip. */
export function editorRouteSize(): RouteSize {
  const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const shell = reached(manifest, SHELL, false);
  const route = reached(manifest, [EDITOR], false);
  const first = new Set([...shell, ...route]);
  const opened = reached(manifest, [EDITOR, ...AROUND], false);
  const all = reached(manifest, [EDITOR], true);
  return {
    route: sizeOf(manifest, without(route, shell)),
    around: sizeOf(manifest, without(opened, first)),
    dialogs: sizeOf(manifest, without(all, new Set([...first, ...opened]))),
  };
}

function reached(manifest: Readonly<Record<string, Chunk>>, from: readonly string[], later: boolean): Set<string> {
  const found = new Set<string>();
  const add = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The built app has no part called ${key}.`);
    if (found.has(key)) return;
    found.add(key);
    for (const next of [...(chunk.imports ?? []), ...(later ? (chunk.dynamicImports ?? []) : [])]) add(next);
  };
  for (const key of from) add(key);
  return found;
}

function without(keys: ReadonlySet<string>, others: ReadonlySet<string>): Set<string> {
  return new Set([...keys].filter((key) => !others.has(key)));
}

function sizeOf(manifest: Readonly<Record<string, Chunk>>, keys: ReadonlySet<string>): number {
  const files = new Set([...keys].flatMap((key) => [manifest[key]?.file ?? '', ...(manifest[key]?.css ?? [])]));
  return [...files].reduce((sum, file) => sum + compressedBytes(join(DIST, file)), 0) / 1024;
}

function compressedBytes(path: string): number {
  return existsSync(`${path}.gz`) ? statSync(`${path}.gz`).size : gzipSync(readFileSync(path), { level: 9 }).length;
}
