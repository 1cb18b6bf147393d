/** The documents, held against the tree: a path that they name exists, and so does a page that they link. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' }).split('\n');
const folders = new Set(files.flatMap((file) => ancestorsOf(file)));
const PAGES = files.filter((file) => /^(?:README\.md|GLOSSARY\.md|docs\/[^/]+\.md)$/.test(file));
const NAMED = /`((?:[\w@.-]+\/)*[\w@-][\w@.-]*\.(?:ts|tsx|mjs|sql|json|md|webp|css))`/g;
const FOLDER = /`((?:apps|packages|tools|docs|e2e|bench)\/[\w@./-]*[\w-])\/?`/g;
const LINKED = /\]\(((?!https?:|#)[^)#\s]+)/g;
/** Files that a running server makes or serves. */
const NOT_IN_THE_TREE = new Set(['DATA_DIR/demo.json', 'openapi.json']);

function ancestorsOf(file: string): string[] {
  const folder = dirname(file);
  return folder === '.' ? [] : [folder, ...ancestorsOf(folder)];
}

/** Names are whole paths or the end of one. */
const isThere = (name: string) => files.some((file) => `/${file}`.endsWith(`/${name}`));
const found = (page: string, pattern: RegExp) => [...readFileSync(join(root, page), 'utf8').matchAll(pattern)].map(([, name = '']) => name);

test.each(PAGES)('names only files and folders that exist: %s', (page) => {
  const missing = found(page, NAMED).filter((name) => !isThere(name) && !NOT_IN_THE_TREE.has(name));
  const gone = found(page, FOLDER).filter((name) => !isThere(name) && !folders.has(name));
  expect([...missing, ...gone]).toEqual([]);
});

test.each(PAGES)('links only pages that exist: %s', (page) => {
  expect(found(page, LINKED).filter((target) => !existsSync(join(root, dirname(page), target)))).toEqual([]);
});

test('names every measurement and every soak, and no others', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const benches = files.flatMap((file) => /^bench\/([\w-]+)\.ts$/.exec(file)?.[1] ?? []).filter((name) => name !== 'run');
  expect(/# figures: (.*)/.exec(readme)?.[1]?.split(', ').toSorted()).toEqual(benches.toSorted());
  const soaks = files.flatMap((file) => /\/([\w-]+)\.soak\.ts$/.exec(file)?.[1] ?? []);
  const lines = readme.split('\n').filter((line) => line.startsWith('npm run soak'));
  const named = new Set(
    lines
      .join(' ')
      .toLowerCase()
      .match(/[a-z][\w-]*/g),
  );
  // Those of a kind with numbers are named by their first and last.
  expect(soaks.filter((name) => !/^[ft]\d+$/.test(name) && !named.has(name))).toEqual([]);
  expect(lines.map((line) => /-- ([\w-]+)/.exec(line)?.[1]?.toLowerCase() ?? '').filter((name) => !soaks.includes(name))).toEqual([]);
});

test('lists every decision under its number and title', () => {
  const folder = 'docs/decisions';
  const decisions = files
    .filter((file) => file.startsWith(`${folder}/0`))
    .map((file) => file.slice(folder.length + 1))
    .toSorted();
  const titles = decisions.map(
    (file) =>
      readFileSync(join(root, folder, file), 'utf8')
        .split('\n', 1)[0]
        ?.slice(2) ?? '',
  );
  const listed = readFileSync(join(root, folder, 'README.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('- '));
  expect(listed).toEqual(decisions.map((file, index) => `- [${titles[index]}](${file})`));
  expect(titles.map((title) => Number.parseInt(title, 10))).toEqual(decisions.map((file) => Number(file.slice(0, 4))));
});

test('reads enough names to mean something', () => {
  expect(PAGES.flatMap((page) => found(page, NAMED)).length).toBeGreaterThan(150);
});
