/** The form of a field: what is typed, what is wrong with it, and the calls that make it so. */
import { DEFAULT_LENGTH, EVENT_TYPES, type EventField, type EventType } from '@limn/contracts';

export interface FieldForm {
  name: string;
  type: EventType;
  length: string;
  decimals: string;
  isItem: boolean;
  table: string;
  isValue: boolean;
}

export const TYPE_OPTIONS = Object.entries(EVENT_TYPES).map(([value, label]) => ({ value: value as EventType, label }));

export function formOf(field: EventField | undefined, start: { name?: string; type?: EventType } = {}): FieldForm {
  const type = field?.data_type ?? start.type ?? 'varchar';
  return {
    name: field?.name ?? start.name ?? '',
    type,
    ...lengthsOf(type, field),
    isItem: field?.item_field ?? false,
    table: field?.item_datatable == null ? '' : String(field.item_datatable),
    isValue: field?.value_field ?? false,
  };
}

/** The usual lengths of a type, or those that the field has. */
export function lengthsOf(type: EventType, field?: EventField): Pick<FieldForm, 'length' | 'decimals'> {
  if (field?.data_type === type) return { length: String(field.field_length ?? ''), decimals: String(field.field_decimals ?? '') };
  if (type === 'varchar') return { length: String(DEFAULT_LENGTH.varchar), decimals: '' };
  if (type === 'decimal') return { length: String(DEFAULT_LENGTH.decimal), decimals: String(DEFAULT_LENGTH.decimals) };
  return { length: '', decimals: '' };
}

export interface FieldFormProblems {
  name?: string;
  length?: string;
  decimals?: string;
  table?: string;
}

export function problemsOf({ name, type, length, decimals, isItem, table }: FieldForm): FieldFormProblems {
  const isNumber = (text: string, least: number) => /^\d+$/.test(text) && Number(text) >= least;
  return {
    ...(name.trim() === '' ? { name: 'Give the column a name.' } : {}),
    ...((type === 'varchar' || type === 'decimal') && !isNumber(length, 1) ? { length: 'Use a whole number from 1.' } : {}),
    ...(type === 'decimal' && !isNumber(decimals, 0) ? { decimals: 'Use a whole number from 0.' } : {}),
    ...(isItem && table === '' ? { table: 'Choose the data table that holds the items.' } : {}),
  };
}

export function lengthsIn({ type, length, decimals }: FieldForm) {
  return {
    ...(type === 'varchar' || type === 'decimal' ? { field_length: Number(length) } : {}),
    ...(type === 'decimal' ? { field_decimals: Number(decimals) } : {}),
  };
}

export function bodyOf(form: FieldForm) {
  return {
    name: form.name.trim(),
    data_type: form.type,
    ...lengthsIn(form),
    item_field: form.isItem,
    item_datatable: form.isItem ? Number(form.table) : null,
    value_field: form.isValue,
  };
}
