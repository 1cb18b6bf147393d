/** Traits as fields: made of what was sent, and changed in type with their values. */
import { DEFAULT_LENGTH, MAX_CUSTOMER_FIELDS, MAX_DIGITS, type EventType } from '@limn/contracts';
import { AppError, invalidField, keepUnsent, USED_KIND } from '@limn/model';
import type { Tx } from '../../../storage/tx.ts';
import { convertValue } from '../events/customer-events.read.ts';
import { requireUnused } from '../uses/uses.read.ts';
import { RESERVED_NAMES } from './customer-items.ts';
import {
  deleteTraitField,
  insertTraitField,
  lockTraitField,
  replaceTraitTexts,
  sentNames,
  traitFields,
  traitTexts,
  updateTraitField,
  type TraitFieldRow,
  type TraitType,
} from './customers.store.ts';

const SHOWN = 5;
/** Characters that merge fields and rules are written with. */
const NOT_IN_A_NAME = /[[\]{}|]/;

/** Lengths that the type doesn't have are left out, missing ones are the usual ones. */
export function traitType({ data_type, field_length, field_decimals }: { data_type: EventType } & Partial<TraitType>): TraitType {
  if (data_type === 'varchar') return { data_type, field_length: field_length ?? DEFAULT_LENGTH.varchar, field_decimals: null };
  if (data_type !== 'decimal') return { data_type, field_length: null, field_decimals: null };
  const length = field_length ?? DEFAULT_LENGTH.decimal;
  const decimals = field_decimals ?? Math.min(DEFAULT_LENGTH.decimals, length);
  if (length > MAX_DIGITS) throw invalidField('field_length', `A decimal has at most ${MAX_DIGITS} digits.`);
  if (decimals > length) throw invalidField('field_decimals', 'There can’t be more digits behind the point than there are in all.');
  return { data_type, field_length: length, field_decimals: decimals };
}

/** People are locked already. */
export async function createTraitField(tx: Tx, companyId: number, name: string, type: TraitType): Promise<TraitFieldRow> {
  const [made] = await createTraitFields(tx, companyId, [{ name, type }]);
  return made as TraitFieldRow;
}

/**
 * All or none. Customers are read once for all names that none of them has: that takes as long for one as for
 * a hundred.
 */
export async function createTraitFields(
  tx: Tx,
  companyId: number,
  made: readonly { name: string; type: TraitType }[],
): Promise<TraitFieldRow[]> {
  const fields = await traitFields(tx, companyId);
  if (fields.length + made.length > MAX_CUSTOMER_FIELDS)
    throw new AppError('conflict', { publicMessage: `Customers have at most ${MAX_CUSTOMER_FIELDS} fields. Delete one first.` });
  for (const { name } of made) {
    if (RESERVED_NAMES.includes(name)) throw invalidField('name', `“${name}” is there already.`);
    if (NOT_IN_A_NAME.test(name)) throw invalidField('name', 'Leave out brackets, braces and bars: merge fields are written with them.');
    if (fields.some((field) => field.name === name)) throw invalidField('name', `There is already a field “${name}”.`);
  }
  const sent = await sentNames(
    tx,
    companyId,
    made.map(({ name }) => name),
  );
  const rows: TraitFieldRow[] = [];
  for (const { name, type } of made) {
    const row = await insertTraitField(tx, companyId, { name, ...type });
    if (sent.has(name)) await convert(tx, companyId, row);
    rows.push(row);
  }
  return rows;
}

type SentType = { readonly [K in 'data_type' | 'field_length' | 'field_decimals']?: TraitType[K] | undefined };

/** People are locked already. */
export async function changeTraitField(tx: Tx, companyId: number, id: number, sent: SentType): Promise<TraitFieldRow> {
  const field = await requireTraitField(tx, companyId, id);
  const { data_type = field.data_type } = sent;
  // Lengths belong to their type.
  const before: TraitType = data_type === field.data_type ? field : { data_type, field_length: null, field_decimals: null };
  const type = traitType(keepUnsent(before, sent));
  const changed = { ...field, ...type };
  await convert(tx, companyId, changed);
  await updateTraitField(tx, companyId, changed);
  return changed;
}

/** People are locked already. Refused while something names it. */
export async function removeTraitField(tx: Tx, companyId: number, id: number): Promise<void> {
  const field = await requireTraitField(tx, companyId, id);
  await lockTraitField(tx, companyId, id);
  await requireUnused(tx, companyId, { kind: USED_KIND.customerField, id: field.name });
  await deleteTraitField(tx, companyId, field);
}

export async function requireTraitField(tx: Tx, companyId: number, id: number): Promise<TraitFieldRow> {
  const field = (await traitFields(tx, companyId)).find((candidate) => candidate.id === id);
  if (!field) throw new AppError('not_found', { publicMessage: 'Customer field not found.' });
  return field;
}

/** Every text that is there, into the form of the type; refused with the first that don't fit. */
async function convert(tx: Tx, companyId: number, field: TraitFieldRow): Promise<void> {
  const { name } = field;
  const read = (await traitTexts(tx, companyId, name)).map(({ text, customers }) => ({ text, customers, read: convertValue(text, field) }));
  const problems = read.flatMap(({ text, customers, read: value }) =>
    'problem' in value ? [{ text, customers, problem: value.problem }] : [],
  );
  if (problems.length > 0) {
    const shown = problems
      .slice(0, SHOWN)
      .map(
        ({ text, customers, problem }) =>
          `“${text.slice(0, 60)}” (${customers === 1 ? '1 customer' : `${customers} customers`}): ${problem}`,
      );
    const more = problems.length > SHOWN ? ` And ${problems.length - SHOWN} more values.` : '';
    throw invalidField('data_type', `These values of “${name}” don’t fit: ${shown.join(' ')}${more}`);
  }
  const changed = read.flatMap(({ text, read: value }) => ('sql' in value && value.sql !== text ? [{ from: text, to: value.sql }] : []));
  await replaceTraitTexts(tx, companyId, name, changed);
}

const GUESSES: readonly EventType[] = ['tinyint', 'int', 'bigint', 'decimal', 'date', 'datetime'];
/** 0 and 1 are numbers more often than answers. */
const NO_TRUTH = /^\d+$/;

/** The narrowest type that all texts fit. @param locale the company's, where texts are as they were sent */
export function guessType(texts: readonly string[], locale?: string): EventType {
  const said = texts.filter((text) => text.trim() !== '');
  if (said.length === 0) return 'varchar';
  const fits = (data_type: EventType) =>
    said.every((text) => {
      if (data_type === 'tinyint' && NO_TRUTH.test(text.trim())) return false;
      // `0.00` is money, in a column whose other values may have pence.
      if ((data_type === 'int' || data_type === 'bigint') && /\.\d\d|,\d\d(?!\d)/.test(text)) return false;
      const digits = data_type === 'decimal' ? (text.split('.')[1]?.length ?? 0) : 0;
      const type = { ...traitType({ data_type }), ...(locale !== undefined && { locale }) };
      return digits <= DEFAULT_LENGTH.decimals && 'sql' in convertValue(text, type);
    });
  return GUESSES.find(fits) ?? 'varchar';
}
