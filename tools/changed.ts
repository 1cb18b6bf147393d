/**
 * Finds what a change can touch: the files that differ from the main branch, and the test files that use them
 * by any number of imports, the nearest first. On the main branch itself it is what is not committed yet, or
 * else the last commit.
 */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSources } from './check-layers.ts';
import { findUsers, touchedBy } from './import-graph.ts';

export interface TouchedTest {
  file: string;
  /** Imports between it and the change; 0: it was changed itself. */
  steps: number;
}

/** As vitest keeps them. */
interface LastResults {
  projects?: Record<string, { files: Record<string, { duration: number }> }>;
}

/** Paths below the root. */
export function changedFiles(root: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  const lines = (text: string) => text.split('\n').filter((line) => line !== '');
  const working = lines(git('status', '--porcelain', '--untracked-files=all')).map((line) => line.slice(3).split(' -> ').at(-1) ?? '');
  const base = ['origin/main', 'main'].map((branch) => tryOr(() => git('merge-base', 'HEAD', branch))).find((found) => found !== undefined);
  const isOnMain = base === undefined || base === git('rev-parse', 'HEAD');
  if (isOnMain && working.length > 0) return working;
  const since = isOnMain ? 'HEAD~1' : base;
  return [...new Set([...lines(git('diff', '--name-only', since)), ...working])];
}

/** Files that the changed ones can affect, with how many imports lie between. */
export function touchedFiles(root: string, changed: readonly string[]): Map<string, number> {
  const others = globSync(['{apps,packages,tools,e2e}/**/*.{sql,json,css,csv,md}'], {
    cwd: root,
    exclude: (path) => path.includes('node_modules'),
  });
  return touchedBy(findUsers(readSources(root), others), changed);
}

/** Tests beside their sources among them, the nearest to the change first. */
export function touchedTests(touched: ReadonlyMap<string, number>): TouchedTest[] {
  return [...touched]
    .filter(([file]) => /\.test\.tsx?$/.test(file))
    .map(([file, steps]) => ({ file, steps }))
    .sort((a, b) => a.steps - b.steps || a.file.localeCompare(b.file));
}

/** How long test files took the last time, in milliseconds: vitest keeps it. */
export function knownDurations(root: string): Map<string, number> {
  const durations = new Map<string, number>();
  for (const path of globSync('node_modules/.vite/vitest/*/results.json', { cwd: root })) {
    const { projects = {} } = JSON.parse(readFileSync(join(root, path), 'utf8')) as LastResults;
    for (const { files } of Object.values(projects))
      for (const [file, { duration }] of Object.entries(files)) durations.set(file, duration);
  }
  return durations;
}

/** Finds those that fit into the time, from the first on; one at least. */
export function fitting(tests: readonly TouchedTest[], durationOf: (file: string) => number, budgetMs: number): TouchedTest[] {
  let left = budgetMs;
  return tests.filter(({ file }, place) => {
    left -= durationOf(file);
    return left >= 0 || place === 0;
  });
}

function tryOr<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
