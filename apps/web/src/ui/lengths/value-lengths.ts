/** Lengths that a type of values has, as they are typed: characters of a text, digits of a decimal. */
import { DEFAULT_LENGTH, type EventType } from '@limn/contracts';

export interface Lengths {
  length: string;
  decimals: string;
}

export interface LengthProblems {
  length?: string;
  decimals?: string;
}

interface Typed {
  data_type: EventType;
  field_length: number | null;
  field_decimals: number | null;
}

/** The usual lengths of a type, or those that the field has. */
export function lengthsOf(type: EventType, field?: Typed): Lengths {
  if (field?.data_type === type) return { length: String(field.field_length ?? ''), decimals: String(field.field_decimals ?? '') };
  if (type === 'varchar') return { length: String(DEFAULT_LENGTH.varchar), decimals: '' };
  if (type === 'decimal') return { length: String(DEFAULT_LENGTH.decimal), decimals: String(DEFAULT_LENGTH.decimals) };
  return { length: '', decimals: '' };
}

export function problemsOfLengths(type: EventType, { length, decimals }: Lengths): LengthProblems {
  const isNumber = (text: string, min: number) => /^\d+$/.test(text) && Number(text) >= min;
  return {
    ...((type === 'varchar' || type === 'decimal') && !isNumber(length, 1) ? { length: 'Use a whole number from 1.' } : {}),
    ...(type === 'decimal' && !isNumber(decimals, 0) ? { decimals: 'Use a whole number from 0.' } : {}),
  };
}

/** As calls have them. */
export function lengthsIn(type: EventType, { length, decimals }: Lengths) {
  return {
    ...(type === 'varchar' || type === 'decimal' ? { field_length: Number(length) } : {}),
    ...(type === 'decimal' ? { field_decimals: Number(decimals) } : {}),
  };
}
