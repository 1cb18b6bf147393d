/** Sentences for the sender of a file about its layout. */

const LONGEST = 60;

/** @param preamble texts above the names of the columns */
export function aboutPreamble(preamble: readonly string[]): string[] {
  const [first] = preamble;
  if (first === undefined) return [];
  return preamble.length === 1
    ? [`A line above the column names was left out: “${cut(first)}”.`]
    : [`${preamble.length} lines above the column names were left out. The first is “${cut(first)}”.`];
}

export function aboutOneColumn(name: string): string {
  return `Is it right that the file has one column, “${cut(name)}”? If not, separate its values by commas, semicolons, tabs or pipes, in all rows alike, and send it again.`;
}

function cut(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST).toWellFormed()}…` : text;
}
