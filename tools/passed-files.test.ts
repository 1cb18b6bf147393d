import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { filesToCheck } from './passed-files.ts';

const FILES = {
  'tsconfig.json': '{}',
  'apps/web/src/page.tsx': "import { toDate } from '@limn/values';",
  'apps/web/src/route.tsx': "const page = () => import('./page.tsx');",
  'apps/web/src/other.tsx': "import names from './names.json' with { type: 'json' };",
  'apps/web/src/names.json': '["Ann"]',
  'apps/web/src/ambient.d.ts': '',
  'apps/web/src/tokens.ts': "declare module 'kit' {\n  interface Colours {}\n}",
  'packages/values/package.json': '{}',
  'packages/values/src/index.ts': "export * from './dates.ts';\nexport * from './numbers.ts';",
  'packages/values/src/dates.ts': 'export const toDate = 1;',
  'packages/values/src/numbers.ts': 'export const toNumber = 1;',
};
const ALL = Object.keys(FILES).filter((path) => !path.endsWith('.json'));
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'limn-passed-'));
  for (const [path, text] of Object.entries(FILES)) write(path, text);
  filesToCheck(root).remember();
});
afterEach(() => rmSync(root, { recursive: true }));

test('checks nothing again that passed', () => {
  expect(filesToCheck(root).files).toEqual([]);
});

test('checks everything where nothing passed yet', () => {
  rmSync(join(root, 'node_modules'), { recursive: true });
  expect(filesToCheck(root).files.toSorted()).toEqual(ALL.toSorted());
});

test.each([
  [
    'packages/values/src/dates.ts',
    ['apps/web/src/page.tsx', 'apps/web/src/route.tsx', 'packages/values/src/dates.ts', 'packages/values/src/index.ts'],
  ],
  ['packages/values/src/numbers.ts', ['packages/values/src/index.ts', 'packages/values/src/numbers.ts']],
  ['apps/web/src/names.json', ['apps/web/src/other.tsx']],
  ['apps/web/src/new.ts', ['apps/web/src/new.ts']],
  ['packages/values/src/index.ts', ALL],
  ['packages/values/package.json', ALL],
  ['tsconfig.json', ALL],
  ['package-lock.json', ALL],
  ['.oxlintrc.json', ALL],
  ['apps/web/src/ambient.d.ts', ALL],
  ['apps/web/src/tokens.ts', ALL],
])('checks what a change to %s can reach, until it passes', (path, reached) => {
  write(path, '["Bo"] // changed');
  expect(filesToCheck(root).files.toSorted()).toEqual([...reached].sort());
  const again = filesToCheck(root);
  expect(again.files.toSorted()).toEqual([...reached].sort());
  again.remember();
  expect(filesToCheck(root).files).toEqual([]);
});

test('checks everything when a file went, for who used it is unknown', () => {
  rmSync(join(root, 'packages/values/src/numbers.ts'));
  expect(filesToCheck(root).files).toHaveLength(ALL.length - 1);
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
