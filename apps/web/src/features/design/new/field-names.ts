/** Names of merge fields, as they are typed, pasted or read from a file. */
import { isReservedParameter } from '@limn/model';

export interface FieldNames {
  names: string[];
  /** Skipped names with reasons; a sentence each. */
  left: string[];
}

const MOST = 200;
const LONGEST = 200;

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
    else if (name.length > LONGEST) left.push(`“${name.slice(0, 30)}…” is longer than ${LONGEST} characters.`);
    else if (names.length >= MOST) left.push(`“${name}” would be more than ${MOST} fields.`);
    else names.push(name);
  }
  return { names, left };
}

/** Splits what was typed: commas, semicolons, tabs and line breaks divide. */
export function splitTyped(typed: string): string[] {
  return typed.split(/[,;\t\n\r]+/);
}
