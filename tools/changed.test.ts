import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { TOUCHES } from '../e2e/touches.ts';
import { changedFiles, fitting, touchedTests } from './changed.ts';
import { featureOf, touchedJourneys } from './touched-journeys.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

test('finds what differs from main, also what is not committed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'limn-changed-'));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { cwd: folder, stdio: 'ignore' });
  const write = (file: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), 'export {};');
  };
  const commit = (file: string) => {
    write(file);
    git('add', '-A');
    git('commit', '-m', file);
  };
  git('init', '-b', 'main');
  commit('a.ts');
  commit('b.ts');
  expect(changedFiles(folder)).toEqual(['b.ts']);
  write('deep/c.ts');
  expect(changedFiles(folder)).toEqual(['deep/c.ts']);
  git('checkout', '-b', 'other');
  commit('d.ts');
  write('e.ts');
  expect(changedFiles(folder).sort()).toEqual(['d.ts', 'deep/c.ts', 'e.ts']);
  rmSync(folder, { recursive: true });
});

test('runs the nearest tests that there is time for', () => {
  const tests = touchedTests(new Map(Object.entries({ 'far.test.ts': 3, 'a.ts': 0, 'near.test.tsx': 1, 'slow.test.ts': 2 })));
  expect(tests.map(({ file }) => file)).toEqual(['near.test.tsx', 'slow.test.ts', 'far.test.ts']);
  const durationOf = (file: string) => (file === 'slow.test.ts' ? 900 : 100);
  expect(fitting(tests, durationOf, 1000).map(({ file }) => file)).toEqual(['near.test.tsx', 'slow.test.ts']);
  expect(fitting(tests, () => 5000, 1000).map(({ file }) => file)).toEqual(['near.test.tsx']);
});

test('chooses the journeys through what a change touches', () => {
  const journeys = touchedJourneys(new Map([['apps/server/src/features/data/feeds/feed-reader.ts', 0]]));
  expect(journeys[0]).toBe('feeds.spec.ts');
  expect(journeys).toContain('sources.spec.ts');
  expect(journeys).not.toContain('billing.spec.ts');
  expect(touchedJourneys(new Map([['e2e/billing.spec.ts', 0]]))).toEqual(['billing.spec.ts']);
  expect(touchedJourneys(new Map([['README.md', 0]]))).toEqual([]);
});

test('knows what every journey goes through, and a journey through every feature', () => {
  expect(Object.keys(TOUCHES).sort()).toEqual(globSync('*.spec.ts', { cwd: join(root, 'e2e') }).sort());
  const features = globSync('apps/{server,web}/src/{features/*/*,render,shell,help}/*', { cwd: root }).map(featureOf);
  expect(Object.values(TOUCHES).flat()).toEqual(expect.arrayContaining([...new Set(features)]));
  expect(features).toEqual(expect.arrayContaining(Object.values(TOUCHES).flat()));
});
