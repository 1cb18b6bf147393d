/** Where a word of GLOSSARY.md, “Words we avoid”, is right, and why. `text` narrows an entry to phrases that contain the word. */
export interface AllowedWord {
  word: string;
  in?: RegExp;
  text?: RegExp;
  why: string;
}

export const ALLOWED: readonly AllowedWord[] = [
  { word: 'dear', text: /\bDear\b/, why: 'The greeting of an email, in templates, samples and tests.' },
  { word: 'letter', in: /^packages\//, why: 'Text layout, fonts and merge steps deal with letters of an alphabet.' },
  { word: 'letters', in: /^packages\//, why: 'Text layout, fonts and merge steps deal with letters of an alphabet.' },
  { word: 'desk', text: /help desk/i, why: 'A help desk is a service.' },
];

/** Files that spell words for others: data, fixtures, applied migrations, and this list. */
export const UNCHECKED =
  /^(GLOSSARY\.md|tools\/words-allowed\.ts|tools\/check-words\.test\.ts|apps\/server\/src\/storage\/migrations\/.*\.sql)$|\/goldens\/|package-lock|words-to-do/;
