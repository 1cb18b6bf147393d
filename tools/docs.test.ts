/** The documents, held against the tree: a path that they name exists, and so does a page that they link. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { DISTRIBUTED_TABLES } from '../apps/server/src/storage/distributed-tables.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' }).split('\n');
const folders = new Set(files.flatMap((file) => ancestorsOf(file)));
const PAGES = files.filter((file) => /(?:^|\/)README\.md$|^[^/]+\.md$|^docs\/(?:guides\/)?[^/]+\.md$/.test(file));
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

/** First cells of the rows under a heading, which are code. */
function listed(page: string, heading: string): string[] {
  const [, section = ''] = readFileSync(join(root, page), 'utf8').split(`\n## ${heading}\n`);
  return [...(section.split('\n## ')[0] ?? '').matchAll(/^\| `([^`]+)` /gm)].map(([, name = '']) => name);
}
const SOAKS = files.flatMap((file) => /\/([\w-]+)\.soak\.ts$/.exec(file)?.[1] ?? []).toSorted();
const BENCHES = files.flatMap((file) => /^bench\/([\w-]+)\.ts$/.exec(file)?.[1] ?? []).filter((name) => name !== 'run');

test('lists every figure and every soak once, and no others', () => {
  expect(listed('docs/guides/tests.md', 'Figures').toSorted()).toEqual(BENCHES.toSorted());
  expect(listed('docs/guides/tests.md', 'Soaks').toSorted()).toEqual(SOAKS);
});

test('names soaks by what they prove, not by codes', () => {
  expect(SOAKS.filter((name) => /^[a-z]?\d+$/.test(name))).toEqual([]);
});

test.each([
  ['soak', SOAKS],
  ['bench', BENCHES],
])('runs only what exists by npm run %s', (task, known) => {
  const pages = files.filter((file) => file.endsWith('.md'));
  const commands = pages.flatMap((page) =>
    found(page, new RegExp(`npm run ${task} -- ([a-z][a-z -]*)`, 'g')).flatMap((names) => names.trim().split(/ +/)),
  );
  expect(commands.length).toBeGreaterThan(3);
  expect(commands.filter((name) => !known.includes(name))).toEqual([]);
});

test('runs only scripts that the project has', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
  const named = files.filter((file) => file.endsWith('.md')).flatMap((page) => found(page, /npm run ([a-z0-9]+)/g));
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test('names the tables of a cluster as the code has them', () => {
  const rows = readFileSync(join(root, 'docs/guides/cluster.md'), 'utf8').split('\n');
  const distributed = rows
    .filter((row) => /\| distributed +\|$/.test(row))
    .flatMap((row) => [...row.matchAll(/`(\w+)`/g)].map(([, name = '']) => name));
  expect(distributed.toSorted()).toEqual([...DISTRIBUTED_TABLES].toSorted());
});

test('names files of DATA_DIR, figures and log events as the code does', () => {
  const server = files.filter((file) => /^apps\/server\/src\/.*\.ts$/.test(file) && !/\.(?:test|soak)\.ts$|\/testing\//.test(file));
  const text = server.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
  const named = (pattern: RegExp) => [...new Set(PAGES.flatMap((page) => found(page, pattern)))];
  const folders = named(/DATA_DIR\/([a-z][a-z.]*[a-z])/g);
  const figures = named(/`(limn_[a-z_]+)(?:\{[a-z,]+\})?`/g).filter((name) => !/^limn_(?:app|render|jobs)$/.test(name));
  const events = named(/`((?:journal|blobs|jobs|database|draw|feeds|billing)\.[a-z]+(?:_[a-z]+)*)`/g).filter(
    (name) => !/\.(?:ts|sql)$/.test(name),
  );
  for (const names of [folders, figures, events]) expect(names.length).toBeGreaterThan(3);
  expect([...folders, ...figures, ...events].filter((name) => !text.includes(`'${name}'`))).toEqual([]);
});

test('keeps the README to what a newcomer needs', () => {
  expect(readFileSync(join(root, 'README.md'), 'utf8').split('\n').length - 1).toBeLessThanOrEqual(110);
});

test('lists every decision once, by its number and title, in order within its district', () => {
  const folder = 'docs/decisions';
  const decisions = files
    .filter((file) => file.startsWith(`${folder}/0`))
    .map((file) => file.slice(folder.length + 1))
    .toSorted();
  const titles = new Map(
    decisions.map((file) => [
      file,
      readFileSync(join(root, folder, file), 'utf8')
        .split('\n', 1)[0]
        ?.slice(2) ?? '',
    ]),
  );
  const [, first = '', ...districts] = readFileSync(join(root, folder, 'README.md'), 'utf8').split(/^## /m);
  const linked = (text: string) =>
    [...text.matchAll(/^(?:-|\d+\.) \[(.*?)\]\(([^)]+)\)/gm)].map(([, title = '', file = '']) => ({ title, file }));
  expect(linked(first)).toHaveLength(10);
  const listedDecisions = districts.flatMap(linked);
  expect(listedDecisions.map(({ file }) => file).toSorted()).toEqual(decisions);
  expect([...linked(first), ...listedDecisions].filter(({ title, file }) => titles.get(file) !== title)).toEqual([]);
  for (const district of districts) {
    const inOrder = linked(district).map(({ file }) => file);
    expect(inOrder, district.split('\n', 1)[0]).toEqual(inOrder.toSorted());
  }
  expect([...titles].filter(([file, title]) => Number.parseInt(title, 10) !== Number(file.slice(0, 4)))).toEqual([]);
});

const ROOMS = [...folders].filter((folder) =>
  /^packages\/[^/]+$|^apps\/server\/src\/(?:platform|storage|http|render|jobs|compose|demo)$|^apps\/(?:server|web)\/src\/features\/[^/]+$/.test(
    folder,
  ),
);

test.each(ROOMS)('introduces %s in twenty lines: door, and what to read first', (folder) => {
  const readme = readFileSync(join(root, folder, 'README.md'), 'utf8');
  expect(readme.split('\n').length - 1).toBeLessThanOrEqual(20);
  expect([...readme.matchAll(/^\*\*(.*?)\*\*/gm)].map(([, name]) => name)).toEqual(['Door.', 'Read first.']);
});

test('reads enough names to mean something', () => {
  expect(PAGES.flatMap((page) => found(page, NAMED)).length).toBeGreaterThan(350);
});
