/** The list of field names that is kept with an image, comma-separated. */
import { type FieldProblem, isReservedParameter } from '@limn/model';
import type { DataSource, FormField, ImageFacts } from './image-type.ts';

export const MAX_FIELDS = 200;
export const MAX_FIELD_NAME_LENGTH = 200;

export interface CheckedNames {
  /** The ones that can be used, trimmed, each once, in their order. */
  names: string[];
  problems: FieldProblem[];
}

/**
 * The names of an image's fields. Names that cannot be used are left out: they were refused when the list was
 * saved.
 */
export function fieldNames(dataSource: DataSource | null | undefined): string[] {
  return checkFieldNames(dataSource?.fields ?? dataSource?.csv_header ?? '').names;
}

/** Fields that the tag brings beside a record. A name that the record has is the record's. */
export function linkFields({ data_source }: ImageFacts, ofRecord: readonly string[]): FormField[] {
  const { names } = checkFieldNames(data_source?.link_fields ?? '', 'data_source.link_fields');
  return names
    .filter((name) => !ofRecord.includes(name))
    .map((name): FormField => ({ model: name, label: name, input: 'text', merge: true, default: '' }));
}

/** Says of every name why it cannot be used. Empty entries are no names and are passed over. */
export function checkFieldNames(list: string | readonly string[], path = 'data_source.fields'): CheckedNames {
  const checked: CheckedNames = { names: [], problems: [] };
  const typed = (typeof list === 'string' ? list.split(',') : list).map((name) => name.trim()).filter((name) => name !== '');
  const seen = new Set<string>();
  for (const name of typed) {
    const message = seen.has(name) ? `"${name}" is in the list twice. Every field needs a name of its own.` : nameProblem(name);
    if (message !== undefined) checked.problems.push({ path, message });
    else if (checked.names.length === MAX_FIELDS) {
      checked.problems.push({ path, message: `Use at most ${MAX_FIELDS} fields. There are ${typed.length}.` });
      break;
    } else checked.names.push(name);
    seen.add(name);
  }
  return checked;
}

function nameProblem(name: string): string | undefined {
  if (name.length > MAX_FIELD_NAME_LENGTH) return `"${name.slice(0, 40)}…" is too long. Use at most ${MAX_FIELD_NAME_LENGTH} characters.`;
  if (/[{}]/.test(name)) return `"${name}" holds a brace. Braces mark merge fields, so a name can't hold them.`;
  if (name.includes(',')) return `"${name}" holds a comma. Commas separate the names.`;
  if (/\p{Cc}/u.test(name) || !name.isWellFormed()) return 'A name holds a line break or another character that cannot be shown.';
  if (isReservedParameter(name)) return `"${name}" is a name that Limn uses itself. Call the field something else.`;
  return undefined;
}
