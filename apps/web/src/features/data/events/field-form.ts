/** The form of a field: what is typed, what is wrong with it, and the calls that make it so. */
import { EVENT_TYPES, type EventField, type EventType } from '@limn/contracts';
import { lengthsIn, lengthsOf, problemsOfLengths, type Lengths, type LengthProblems } from '../../../ui/lengths/value-lengths.ts';

export interface FieldForm extends Lengths {
  name: string;
  type: EventType;
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

export interface FieldFormProblems extends LengthProblems {
  name?: string;
  table?: string;
}

export function problemsOf(form: FieldForm): FieldFormProblems {
  const { name, type, isItem, table } = form;
  return {
    ...(name.trim() === '' ? { name: 'Give the column a name.' } : {}),
    ...problemsOfLengths(type, form),
    ...(isItem && table === '' ? { table: 'Choose the data table that holds the items.' } : {}),
  };
}

export function bodyOf(form: FieldForm) {
  return {
    name: form.name.trim(),
    data_type: form.type,
    ...lengthsIn(form.type, form),
    item_field: form.isItem,
    item_datatable: form.isItem ? Number(form.table) : null,
    value_field: form.isValue,
  };
}
