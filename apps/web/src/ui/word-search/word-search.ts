/**
 * Finds documents by words. What is typed right comes first, and a typing error in a word still finds what
 * was meant.
 */
import MiniSearch, { type Query, type SearchResult } from 'minisearch';

export interface SearchedField<D> {
  textOf: (document: D) => string;
  /** How much a hit in it is worth beside those of other fields. */
  weight: number;
}

export interface Hit<D> {
  document: D;
  /** The words of the document that were found, as they begin there, in lower case. */
  words: string[];
}

/**
 * Braces and the like are searched for, too: `{{`, `*|`. Other punctuation only parts words, but for what
 * makes one of two: "can't", "A/B". Their parts would be single letters, with which words of any kind begin.
 */
const TOKEN = /(?<![\p{L}\p{N}])\p{L}\/\p{L}(?![\p{L}\p{N}])|[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*|[{}<>=%$@#|*[\]]+/gu;

/** Shorter words are too near to each other: one letter makes "tag" of "bag". */
const MIN_FORGIVEN = 4;
/** From this length on two letters may be wrong. */
const TWO_ERRORS = 8;

/**
 * The index is built by the first search. Every typed word must be found, at the beginning of a word at
 * least.
 */
export function createWordSearch<D>(
  documents: readonly D[],
  fields: Readonly<Record<string, SearchedField<D>>>,
): (typed: string) => Hit<D>[] {
  let built: MiniSearch<number> | undefined;
  return (typed) => {
    const words = tokensOf(typed);
    if (words.length === 0) return [];
    const index = (built ??= indexOf(documents, fields));
    const exact = index.search({ combineWith: 'AND', queries: words });
    const known = new Set(exact.map(({ id }) => id as number));
    const near = index.search({ combineWith: 'AND', queries: words.map(spellingsOf) });
    return [...exact, ...near.filter(({ id }) => !known.has(id as number))].flatMap((result) => hitOf(documents, result));
  };
}

function indexOf<D>(documents: readonly D[], fields: Readonly<Record<string, SearchedField<D>>>): MiniSearch<number> {
  const index = new MiniSearch<number>({
    fields: Object.keys(fields),
    extractField: (at, name) => {
      const document = documents[at];
      return name === 'id' || document === undefined ? String(at) : (fields[name]?.textOf(document) ?? '');
    },
    tokenize: tokensOf,
    processTerm: withoutPlural,
    searchOptions: { prefix: true, boost: Object.fromEntries(Object.entries(fields).map(([name, { weight }]) => [name, weight])) },
  });
  index.addAll(documents.map((_document, at) => at));
  return index;
}

function hitOf<D>(documents: readonly D[], { id, terms }: SearchResult): Hit<D>[] {
  const document = documents[Number(id)];
  return document === undefined ? [] : [{ document, words: terms }];
}

function tokensOf(text: string): string[] {
  return text.toLowerCase().replaceAll('’', "'").replaceAll(/'s\b/g, '').match(TOKEN) ?? [];
}

/** "fields" is found by "feild", which is one error from "field" only. */
function withoutPlural(word: string): string {
  return word.length > MIN_FORGIVEN && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

/**
 * A word and what may have been meant by it: a letter wrong, missing or too many, or two neighbours swapped,
 * which the library counts as two errors.
 */
function spellingsOf(word: string): Query {
  if (word.length < MIN_FORGIVEN || !/^\p{L}+$/u.test(word)) return word;
  const swapped = Array.from(
    { length: word.length - 1 },
    (_none, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
  );
  return {
    combineWith: 'OR',
    queries: [{ queries: [word], fuzzy: (term: string) => (term.length < TWO_ERRORS ? 1 : 2) }, ...swapped],
  };
}
