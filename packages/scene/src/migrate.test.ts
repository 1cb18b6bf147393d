/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { SceneDocument } from './document.ts';
import { fromFabric, toFabric } from './migrate.ts';
import { throughFabric } from './testing/fabric-in-node.ts';

const DOCUMENTS = ['offer', 'everything'];

function saved(name: string): string {
  return JSON.stringify(JSON.parse(readFileSync(new URL(`./testing/${name}.json`, import.meta.url), 'utf8')));
}

test.each(DOCUMENTS)('%s: a hundred loads and saves through Fabric leave the same bytes', async (name) => {
  const bytes = saved(name);
  let document = JSON.parse(bytes) as SceneDocument;
  for (let round = 0; round < 100; round++) {
    document = fromFabric(await throughFabric(toFabric(document)), document);
    expect(JSON.stringify(document)).toBe(bytes);
  }
});

test.each(DOCUMENTS)('%s: saving what was loaded gives the same bytes without Fabric in between', (name) => {
  const bytes = saved(name);
  const document = JSON.parse(bytes) as SceneDocument;
  expect(JSON.stringify(fromFabric(toFabric(document), document))).toBe(bytes);
});
