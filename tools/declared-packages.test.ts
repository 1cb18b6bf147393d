import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findUndeclared, readDeclared } from './declared-packages.ts';

const DECLARED = new Map([['packages/merge', new Set(['@limn/merge', '@limn/values'])]]);
const undeclared = (text: string, file = 'packages/merge/src/a.ts') => findUndeclared(new Map([[file, text]]), DECLARED);

test('finds own packages that a workspace imports and does not declare', () => {
  for (const text of [
    "import { a } from '@limn/csv';",
    "import type { A } from '@limn/csv';",
    "export * from '@limn/csv';",
    "const a = await import('@limn/csv/testing');",
  ])
    expect(undeclared(text).map(({ imported }) => imported)).toEqual(['@limn/csv']);
  expect(undeclared("import { a } from '@limn/values/testing';\nimport { b } from '@limn/merge';\nimport { c } from 'zod';")).toEqual([]);
  expect(undeclared("import { a } from '@limn/csv';", 'tools/a.ts')).toEqual([]);
});

test('reads what the workspaces declare', () => {
  const declared = readDeclared(fileURLToPath(new URL('..', import.meta.url)));
  expect([...(declared.get('packages/merge') ?? [])]).toEqual(['@limn/merge', '@limn/values', '@limn/model']);
  expect(declared.get('apps/server')?.has('pg')).toBe(true);
});
