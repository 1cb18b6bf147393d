import { createWordSearch } from '../ui/word-search/word-search.ts';

export interface Entry {
  key: string;
  label: string;
  kind: string;
  icon: unknown;
  run: () => void;
}

const MAX_FOUND = 30;
const MAX_UNASKED = 10;

/**
 * Entries whose name holds every typed word: what was typed out in full first, then those that start with the
 * first word. What is looked for more often is a place or a picture than an action: "lo" and Enter opens
 * "Loyalty points" and does not log out. Names that hold the words but for a typing error come last; no
 * action is among them, for a guess must not act: "logo" is near "Log out".
 */
export function createEntryMatch(entries: readonly Entry[]): (typed: string) => Entry[] {
  const search = createWordSearch(
    entries.filter(({ kind }) => kind !== 'Action'),
    { label: { textOf: ({ label }) => label, weight: 1 } },
  );
  return (typed) => {
    const literal = literalMatches(entries, typed);
    if (typed.trim() === '') return literal.slice(0, MAX_UNASKED);
    if (literal.length >= MAX_FOUND) return literal.slice(0, MAX_FOUND);
    const near = search(typed).map(({ document }) => document);
    return [...new Set([...literal, ...near])].slice(0, MAX_FOUND);
  };
}

function literalMatches(entries: readonly Entry[], typed: string): Entry[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const [first] = words;
  const found = entries.filter((entry) => words.every((word) => entry.label.toLowerCase().includes(word)));
  if (first === undefined) return found;
  const whole = words.join(' ');
  const is = (entry: Entry) => (entry.label.toLowerCase() === whole ? 0 : 1);
  const starts = (entry: Entry) => (entry.label.toLowerCase().startsWith(first) ? 0 : 1);
  const acts = (entry: Entry) => (entry.kind === 'Action' ? 1 : 0);
  return found.sort((a, b) => is(a) - is(b) || starts(a) - starts(b) || acts(a) - acts(b));
}
