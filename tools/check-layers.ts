/** Reads every import with a real parser and refuses those that the table in layers.ts does not allow. */
import { readFileSync, readdirSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, normalize, relative } from 'node:path';
import { parseSync } from 'oxc-parser';
import { DISTRICTS, FEATURE_DEPTH, FOLDERS_IN_ORDER, KEPT_LIBRARIES, LAYERS, type Layer } from './layers.ts';

export interface Refusal {
  file: string;
  imported: string;
  reason: string;
}

export interface LayerReport {
  files: number;
  imports: number;
  refusals: Refusal[];
  /** Names of the layers, and paths of the folders in order, that no file is in. */
  empty: string[];
  /** Files that a layer may import besides, and does not. */
  unneeded: string[];
}

const FEATURES = /^apps\/(?:server|web)\/src\/features\/([^/]+)\//;
/** Settings of tools, which those tools read. */
const TOOL_SETTINGS = /(^|\/)(vite|vitest|playwright|assembly)\.config\.ts$/;
/** Layers of files by which a feature is asked. */
const DOORS = /^(feature-read|web-door)$/;
const BUILT_IN = new Set(builtinModules.flatMap((name) => [name, `node:${name}`]));

/** Checks sources given as path → text; paths are relative to the root, with forward slashes. */
export function checkLayers(sources: ReadonlyMap<string, string>): LayerReport {
  const report: LayerReport = { files: 0, imports: 0, refusals: [], empty: [], unneeded: [] };
  const asked = new Map<string, Set<string>>();
  const seen = new Set<Layer | undefined>();
  const inside = new Set(LAYERS.flatMap((layer) => layer.inside ?? []));
  for (const [file, text] of sources) {
    report.files += 1;
    seen.add(layerOf(file));
    for (const imported of importsOf(file, text)) {
      report.imports += 1;
      const reason = refuse(file, imported);
      if (reason) report.refusals.push({ file, imported, reason });
      const target = resolveInside(file, imported);
      if (target !== undefined && layerOf(file)?.inside?.includes(target)) inside.delete(target);
      const [from, to] = [featureOf(file), featureOf(target)];
      if (from && to && from !== to && layerOf(file)?.name !== 'test') asked.set(from, (asked.get(from) ?? new Set()).add(to));
    }
  }
  for (const circle of circlesIn(asked))
    report.refusals.push({ file: circle[0] ?? '', imported: circle.slice(1).join(' → '), reason: 'These features ask each other.' });
  report.unneeded = [...inside];
  report.empty = [...LAYERS.filter((layer) => !seen.has(layer)).map(({ name }) => name), ...missingFolders(sources)];
  return report;
}

/** Ordered folders that no file is in. */
function missingFolders(sources: ReadonlyMap<string, string>): string[] {
  const paths = FOLDERS_IN_ORDER.flatMap(({ feature, folders }) => folders.map((folder) => `${feature}/${folder}`));
  const files = [...sources.keys()];
  return paths.filter((path) => !files.some((file) => file.startsWith(`${path}/`)));
}

/** Each way from a feature back to itself, once, beginning with the first in the alphabet. */
function circlesIn(asked: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const circles: string[][] = [];
  const walk = (path: string[]): void => {
    for (const next of asked.get(path.at(-1) ?? '') ?? []) {
      if (next === path[0]) circles.push([...path, next]);
      else if (next > (path[0] ?? '') && !path.includes(next)) walk([...path, next]);
    }
  };
  for (const feature of asked.keys()) walk([feature]);
  return circles;
}

