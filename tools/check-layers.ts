/** Reads every import with a real parser and refuses those that the table in layers.ts does not allow. */
import { readFileSync, readdirSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, normalize, relative } from 'node:path';
import { parseSync } from 'oxc-parser';
import { KEPT_LIBRARIES, LAYERS, type Layer } from './layers.ts';

export interface Refusal {
  file: string;
  imported: string;
  reason: string;
}

export interface LayerReport {
  files: number;
  imports: number;
  refusals: Refusal[];
}

const BUILT_IN = new Set(builtinModules.flatMap((name) => [name, `node:${name}`]));

/** Checks sources given as path → text; paths are relative to the root, with forward slashes. */
export function checkLayers(sources: ReadonlyMap<string, string>): LayerReport {
  const report: LayerReport = { files: 0, imports: 0, refusals: [] };
  for (const [file, text] of sources) {
    report.files += 1;
    for (const imported of importsOf(file, text)) {
      report.imports += 1;
      const reason = refuse(file, imported);
      if (reason) report.refusals.push({ file, imported, reason });
    }
  }
  return report;
}

function importsOf(file: string, text: string): string[] {
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
  if (to === from || (from.name.startsWith('feature') && to.name.startsWith('feature') && unit(file, 5) === unit(target, 5))) {
    if (from.own === 'all' || unit(file, from.unitDepth ?? 1) === unit(target, from.unitDepth ?? 1)) return undefined;
    if (!from.may.includes(to.name)) return from.instead;
  }
  if (from.name === 'feature-read' && to.name === 'feature') return 'A read model may use its own feature only.';
  return from.may.includes(to.name) || from.may.includes('*') ? undefined : `${from.name} may not import ${to.name}. ${from.instead}`;
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
        /\.(as|d)\.ts$|config\.ts$/.test(path)
      )
        continue;
      sources.set(path, readFileSync(join(root, path), 'utf8'));
    }
  }
  return sources;
}
