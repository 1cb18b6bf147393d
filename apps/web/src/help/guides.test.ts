import { TAG_PARAMETER } from '@limn/model';
import { expect, test } from 'vitest';
import { GUIDES } from './all-guides.ts';
import { HELP_PLACES } from '../shell/help-places.ts';
import type { GuideSection, Inline } from './guide.ts';

const sections = GUIDES.flatMap((guide) => guide.sections.map((section) => ({ guide, section })));

function wordsOf({ blocks }: GuideSection): readonly Exclude<Inline, string>[] {
  const words = blocks.flatMap((block): readonly Inline[] => {
    if (block.kind === 'paragraph') return block.words;
    return block.kind === 'list' ? block.items.flat() : [...block.head, ...block.rows.flat()].flat();
  });
  return words.filter((word) => typeof word !== 'string');
}

const linksOf = (section: GuideSection) => wordsOf(section).flatMap((word) => (word.kind === 'link' ? [word.to] : []));

test('slugs and the anchors of a guide are there once, and nothing is empty', () => {
  const slugs = GUIDES.map(({ slug }) => slug);
  expect(new Set(slugs).size).toBe(slugs.length);
  for (const { slug, sections: own } of GUIDES) expect([slug, new Set(own.map(({ id }) => id)).size]).toEqual([slug, own.length]);
  expect(sections.filter(({ section }) => section.blocks.length === 0 || section.title === '')).toEqual([]);
});

test('shows every guide that is written', () => {
  const written = Object.keys(import.meta.glob('./guides/*.md')).map((path) => path.slice('./guides/'.length, -'.md'.length));
  expect(GUIDES.map(({ slug }) => slug).toSorted()).toEqual(written.toSorted());
});

test('links guides only to existing sections', () => {
  const anchors = new Set([
    '/help',
    '/help/api/reference',
    ...GUIDES.flatMap(({ slug, sections: own }) => [`/help/${slug}`, ...own.map(({ id }) => `/help/${slug}#${id}`)]),
  ]);
  for (const { guide, section } of sections) {
    for (const to of linksOf(section)) {
      const full = to.startsWith('#') ? `/help/${guide.slug}${to}` : to;
      if (full.startsWith('/help')) expect(anchors, `${guide.slug}#${section.id}`).toContain(full);
    }
  }
});

test('gives table rows of a guide as many cells as their head', () => {
  for (const { guide, section } of sections)
    for (const block of section.blocks)
      if (block.kind === 'table')
        expect({ guide: guide.slug, section: section.id, cells: block.rows.map((row) => row.length) }).toEqual({
          guide: guide.slug,
          section: section.id,
          cells: block.rows.map(() => block.head.length),
        });
});

test('has the guides and anchors that screens link to', () => {
  const anchors = new Set(GUIDES.flatMap(({ slug, sections: own }) => [slug, ...own.map(({ id }) => `${slug}#${id}`)]));
  const sources = import.meta.glob<string>('../../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true });
  const asked = Object.entries(sources)
    .filter(([path]) => !path.includes('.test.') && !path.includes('/guides/') && !path.includes('/testing/'))
    .flatMap(([path, text]) => [...text.matchAll(/['"]\/help\/([a-z][a-z-]*(?:#[a-z-]+)?)['"]/g)].map((match) => [path, match[1] ?? '']));
  expect(asked.length).toBeGreaterThan(5);
  expect(asked.filter(([, address]) => !anchors.has(address ?? ''))).toEqual([]);
});

test('names every reserved parameter in the guide to merge fields', () => {
  const reserved = sections.find(({ section }) => section.id === 'reserved')?.section;
  const named = reserved ? wordsOf(reserved).flatMap((word) => (word.kind === 'code' ? [word.text] : [])) : [];
  for (const name of Object.values(TAG_PARAMETER).filter((each) => each !== TAG_PARAMETER.refresh)) expect(named).toContain(name);
});

test('finds every guide in the shell’s search', () => {
  expect(HELP_PLACES.map(({ to }) => to).toSorted()).toEqual(GUIDES.map(({ slug }) => `/help/${slug}`).toSorted());
  const titles = new Map(GUIDES.map(({ slug, title }) => [`/help/${slug}`, title]));
  for (const { label, to } of HELP_PLACES) expect(label).toBe(titles.get(to));
});