/** Every module that a file names, in any form. */
export function importsOf(file: string, text: string): string[] {
  const { module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const static_ = module.staticImports.map((entry) => entry.moduleRequest.value);
  const re_exports = module.staticExports.flatMap((entry) =>
    entry.entries.flatMap((item) => (item.moduleRequest ? [item.moduleRequest.value] : [])),
  );
  const dynamic = module.dynamicImports.flatMap((entry) => {
    const source = text.slice(entry.moduleRequest.start, entry.moduleRequest.end);
    return /^['"`]/.test(source) ? [source.slice(1, -1)] : [];
  });
  return [...new Set([...static_, ...re_exports, ...dynamic])];
}

function refuse(file: string, imported: string): string | undefined {
  const from = layerOf(file);
  if (!from) return 'This file is in no layer. Add it to tools/layers.ts.';
  if (from.name === 'test') return undefined;
  const kept = KEPT_LIBRARIES.find((rule) => rule.library.test(imported) && !rule.only.test(file));
  if (kept) return kept.instead;
  if (BUILT_IN.has(imported)) return from.portable ? 'This package runs in the browser too: no Node built-ins.' : undefined;
  const target = resolveInside(file, imported);
  if (!target) return undefined;
  const to = layerOf(target);
  if (!to) return `${target} is in no layer.`;
  if (to.name === 'test') return 'Product code never imports test code.';
  const [ownDistrict, otherDistrict] = [districtOf(file), districtOf(target)];
  if (ownDistrict === -1) return 'This feature is in no district. Add its district to tools/layers.ts.';
  if (ownDistrict !== undefined && otherDistrict !== undefined && otherDistrict > ownDistrict)
    return `${DISTRICTS[ownDistrict]?.name} comes before ${DISTRICTS[otherDistrict]?.name}. Take it from the composition.`;
  const unordered = refuseInside(file, target);
  if (unordered) return unordered;
  const ofOneFeature = featureOf(file) !== undefined && featureOf(file) === featureOf(target);
  if (to === from || ofOneFeature) {
    if (from.own === 'all' || unit(file, from.unitDepth ?? 1) === unit(target, from.unitDepth ?? 1)) return undefined;
    if (!from.may.includes(to.name)) return from.instead;
  }
  if (from.inside?.includes(target)) return undefined;
  if (DOORS.test(from.name) && to.name.endsWith('feature')) return from.instead;
  return from.may.includes(to.name) || from.may.includes('*') ? undefined : `${from.name} may not import ${to.name}. ${from.instead}`;
}

/** Holds an import between two folders of a feature against their order. */
function refuseInside(file: string, target: string): string | undefined {
  const inOrder = FOLDERS_IN_ORDER.find(({ feature }) => file.startsWith(`${feature}/`) && target.startsWith(`${feature}/`));
  if (!inOrder) return undefined;
  const own = folderBelow(inOrder.feature, file);
  const other = folderBelow(inOrder.feature, target);
  if (own === undefined || own === other) return undefined;
  const place = inOrder.folders.indexOf(own);
  if (place === -1) return `The folder ${own} has no place in the order of ${inOrder.feature}. Add it to tools/layers.ts.`;
  if (other !== undefined && inOrder.folders.slice(0, place).includes(other)) return undefined;
  return `${own} does not come after ${other ?? 'what puts the folders together'}. Move what both need to a folder before them.`;
}

/** Name of the folder of a feature that a file is in; undefined where it stands beside them. */
function folderBelow(feature: string, path: string): string | undefined {
  const below = path.slice(feature.length + 1);
  return below.includes('/') ? below.split('/')[0] : undefined;
}

/** Folder of the feature that a file belongs to. */
function featureOf(path: string | undefined): string | undefined {
  return path !== undefined && FEATURES.test(path) ? unit(path, FEATURE_DEPTH) : undefined;
}

/** Its place among the districts, -1 where it is in none of them; undefined for what is no feature. */
function districtOf(path: string): number | undefined {
  const name = FEATURES.exec(path)?.[1];
  return name === undefined ? undefined : DISTRICTS.findIndex((district) => district.name === name);
}

function layerOf(path: string): Layer | undefined {
  return LAYERS.find((layer) => layer.files.test(path));
}

function unit(path: string, depth: number): string {
  return path.split('/').slice(0, depth).join('/');
}

/** The imported file's path below the root; undefined for libraries and assets. */
function resolveInside(file: string, imported: string): string | undefined {
  if (imported.startsWith('.')) return normalize(join(dirname(file), imported)).replaceAll('\\', '/');
  const own = /^@limn\/([^/]+)/.exec(imported);
  if (!own) return undefined;
  return own[1] === 'server' || own[1] === 'web' ? `apps/${own[1]}/src/index.ts` : `packages/${own[1]}/src/index.ts`;
}

export function readSources(root: string): Map<string, string> {
  const sources = new Map<string, string>();
  for (const folder of ['packages', 'apps', 'tools', 'e2e', 'bench']) {
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      const path = relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/');
      if (
        !entry.isFile() ||
        /(^|\/)(node_modules|dist|assembly)\//.test(path) ||
        !/\.(ts|tsx)$/.test(path) ||
        /\.(as|d)\.ts$/.test(path) ||
        TOOL_SETTINGS.test(path)
      )
        continue;
      sources.set(path, readFileSync(join(root, path), 'utf8'));
    }
  }
  return sources;
}
