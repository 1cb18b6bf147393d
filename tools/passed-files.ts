/**
 * Remembers the files that passed a check, so that the next run looks only at those that a change can reach:
 * what changed, and what imports it by any number of steps. Whatever can't be followed by imports (settings,
 * packages, types that a file gives to all, a file that went) means all of them.
 */
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findUsers, touchedBy } from './import-graph.ts';

interface Passed {
  /** Fingerprint of all that holds for every file. */
  settings: string;
  /** Path below the root → fingerprint. */
  files: Record<string, string>;
}

export interface ToCheck {
  files: string[];
  /** To be called when all of them passed. */
  remember: () => void;
}

const MEMORY = 'node_modules/.cache/limn/passed.json';
const FOLDERS = '{packages,apps,tools,e2e,bench}';
const SETTINGS = ['*.json', '.ox*.json', `{packages,apps}/*/*.json`, `${FOLDERS}/**/*.d.{ts,mts}`];
const CHECKED = ['*.ts', `${FOLDERS}/**/*.{ts,tsx,mjs,js}`];
const READ = [`${FOLDERS}/**/*.json`];
/** A file that changes what others see without being imported by them. */
const AMBIENT = /^\s*declare (?:global|module)\b/m;
const INDEX = /^packages\/[^/]+\/src\/index\.ts$/;

export function filesToCheck(root: string): ToCheck {
  const list = (patterns: string[]) =>
    globSync(patterns, { cwd: root, exclude: (path) => /(^|\/)(node_modules|dist|assembly)(\/|$)|\.as\.ts$/.test(path) }).map((path) =>
      path.replaceAll('\\', '/'),
    );
  const texts = new Map(
    [...new Set([...list(CHECKED), ...list(READ)])].sort().map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  );
  const checked = [...texts.keys()].filter((path) => !path.endsWith('.json'));
  const settings = fingerprint(
    ...list(SETTINGS)
      .sort()
      .flatMap((path) => [path, readFileSync(join(root, path), 'utf8')]),
    ...[...texts].filter(([, text]) => AMBIENT.test(text)).flat(),
  );
  const files = Object.fromEntries([...texts].map(([path, text]) => [path, fingerprint(text)]));
  const before = readMemory(root);
  const changed = Object.keys(files).filter((path) => files[path] !== before?.files[path]);
  const isAll =
    before?.settings !== settings || Object.keys(before.files).some((path) => !(path in files)) || changed.some((path) => INDEX.test(path));
  return {
    files: isAll ? checked : reachedBy(changed, texts, checked),
    remember: () => {
      mkdirSync(dirname(join(root, MEMORY)), { recursive: true });
      writeFileSync(join(root, MEMORY), JSON.stringify({ settings, files } satisfies Passed));
    },
  };
}

function reachedBy(changed: readonly string[], texts: ReadonlyMap<string, string>, checked: readonly string[]): string[] {
  if (changed.length === 0) return [];
  const sources = new Map([...texts].filter(([path]) => /\.tsx?$/.test(path)));
  const touched = touchedBy(findUsers(sources, texts.keys()), changed);
  return checked.filter((path) => touched.has(path));
}

function readMemory(root: string): Passed | undefined {
  try {
    return JSON.parse(readFileSync(join(root, MEMORY), 'utf8')) as Passed;
  } catch {
    return undefined;
  }
}

function fingerprint(...texts: string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('base64url');
}
