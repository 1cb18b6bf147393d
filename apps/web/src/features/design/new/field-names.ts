/** Names of merge fields, as they are typed, pasted or read from a file. */
import { isReservedParameter } from '@limn/model';

export interface FieldNames {
  names: string[];
  /** Skipped names with reasons; a sentence each. */
  left: string[];
}

const MAX = 200;
const MAX_LENGTH = 200;

/** Adds names to those that are there: trimmed, each once, none that Limn uses itself. */
export function addFieldNames(before: readonly string[], typed: readonly string[]): FieldNames {
  const names = [...before];
  const left: string[] = [];
  for (const raw of typed) {
    // The list is kept with commas between the names.
    const name = raw.replaceAll(',', ' ').replace(/\s+/g, ' ').trim();
    if (name === '' || names.includes(name)) continue;
    if (isReservedParameter(name)) left.push(`“${name}” is a name Limn uses itself.`);
    else if (/[{}[\]]/.test(name)) left.push(`“${name}” contains brackets.`);
    else if (name.length > MAX_LENGTH) left.push(`“${name.slice(0, 30)}…” is longer than ${MAX_LENGTH} characters.`);
    else if (names.length >= MAX) left.push(`“${name}” would be more than ${MAX} fields.`);
    else names.push(name);
  }
  return { names, left };
}

/** Splits what was typed: commas, semicolons, tabs and line breaks divide. */
export function splitTyped(typed: string): string[] {
  return typed.split(/[,;\t\n\r]+/);
}
