import { expect, test } from 'vitest';
import { findUsers, touchedBy } from './import-graph.ts';

const INDEX = 'packages/places/src/index.ts';
const sources = new Map([
  [INDEX, "export * from './near.ts';\nexport { far as away } from './far.ts';"],
  ['packages/places/src/near.ts', 'export const near = 1;\nexport function nearest() {}'],
  ['packages/places/src/far.ts', "import { near } from './near.ts';\nexport const far = near;"],
  ['apps/server/src/a.ts', "import { away } from '@limn/places';\nnew Worker(new URL('./worker.ts', import.meta.url));"],
  ['apps/server/src/b.ts', "import type { nearest } from '@limn/places';\nconst folder = '../migrations/';"],
  ['apps/server/src/all.ts', "import * as places from '@limn/places';"],
  ['apps/server/src/lazy.ts', "const b = () => import('./b.ts');"],
  ['apps/server/src/worker.ts', ''],
  ['packages/csv/src/index.ts', "export * from './reader.ts';"],
  ['packages/csv/src/reader.ts', 'export const reader = 1;'],
  ['packages/csv/src/sql/plain.ts', ''],
  ['packages/csv/src/testing/index.ts', "export * from './spellings.ts';"],
  ['packages/csv/src/testing/spellings.ts', 'export const spelling = 1;'],
  ['apps/web/src/late.ts', "const csv = await import('@limn/csv');"],
  ['apps/web/src/door.ts', "import { spelling } from '@limn/csv/testing';"],
  ['apps/web/src/renamed.ts', "import { plain } from '@limn/csv/sql-texts';"],
]);
const users = findUsers(sources, ['apps/server/migrations/1.sql']);
const touched = (file: string) => [...touchedBy(users, [file])].map(([path, steps]) => `${path.split('/').at(-1)} ${steps}`).sort();

test('follows a name through the index of its package to who takes it', () => {
  expect(touched('packages/places/src/far.ts')).toEqual(['a.ts 1', 'all.ts 1', 'far.ts 0', 'index.ts 1']);
  expect(touched('packages/places/src/near.ts')).toEqual(
    ['a.ts 2', 'all.ts 1', 'b.ts 1', 'far.ts 1', 'index.ts 1', 'lazy.ts 2', 'near.ts 0'].sort(),
  );
});

test('follows workers, lazy parts and files that are read', () => {
  expect(touched('apps/server/src/worker.ts')).toEqual(['a.ts 1', 'worker.ts 0']);
  expect(touched('apps/server/src/b.ts')).toEqual(['b.ts 0', 'lazy.ts 1']);
  expect(touched('apps/server/migrations/1.sql')).toEqual(['1.sql 0', 'b.ts 1', 'lazy.ts 2']);
});

test('follows other doors of a package, and one that is loaded late', () => {
  expect(touched('packages/csv/src/reader.ts')).toEqual(['index.ts 1', 'late.ts 1', 'reader.ts 0', 'renamed.ts 1']);
  expect(touched('packages/csv/src/testing/spellings.ts')).toEqual(['door.ts 2', 'index.ts 1', 'renamed.ts 1', 'spellings.ts 0']);
  expect(touched('packages/csv/src/sql/plain.ts')).toEqual(['plain.ts 0', 'renamed.ts 1']);
});
