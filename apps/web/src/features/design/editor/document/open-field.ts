/** The merge field that is being typed at a caret: "{{" and the first letters of a name, not closed yet. */
export interface OpenField {
  /** Characters from its "{{" to the caret. */
  before: number;
  /** Characters behind the caret that belong to it. */
  behind: number;
  /** The letters of its name so far. */
  words: string;
}

export function openFieldAt(before: string, behind: string): OpenField | undefined {
  const opened = /\{\{\[?([^{}[\]|\n]*)$/.exec(before);
  if (!opened) return undefined;
  const rest = /^[^{}[\]|\n]*\]?\}\}/.exec(behind)?.[0] ?? '';
  return { before: opened[0].length, behind: rest.length, words: opened[1] ?? '' };
}

/** Those that begin with the letters first, then those that hold them. */
export function fieldsFor(names: readonly string[], words: string): string[] {
  const wanted = words.trim().toLowerCase();
  const starts = names.filter((name) => name.toLowerCase().startsWith(wanted));
  return [...starts, ...names.filter((name) => !starts.includes(name) && name.toLowerCase().includes(wanted))];
}
