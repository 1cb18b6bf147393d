export interface Entry {
  key: string;
  label: string;
  kind: string;
  icon: unknown;
  run: () => void;
}

const MOST = 30;

/**
 * Entries whose name holds every typed word: what was typed out in full first, then those that start with the first word. What is
 * looked for more often is a place or a picture than an action: "lo" and Enter opens "Loyalty points" and does not log out.
 */
export function matchEntries(entries: readonly Entry[], typed: string): Entry[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const [first] = words;
  const found = entries.filter((entry) => words.every((word) => entry.label.toLowerCase().includes(word)));
  if (first === undefined) return found.slice(0, 10);
  const whole = words.join(' ');
  const is = (entry: Entry) => (entry.label.toLowerCase() === whole ? 0 : 1);
  const starts = (entry: Entry) => (entry.label.toLowerCase().startsWith(first) ? 0 : 1);
  const acts = (entry: Entry) => (entry.kind === 'Action' ? 1 : 0);
  return found.sort((a, b) => is(a) - is(b) || starts(a) - starts(b) || acts(a) - acts(b)).slice(0, MOST);
}
