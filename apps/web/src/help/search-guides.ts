/** Finds sections of guides by words. */
import { TRANSFORMS } from '@limn/merge';
import { PRESETS } from '@limn/tags';
import { EDITOR_KEYS } from './editor-keys.ts';
import type { Block, Guide, GuideSection, Inline, SectionPart } from './guide.ts';

export interface Found {
  guide: Guide;
  section: GuideSection;
  /** Some words around the first hit. */
  snippet: string;
}

/** Suggestions of the search field before anything is typed. */
export const SUGGESTED_WORDS = 'fallback, click rate, Mailchimp…';

const MOST = 12;
const SNIPPET = 150;
/** The weight of a hit by its place. */
const WORTH = { section: 8, guide: 4, text: 1 } as const;

/** The best first. Every word must occur in the section, its title or the guide's; the beginning of a word is enough. */
export function searchGuides(guides: readonly Guide[], query: string): Found[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const found = guides.flatMap((guide) =>
    guide.sections.flatMap((section) => {
      const text = [plainText(section.blocks), partText(section.part)].filter(Boolean).join(' ');
      const worth = words.map((word) => worthOf(word, section.title, `${guide.title} ${guide.text}`, text));
      if (worth.some((each) => each === 0)) return [];
      return { guide, section, snippet: snippetOf(text, words), worth: worth.reduce((sum, each) => sum + each, 0) };
    }),
  );
  return found
    .toSorted((a, b) => b.worth - a.worth)
    .slice(0, MOST)
    .map(({ guide, section, snippet }) => ({ guide, section, snippet }));
}

function worthOf(word: string, section: string, guide: string, text: string): number {
  return (has(section, word) ? WORTH.section : 0) + (has(guide, word) ? WORTH.guide : 0) + (has(text, word) ? WORTH.text : 0);
}

function has(text: string, word: string): boolean {
  return placeOf(text, word) !== -1;
}

/** Where a word begins with these letters; letters that stand inside one say little. */
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
