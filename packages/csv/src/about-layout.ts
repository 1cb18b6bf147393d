/** Sentences for the sender of a file about its layout, where it could have another. */

const MAX_LENGTH = 60;

export interface TopOfTable {
  /** Texts above the names of the columns. */
  preamble: readonly string[];
  names: readonly string[];
  /** The line below the names could be them. */
  mayBeTitle: boolean;
}

export function aboutTop({ preamble, names, mayBeTitle }: TopOfTable): string[] {
  const [first] = preamble;
  return [
    ...(preamble.length > 1 ? [`${preamble.length} lines above the column names were left out. The first is “${cut(first ?? '')}”.`] : []),
    ...(preamble.length === 1 ? [`A line above the column names was left out: “${cut(first ?? '')}”.`] : []),
    ...(mayBeTitle ? [aboutTitle(names)] : []),
  ];
}

function aboutTitle(names: readonly string[]): string {
  const said = names.map((name) => name.trim()).filter((name) => name !== '');
  return `Is it right that the columns are called ${said
    .slice(0, 3)
    .map((name) => `“${cut(name)}”`)
    .join(', ')}${said.length > 3 ? ' …' : ''}? If this line is a title, remove it, and send the file again.`;
}

export function aboutOneColumn(name: string): string {
  return `Is it right that the file has one column, “${cut(name)}”? If not, separate its values by commas, semicolons, tabs or pipes, in all rows alike, and send it again.`;
}

function cut(text: string): string {
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH).toWellFormed()}…` : text;
}
