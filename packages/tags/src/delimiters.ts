/** How a service that is not on the list may write its placeholders, for people to choose from. */
export interface Delimiters {
  /** As people see it, and as it is kept: `{{…}}`. */
  id: string;
  open: string;
  close: string;
  /** A note to read before using them. */
  note?: string;
}

/** The most common first. */
export const DELIMITERS: readonly Delimiters[] = [
  between('{{', '}}'),
  between('{{{', '}}}'),
  between('{', '}'),
  between('{!', '}'),
  between('{$', '}'),
  between('${', '}'),
  between('[', ']'),
  between('[[', ']]'),
  between('[* ', ' *]'),
  between('$[', ']$'),
  between('<%= ', ' %>'),
  between('<', '>'),
  between('*|', '|*'),
  between('%%', '%%'),
  between('%', '%'),
  between('@', '@'),
  between('~', '~'),
  between('$', '$'),
  {
    ...between('#', '#'),
    note: 'A # ends an address. Unless your platform always fills the code in, what comes after it is lost: please test it with a real mailing.',
  },
];

/** Undefined where nothing was chosen yet. */
export function findDelimiters(id: string | undefined): Delimiters | undefined {
  return DELIMITERS.find((delimiters) => delimiters.id === id);
}

/** A placeholder for a field of this name; spaces and signs become what every service takes. */
export function placeholderIn({ open, close }: Delimiters, fieldName: string): string {
  return `${open}${fieldName.trim().replace(/[^\p{L}\p{N}_.-]+/gu, '_')}${close}`;
}

function between(open: string, close: string): Delimiters {
  return { id: `${open.trim()}…${close.trim()}`, open, close };
}
