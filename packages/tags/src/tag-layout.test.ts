import { expect, test } from 'vitest';
import { buildTag, type TagInput } from './build-tag.ts';
import { TAG_LAYOUTS, type TagLayout } from './tag-layout.ts';

const COLUMNS: Readonly<Record<TagLayout, number>> = { list: 1, two: 2, three: 3 };
const COUNTS = [1, 2, 3, 4, 5, 9, 10];

const tagOf = (change: Partial<TagInput>) =>
  buildTag({
    kind: 'recipe',
    uuid: 'u1',
    renderUrl: 'https://r.example',
    linkUrl: 'https://r.example',
    width: 600,
    height: 300,
    emailField: '[email]',
    multipleItems: true,
    includeLink: true,
    ...change,
  }).html;
const counted = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].length;
const positions = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map((found) => Number(found[1]));

test.each(TAG_LAYOUTS.flatMap((layout) => COUNTS.map((items) => ({ layout, items }))))(
  'gives $items pictures as $layout each its own place and link',
  ({ layout, items }) => {
    const html = tagOf({ layout, items, firstItem: 2 });
    const expected = Array.from({ length: items }, (_, index) => index + 2);
    expect(positions(html, /<img src="[^"]*ri_pos=(\d+)/g)).toEqual(expected);
    expect(positions(html, /<a href="[^"]*ri_pos=(\d+)/g)).toEqual(expected);
    const rows = html.split('<tr>').slice(1);
    expect(rows.map((row) => counted(row, /<td /g))).toEqual(
      layout === 'list' ? [] : Array.from({ length: Math.ceil(items / COLUMNS[layout]) }, () => COLUMNS[layout]),
    );
    expect(counted(html, /<\/t(?:d|r|able)>/g)).toBe(counted(html, /<t(?:d|r|able)\b/g));
  },
);

test.each([
  { width: 600, height: 300, layout: 'two', shown: ['300', '150'] },
  { width: 640, height: 400, layout: 'three', shown: ['200', '125'] },
  { width: 200, height: 80, layout: 'two', shown: ['200', '80'] },
  { width: 1200, height: 400, layout: 'list', shown: ['1200', '400'] },
] as const)('shows a picture of $width × $height as $layout no wider than its share', ({ shown, ...input }) => {
  expect(/width="(\d+)" height="(\d+)"/.exec(tagOf({ ...input, items: 2 }))?.slice(1)).toEqual(shown);
});

test('leaves single pictures without a table', () => {
  expect(tagOf({ kind: 'image', multipleItems: false, layout: 'two' })).not.toContain('<table');
});
