/**
 * Reads the value of a rule by its operator's schema, with merge fields (`[[customer.tier]]`) filled where it
 * has any.
 */
import { contextOf, DEFAULT_LOCALE, evaluate, fieldsUsed, hasMergeField, parseTemplate, type Expression, type Value } from '@limn/merge';
import { UNKNOWN, type Facts, type FactValue, type Moment } from './facts.ts';
import type { Reading } from './input-types.ts';
import type { Member, Operand, ValueSchema } from './operators/operator.ts';
import { BETWEEN_MEMBERS, BLANKS } from './patterns.ts';
import { isWritten, keyOf, numberOf, textOf, trim, unitOf } from './readings.ts';
import type { RuleQuery } from './tree.ts';

export type OperandProblem = 'value_missing' | 'value_invalid';
export type ReadOperand = { operand: Operand } | { problem: OperandProblem };

const MAX_DAYS = 100_000;
/** Dates in a rule are written year first, without a zone: no calendar is needed to read them. */
const ANYWHERE: Moment = { now: 0, timezone: 'UTC' };
const betweenMembers = new RegExp(BETWEEN_MEMBERS);

/** The keys of a rule that its schema reads. */
const KEYS: Readonly<Record<ValueSchema['kind'], readonly (keyof RuleQuery)[]>> = {
  none: [],
  one: ['value'],
  many: ['value'],
  days: ['value'],
  miles: ['value', 'distance_between'],
  near: ['distance', 'longitude', 'latitude'],
};

export function readOperand(schema: ValueSchema, query: Partial<RuleQuery>, moment: Moment = ANYWHERE): ReadOperand {
  switch (schema.kind) {
    case 'none':
      return { operand: { kind: 'none' } };
    case 'one':
      return readOne(schema.of, query.value, moment);
    case 'many':
      return readMany(schema.of, query.value, moment);
    case 'days':
      return readNumbers([query.value], moment, ([days = -1]) =>
        Number.isInteger(days) && days >= 0 && days <= MAX_DAYS ? { kind: 'days', days } : undefined,
      );
    case 'miles':
      return readNumbers([query[schema.key]], moment, ([miles = -1]) => (miles >= 0 ? { kind: 'miles', miles } : undefined));
    case 'near':
      return readNumbers([query.distance, query.longitude, query.latitude], moment, ([miles = -1, longitude = 181, latitude = 91]) =>
        miles >= 0 && Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90
          ? { kind: 'near', miles, point: { longitude, latitude } }
          : undefined,
      );
  }
}

function readOne(reading: Reading, value: unknown, moment: Moment): ReadOperand {
  if (textOf(value, moment) === undefined) return { problem: 'value_missing' };
  const member = readMember(reading, value, moment);
  return member ? { operand: { kind: 'one', member } } : { problem: 'value_invalid' };
}

function readMany(reading: Reading, value: unknown, moment: Moment): ReadOperand {
  const values: readonly unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(betweenMembers) : [value];
  const trimmed = values.map((member) => (typeof member === 'string' ? trim(member, BLANKS) : member));
  const present = trimmed.filter((member) => textOf(member, moment) !== undefined);
  if (present.length === 0) return { problem: 'value_missing' };
  const members = present.map((member) => readMember(reading, member, moment)).filter((member) => member !== undefined);
  // One value that can't be read takes nothing from the others.
  return members.length > 0 ? { operand: { kind: 'many', members } } : { problem: 'value_invalid' };
}

/** Undefined for a value that can't be read so. */
export function readMember(reading: Reading, value: unknown, moment: Moment = ANYWHERE): Member | undefined {
  const unit = unitOf(reading, value, moment);
  const key = unit && keyOf(reading, unit)(value, moment);
  return unit === undefined || key === undefined ? undefined : { key, unit };
}

function readNumbers(values: readonly unknown[], moment: Moment, read: (numbers: number[]) => Operand | undefined): ReadOperand {
  if (values.some((value) => textOf(value, moment) === undefined)) return { problem: 'value_missing' };
  const numbers = values.map((value) => numberOf(value, moment)).filter((number) => number !== undefined);
  const operand = numbers.length === values.length ? read(numbers) : undefined;
  return operand ? { operand } : { problem: 'value_invalid' };
}

/** True where the value has to be filled before it can be read. */
export function hasFields(schema: ValueSchema, query: Partial<RuleQuery>): boolean {
  return KEYS[schema.kind].some((key) => {
    const value: unknown = query[key];
    return Array.isArray(value) ? value.some(isTemplate) : isTemplate(value);
  });
}

/**
 * Reads a value with merge fields in it. `unknown` where one of them is. A value that comes out missing or
 * unreadable compares with nothing (`undefined`): a positive operator is false, its twin true.
 */
export function fillOperand(schema: ValueSchema, query: Partial<RuleQuery>, facts: Facts): Operand | 'unknown' | undefined {
  const filled: Partial<RuleQuery> = { ...query };
  for (const key of KEYS[schema.kind]) {
    const value = fillValue(query[key], facts);
    if (value === UNKNOWN) return 'unknown';
    Object.assign(filled, { [key]: value });
  }
  const read = readOperand(schema, filled, facts.moment);
  return 'operand' in read ? read.operand : undefined;
}

function fillValue(value: unknown, facts: Facts): unknown {
  if (!Array.isArray(value)) return isTemplate(value) ? fillText(value, facts) : value;
  // A field that holds a list stands for its members.
  const members = value.flatMap((member) => (isTemplate(member) ? fillText(member, facts) : (member as FactValue)));
  return members.includes(UNKNOWN) ? UNKNOWN : members;
}

function fillText(text: string, facts: Facts): FactValue {
  const { parts } = parseTemplate(text);
  const values = parts.map((part) => {
    if (typeof part === 'string') return part;
    return part.expression ? workOut(part.expression, facts) : facts.fill?.(part.field);
  });
  if (values.includes(UNKNOWN)) return UNKNOWN;
  return values.length === 1 ? values[0] : values.map((value) => textOf(value, facts.moment) ?? '').join('');
}

/**
 * A field with its steps, as texts and links work them out: for each member of a list. Unknown where a field
 * that it reads is.
 */
function workOut(expression: Expression, { fill, moment }: Facts): FactValue {
  const read = new Map(fieldsUsed(expression).map((name) => [name, fill?.(name)]));
  if ([...read.values()].includes(UNKNOWN)) return UNKNOWN;
  const values = new Map([...read].map(([name, value]) => [name, valueOf(value, moment)]));
  // Numbers must come out as rules read them, with a point, whatever the language of the picture is.
  const context = contextOf({ ...moment, locale: DEFAULT_LOCALE });
  const outcome = (value: unknown) => evaluate(expression, values.set(expression.source, valueOf(value, moment)), context).text;
  const source = read.get(expression.source);
  return Array.isArray(source) && source.length > 0 ? source.map(outcome) : outcome(source);
}

function valueOf(value: unknown, moment: Moment): Value {
  const text = textOf(value, moment) ?? '';
  return { text, origin: 'custom', ...(isWritten(value) && { form: value.form }) };
}

function isTemplate(value: unknown): value is string {
  return typeof value === 'string' && hasMergeField(value);
}
