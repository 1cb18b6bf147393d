import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { RECORD_SOURCES } from '../packages/image-types/src/registry.ts';
import { readSources } from './check-layers.ts';

const sources = readSources(fileURLToPath(new URL('..', import.meta.url)));
const product = [...sources].filter(([file]) => /^(apps|packages)\//.test(file) && !/\.(test|soak|cases)\.tsx?$|\/testing\//.test(file));
const filesWith = (pattern: RegExp) => product.filter(([, text]) => pattern.test(text)).map(([file]) => file);
const kind = `'(?:${Object.keys(RECORD_SOURCES).join('|')})'`;

// With the type's own file and the file of its `ValueSource`, these are all that a new kind of source needs.
test('answers for each kind of source in three registries', () => {
  const registries = filesWith(/\bplaces: \w+,?\n\s*feed: \w+,?\n/);
  expect(registries.toSorted()).toEqual([
    'apps/server/src/features/data/records/sources.read.ts',
    'apps/web/src/features/design/new/SourceForms.tsx',
    'packages/image-types/src/registry.ts',
  ]);
});

// Maps are of stores, and rows of stores are listed by their place.
test('tells kinds of sources apart nowhere else', () => {
  expect(filesWith(new RegExp(`filledFrom [!=]== ${kind}|[!=]== 'places'|kind: 'places'|case 'places'`)).toSorted()).toEqual([
    'apps/server/src/render/maps/preview-map.ts',
    'apps/server/src/render/replay-open.ts',
    'apps/web/src/features/design/editor/preview/RowPicker.tsx',
  ]);
});
