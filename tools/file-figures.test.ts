import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readSources } from './check-layers.ts';
import { findUsers } from './import-graph.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = readSources(root);
const isTest = (file: string) =>
  /\.(?:test|soak|cases|conformance|bench|d)\.tsx?$|\/testing\/|\/goldens\/|^(?:e2e|bench|tools)\//.test(file);
const product = [...sources.keys()].filter((file) => /^(?:apps|packages)\/.*\.tsx?$/.test(file) && !isTest(file));
const lines = product.map((file) => (sources.get(file) ?? '').split('\n').length - 1).sort((a, b) => a - b);
const atShare = (share: number) => lines[Math.floor(lines.length * share)];

test('finds the product’s files', () => expect(product.length).toBeGreaterThan(1500));

test('keeps files short, and not in crumbs', () => {
  expect(atShare(0.5)).toBeGreaterThanOrEqual(60);
  expect(atShare(0.5)).toBeLessThanOrEqual(100);
  expect(atShare(0.9)).toBeLessThanOrEqual(300);
});

// A short file that one other file imports is usually a function of that file.
test('has a single importer for at most a third of the files', () => {
  const users = findUsers(sources, globSync('{apps,packages}/**/*.sql', { cwd: root, exclude: (path) => path.includes('node_modules') }));
  const single = product.filter((file) => users.get(file)?.size === 1);
  expect(single.length / product.length, `${single.length} of ${product.length}`).toBeLessThanOrEqual(1 / 3);
});
