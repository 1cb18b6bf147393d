/** docs/render-path.md, held against the tree. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { createRenderHandler } from './render-handler.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const page = readFileSync(`${ROOT}docs/render-path.md`, 'utf8');
const files = ['apps/server/src', 'packages'].flatMap((folder) =>
  readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('node_modules'))
    .map((file) => `${folder}/${file}`),
);

test('names only files that exist', () => {
  const named = [...page.matchAll(/`([\w/.-]+\.ts)`/g)].map(([, file]) => file ?? '');
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !files.some((file) => `/${file}`.endsWith(`/${name}`)))).toEqual([]);
});

test('lists the steps in their order, each with its file', () => {
  const listed = [...page.matchAll(/^\| `(\w+)`\s+\| `steps\/([\w-]+)\.ts`/gm)].map(([, name, file]) => ({ name, file }));
  const source = {
    known: () => undefined,
    find: async () => undefined,
    draft: async () => undefined,
    published: async () => undefined,
    close: async () => undefined,
  };
  const handler = createRenderHandler({
    db: {
      withCompany: () => Promise.reject(new Error('There is no database.')),
      renderRead: () => Promise.reject(new Error('There is no database.')),
    },
    objects: source,
    draw: { draw: () => Promise.reject(new Error('no')), outlook: () => ({ lane: 'quick', waitMs: 0 }), close: async () => undefined },
    journal: { write: () => undefined },
    blobs: { get: async () => undefined },
    log: createLog('silent'),
    tokenSecret: new Uint8Array(32),
    trustedProxies: [],
    renderUrl: '',
  });
  expect(listed.map(({ name }) => name)).toEqual(handler.steps);
  const inFolder = readdirSync(`${import.meta.dirname}/steps`).filter((file) => !/test|^step\.ts|^read-address/.test(file));
  expect(listed.map(({ file }) => `${file}.ts`).toSorted()).toEqual(inFolder.toSorted());
});
