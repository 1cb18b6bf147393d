/**
 * The merge field that is being typed at a caret: "{{" or "[[" and the first letters of a name, not closed
 * yet.
 */
export interface OpenField {
  /** Characters from its opening to the caret. */
  before: number;
  /** Characters behind the caret that belong to it. */
  behind: number;
  /** The letters of its name so far. */
  words: string;
  /** Opened by "[[", as fields of customers are written. */
  ofCustomers?: true;
}

export function openFieldAt(before: string, behind: string): OpenField | undefined {
  const opened = /\{\{\[?([^{}[\]|\n]*)$/.exec(before);
  if (!opened) return customerFieldAt(before, behind);
  const rest = /^[^{}[\]|\n]*\]?\}\}/.exec(behind)?.[0] ?? '';
  return { before: opened[0].length, behind: rest.length, words: opened[1] ?? '' };
}

function customerFieldAt(before: string, behind: string): OpenField | undefined {
  const opened = /\[\[([^{}[\]|\n]*)$/.exec(before);
  if (!opened) return undefined;
  const rest = /^[^{}[\]|\n]*\]\]/.exec(behind)?.[0] ?? '';
  return { before: opened[0].length, behind: rest.length, words: opened[1] ?? '', ofCustomers: true };
}

/** Finds those that begin with the letters first, then those that hold them. */
export function fieldsFor(names: readonly string[], words: string): string[] {
  const wanted = words.trim().toLowerCase();
  const starts = names.filter((name) => name.toLowerCase().startsWith(wanted));
  return [...starts, ...names.filter((name) => !starts.includes(name) && name.toLowerCase().includes(wanted))];
}
