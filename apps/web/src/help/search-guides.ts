/** Finds sections of guides by words. */
import { TRANSFORMS } from '@limn/merge';
import { PRESETS } from '@limn/tags';
import { EDITOR_KEYS } from './editor-keys.ts';
import { createWordSearch } from '../ui/word-search/word-search.ts';
import type { Block, Guide, GuideSection, Inline, SectionPart } from './guide.ts';

export interface Found {
  guide: Guide;
  section: GuideSection;
  /** Some words around the first hit. */
  snippet: string;
}

/** Suggestions of the search field before anything is typed. */
export const SUGGESTED_WORDS = 'fallback, click rate, Mailchimp…';

const MAX_FOUND = 12;
const SNIPPET = 150;

interface Searched {
  guide: Guide;
  section: GuideSection;
  text: string;
}

/**
 * The best first. Every word must occur in the section, its title or the guide's; the beginning of a word is
 * enough, and each may be misspelt.
 */
export function createGuideSearch(guides: readonly Guide[]): (query: string) => Found[] {
  const search = createWordSearch<Searched>(
    guides.flatMap((guide) =>
      guide.sections.map((section) => ({
        guide,
        section,
        text: [plainText(section.blocks), partText(section.part)].filter(Boolean).join(' '),
      })),
    ),
    {
      section: { textOf: ({ section }) => section.title, weight: 8 },
      guide: { textOf: ({ guide }) => guide.title, weight: 6 },
      about: { textOf: ({ guide }) => guide.text, weight: 2 },
      text: { textOf: ({ text }) => text, weight: 1 },
    },
  );
  return (query) =>
    search(query)
      .slice(0, MAX_FOUND)
      .map(({ document: { guide, section, text }, words }) => ({ guide, section, snippet: snippetOf(text, words) }));
}

/** Where a word begins with these letters. */
function placeOf(text: string, word: string): number {
  const lower = text.toLowerCase();
  for (let at = lower.indexOf(word); at !== -1; at = lower.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(lower[at - 1] ?? '') || !/^[\p{L}\p{N}]/u.test(word)) return at;
  }
  return -1;
}

function snippetOf(text: string, words: readonly string[]): string {
  const at = Math.max(0, Math.min(...words.map((word) => placeOf(text, word)).filter((place) => place >= 0), text.length));
  const from = at < 60 || at === text.length ? 0 : text.lastIndexOf(' ', at - 40) + 1;
  const to = text.length - from <= SNIPPET ? text.length : text.lastIndexOf(' ', from + SNIPPET);
  return `${from > 0 ? '… ' : ''}${text.slice(from, to)}${to < text.length ? ' …' : ''}`;
}

function plainText(blocks: readonly Block[]): string {
  return blocks.flatMap(linesOf).join(' ').replaceAll(/\s+/g, ' ').trim();
}

function linesOf(block: Block): string[] {
  if (block.kind === 'table') return [block.head, ...block.rows].map((row) => row.map(wordsOf).join(' · '));
  return (block.kind === 'list' ? block.items : [block.words]).map(wordsOf);
}

function wordsOf(words: readonly Inline[]): string {
  return words.map((word) => (typeof word === 'string' ? word : word.text)).join('');
}

/** Searchable texts of sections' blocks, so that the search finds a platform or a key by its name. */
function partText(part: SectionPart | undefined): string {
  switch (part) {
    case 'presets':
      return PRESETS.map(({ name, note }) => [name, note].filter(Boolean).join(' ')).join('. ');
    case 'keys':
      return EDITOR_KEYS.map(([what, keys]) => `${what} ${keys}`).join('. ');
    case 'merge-steps':
      return TRANSFORMS.map(({ label, hint }) => `${label}: ${hint}`).join(' ');
    case 'contact':
    case 'tour-video':
    case 'first-steps':
    case 'three-people':
    case undefined:
      return '';
  }
}
