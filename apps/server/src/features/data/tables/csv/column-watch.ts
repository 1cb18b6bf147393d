/** Tracks every column while its values pass: its possible types, and whether a value was there twice. */
import type { ColumnType, TableColumn } from '@limn/contracts';
import { MAX_KEY_BYTES } from '../table-limits.ts';
import { SeenValues, type SeenBudget } from './seen-values.ts';
import { formIn, formOf, isProven, VALUE_FORM, type Form } from '@limn/values';
import { figuresOf } from './figures.ts';
import { ANY_TYPE, possibleTypes, typeOf, wasReadAsText } from './value-types.ts';

/** For all columns together. Four columns of a million different values fit in. */
const SEEN_BYTES = 72 * 1024 * 1024;

/** `unsure`: no value was seen twice as far as could be remembered. */
export type Uniqueness = 'unique' | 'unsure' | 'no';

export class ColumnWatch {
  readonly #types: Uint16Array;
  readonly #filled: Uint8Array;
  readonly #seen: (SeenValues | undefined)[];
  readonly #unsure: Uint8Array;
  readonly #figures: Uint8Array;
  readonly #form: Form;
  readonly #budget: SeenBudget = { bytesLeft: SEEN_BYTES };

  /** @param form names of months are looked for in its language first */
  constructor(columns: number, form: Form) {
    this.#form = form;
    this.#figures = new Uint8Array(columns);
    this.#types = new Uint16Array(columns).fill(ANY_TYPE);
    this.#filled = new Uint8Array(columns);
    this.#unsure = new Uint8Array(columns);
    this.#seen = Array.from({ length: columns }, () => new SeenValues(this.#budget));
  }

  /** False where nothing can be learnt any more: then the value need not be looked at. */
  looksAt(column: number, isEmpty: boolean): boolean {
    if (isEmpty) {
      this.#drop(column);
      return false;
    }
    return this.#types[column] !== 0 || this.#seen[column] !== undefined || this.#filled[column] === 0 || this.#unsure[column] === 1;
  }

  /** Answers the value in figures, where it may be a number or date that SQL can't read as it is written. */
  look(column: number, bytes: Uint8Array, start: number, end: number): string | undefined {
    if (start === end) {
      this.#drop(column);
      return undefined;
    }
    this.#filled[column] = 1;
    const types = this.#types[column] as number;
    const left = types === 0 ? 0 : possibleTypes(bytes, start, end, types);
    this.#types[column] = left;
    this.#see(column, bytes, start, end);
    if (!(left & VALUE_FORM.any) || !wasReadAsText()) return undefined;
    const figures = figuresOf(Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString(), left, this.#form);
    if (figures !== undefined) this.#figures[column] = 1;
    return figures;
  }

  #see(column: number, bytes: Uint8Array, start: number, end: number): void {
    if (end - start > MAX_KEY_BYTES) {
      this.#drop(column);
      return;
    }
    const seen = this.#seen[column];
    if (!seen) return;
    const sighting = seen.see(bytes, start, end);
    if (sighting === 'fresh') return;
    this.#drop(column);
    if (sighting === 'full') this.#unsure[column] = 1;
  }

  typeOf(column: number): ColumnType {
    return this.#filled[column] === 0 ? 'text' : typeOf(this.#types[column] as number);
  }

  /** @param locale decides the form that no value proves */
  writtenAs(column: number, locale: string): Omit<TableColumn, 'name'> {
    return this.#filled[column] === 0 ? { type: 'text' } : typeAndForm(this.#types[column] as number, formOf(locale));
  }

  /** True for numbers or dates some of which SQL can't read as they are written. */
  hasFigures(column: number): boolean {
    return this.#figures[column] === 1 && ['number', 'date'].includes(this.typeOf(column));
  }

  uniqueness(column: number): Uniqueness {
    if (this.#filled[column] === 0) return 'no';
    if (this.#seen[column]) return 'unique';
    return this.#unsure[column] === 1 ? 'unsure' : 'no';
  }

  #drop(column: number): void {
    this.#seen[column]?.release();
    this.#seen[column] = undefined;
    this.#unsure[column] = 0;
  }
}

/** The narrowest type, and the form of its values where that makes a difference. */
export function typeAndForm(possible: number, fallback: Form): Omit<TableColumn, 'name'> {
  const type = typeOf(possible);
  const form = type === 'number' || type === 'date' ? formIn(possible, fallback) : undefined;
  return form === undefined ? { type } : { type, form, proven: isProven(possible) };
}
