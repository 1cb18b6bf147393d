import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { checkLayers, readSources } from './check-layers.ts';
import { INSIDE_FOR_DEMO } from './layers.ts';

const check = (file: string, text: string) => checkLayers(new Map([[file, text]])).refusals.map((refusal) => refusal.imported);

test('refuses imports against the layers in any form', () => {
  for (const text of [
    "import { a } from '@limn/scene';",
    "export { a } from '@limn/scene';",
    "export * from '@limn/scene';",
    "const a = await import('@limn/scene');",
    "import type { A } from '@limn/scene';",
  ]) {
    expect(check('packages/merge/src/a.ts', text)).toEqual(['@limn/scene']);
  }
});

test('lets features reach others only through their read model', () => {
  expect(check('apps/server/src/features/design/images/a.ts', "import { s } from '../assets/assets.store.ts';")).toEqual([
    '../assets/assets.store.ts',
  ]);
  expect(check('apps/server/src/features/design/images/a.ts', "import { s } from '../assets/assets.read.ts';")).toEqual([]);
  expect(check('apps/server/src/features/design/images/a.ts', "import { s } from './images.store.ts';")).toEqual([]);
  expect(check('apps/web/src/features/design/new/a.tsx', "import { s } from '../images/List.tsx';")).toEqual(['../images/List.tsx']);
  expect(check('apps/web/src/features/design/new/a.tsx', "import { s } from '../images/public.ts';")).toEqual([]);
  expect(check('apps/web/src/features/data/tables/a.tsx', "import { s } from '../../design/images/public.ts';")).toHaveLength(1);
});

test('lets render and http into features by their doors only', () => {
  for (const folder of ['render', 'http']) {
    expect(check(`apps/server/src/${folder}/a.ts`, "import { s } from '../features/design/assets/assets.store.ts';")).toHaveLength(1);
    expect(check(`apps/server/src/${folder}/a.ts`, "import type { S } from '../features/design/assets/picture-source.ts';")).toHaveLength(
      1,
    );
    for (const door of ['assets.read.ts', 'broken-host.port.ts'])
      expect(check(`apps/server/src/${folder}/a.ts`, `import { s } from '../features/design/assets/${door}';`)).toEqual([]);
  }
});

test('lets the demo into files of a list, and names those that it needs no more', () => {
  const service = "import { s } from '../features/design/images/images.service.ts';";
  expect(check('apps/server/src/demo/a.ts', service)).toEqual([]);
  expect(check('apps/server/src/render/a.ts', service)).toHaveLength(1);
  expect(check('apps/server/src/demo/a.ts', "import { s } from '../features/design/assets/assets.store.ts';")).toHaveLength(1);
  const { unneeded } = checkLayers(new Map([['apps/server/src/demo/a.ts', service]]));
  expect(unneeded).toHaveLength(INSIDE_FOR_DEMO.length - 1);
  expect(unneeded).not.toContain('apps/server/src/features/design/images/images.service.ts');
  // One that is taken out of the list is taken off here.
  expect(INSIDE_FOR_DEMO).toHaveLength(36);
});

test('keeps Node out of portable packages and drivers behind ports', () => {
  expect(check('packages/scene/src/a.ts', "import fs from 'node:fs';")).toEqual(['node:fs']);
  expect(check('apps/server/src/features/design/images/a.ts', "import pg from 'pg';")).toEqual(['pg']);
  expect(check('apps/server/src/features/design/images/a.ts', "import http from 'node:http';")).toEqual(['node:http']);
  expect(check('apps/server/src/features/design/images/a.ts', "import { a } from '../../../render/draw/draw-pool.ts';")).toEqual([
    '../../../render/draw/draw-pool.ts',
  ]);
});

test('lets only ui/ and the theme import the component kit', () => {
  const kit = "import Menu from '@mui/material/Menu';";
  for (const file of ['features/design/editor/a.tsx', 'shell/a.tsx', 'help/a.tsx', 'App.tsx', 'api/a.tsx'])
    expect(check(`apps/web/src/${file}`, kit), file).toEqual(['@mui/material/Menu']);
  for (const file of ['ui/kit/a.ts', 'ui/a.tsx', 'theme/a.ts']) expect(check(`apps/web/src/${file}`, kit), file).toEqual([]);
});

test('product code never imports test code', () => {
  expect(check('apps/server/src/http/a.ts', "import { a } from '../testing/server.ts';")).toEqual(['../testing/server.ts']);
});

test('reads every product file, also those whose name ends in config', () => {
  const files = [...readSources(fileURLToPath(new URL('..', import.meta.url))).keys()];
  for (const file of ['platform/config.ts', 'platform/billing-config.ts']) expect(files).toContain(`apps/server/src/${file}`);
});

test('refuses a feature that asks a later district, and one that is in none', () => {
  const images = "import { a } from '../../design/images/images.read.ts';";
  expect(check('apps/server/src/features/data/tables/a.ts', images)).toEqual(['../../design/images/images.read.ts']);
  expect(check('apps/server/src/features/measuring/statistics/a.ts', images)).toEqual([]);
  expect(check('apps/server/src/features/elsewhere/tables/a.ts', images)).toEqual(['../../design/images/images.read.ts']);
});

test('refuses features that ask each other, also by way of a third', () => {
  const ask = (feature: string, asked: string): [string, string] => [
    `apps/server/src/features/data/${feature}/a.ts`,
    `import { a } from '../${asked}/${asked}.read.ts';`,
  ];
  const { refusals } = checkLayers(new Map([ask('tables', 'feeds'), ask('feeds', 'places'), ask('places', 'tables')]));
  expect(
    refusals.map(({ file, imported }) => [file, imported].map((path) => path.replaceAll('apps/server/src/features/data/', ''))),
  ).toEqual([['feeds', 'places → tables → feeds']]);
  expect(checkLayers(new Map([ask('tables', 'feeds'), ask('places', 'feeds')])).refusals).toEqual([]);
});

test('keeps the shared parts of the web app in their order', () => {
  expect(check('apps/web/src/api/a.ts', "import { s } from '../ui/b.ts';")).toEqual([]);
  expect(check('apps/web/src/ui/a.ts', "import { s } from '../api/b.ts';")).toEqual(['../api/b.ts']);
  expect(check('apps/web/src/shell/a.ts', "import { s } from '../features/design/new/public.ts';")).toHaveLength(1);
});

test('keeps folders of the editor in their order, for types too', () => {
  const inEditor = (file: string, imported: string) =>
    check(`apps/web/src/features/design/editor/${file}`, `import type { S } from '${imported}';`).length;
  expect(inEditor('panels/a.tsx', '../store/editor-store.ts')).toBe(0);
  expect(inEditor('panels/a.tsx', './b.tsx')).toBe(0);
  expect(inEditor('Frame.tsx', './panels/a.tsx')).toBe(0);
  expect(inEditor('store/a.ts', '../session/b.ts')).toBe(1);
  expect(inEditor('document/a.ts', '../store/b.ts')).toBe(1);
  expect(inEditor('panels/a.tsx', '../Frame.tsx')).toBe(1);
  expect(inEditor('elsewhere/a.ts', '../document/b.ts')).toBe(1);
  expect(inEditor('phone/a.ts', '../elsewhere/b.ts')).toBe(1);
});

test('names the layers and ordered folders that no file is in', () => {
  const { empty } = checkLayers(new Map([['packages/model/src/a.ts', '']]));
  expect(empty).toContain('feature');
  expect(empty).toContain('apps/web/src/features/design/editor/store');
});
