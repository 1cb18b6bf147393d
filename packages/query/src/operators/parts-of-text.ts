/**
 * CONTAINS with its twin, BEGINS_WITH and ENDS_WITH: parts of a text, or of a number's digits. A list
 * contains whole members, all of them.
 */
import type { Reading } from '../input-types.ts';
import { digits } from '../digits.ts';
import type { Moment } from '../facts.ts';
import { digitsOf, keyOf, listOf, type Key } from '../readings.ts';
import { negated, NEVER, type Member, type Operand, type Operator, type Test, type ValueSchema } from './operator.ts';

const contains: Operator = {
  key: 'CONTAINS',
  label: 'contains',
  schema: (reading) => (reading === 'list' ? { kind: 'many', of: 'text' } : textual(reading)),
  test: (reading, operand) =>
    operand.kind === 'many' ? hasAll(operand.members) : part(reading, operand, (text, wanted) => text.includes(wanted)),
  sql: (reading, operand, column, sql) => {
    if (operand.kind === 'many') return `${sql.list(column)} @> ${sql.texts(operand.members)}`;
    return operand.kind === 'one' ? `position(${sql.wanted(reading, operand.member)} in ${sql.searched(reading, column)}) > 0` : 'false';
  },
  says: (words, reading, operand) =>
    reading === 'list' && operand?.kind === 'many' && operand.members.length > 1
      ? `has all of ${words}`
      : `contains ${searched(words, reading, operand)}`,
};

const beginsWith: Operator = {
  key: 'BEGINS_WITH',
  label: 'begins with',
  schema: textual,
  test: (reading, operand) => part(reading, operand, (text, wanted) => text.startsWith(wanted)),
  sql: (reading, operand, column, sql) =>
    operand.kind === 'one' ? `starts_with(${sql.searched(reading, column)}, ${sql.wanted(reading, operand.member)})` : 'false',
  says: (words, reading, operand) => `begins with ${searched(words, reading, operand)}`,
};

const endsWith: Operator = {
  key: 'ENDS_WITH',
  label: 'ends with',
  schema: textual,
  test: (reading, operand) => part(reading, operand, (text, wanted) => text.endsWith(wanted)),
  sql: (reading, operand, column, sql) => {
    if (operand.kind !== 'one') return 'false';
    const wanted = sql.wanted(reading, operand.member);
    return `right(${sql.searched(reading, column)}, char_length(${wanted})) = ${wanted}`;
  },
  says: (words, reading, operand) => `ends with ${searched(words, reading, operand)}`,
};

export const PARTS_OF_TEXT = {
  CONTAINS: contains,
  N_CONTAINS: negated(contains, 'N_CONTAINS', 'not contains', (words, reading, operand) =>
    reading === 'list' && operand?.kind === 'many' && operand.members.length > 1
      ? `doesn’t have all of ${words}`
      : `doesn’t contain ${searched(words, reading, operand)}`,
  ),
  BEGINS_WITH: beginsWith,
  ENDS_WITH: endsWith,
} satisfies Partial<Record<string, Operator>>;

/** A number is searched by its digits, without thousands' commas. */
function searched(words: string, reading: Reading, operand: Operand | undefined): string {
  return reading === 'number' && operand?.kind === 'one' ? `the digits ${soughtText(operand.member.key)}` : words;
}

function textual(reading: Reading): ValueSchema | undefined {
  return reading === 'text' || reading === 'number' ? { kind: 'one', of: reading } : undefined;
}

function part(reading: Reading, operand: Operand, holds: (text: string, wanted: string) => boolean): Test {
  if (operand.kind !== 'one') return NEVER;
  const wanted = soughtText(operand.member.key);
  const read = reading === 'number' ? digitsOf : foldedText;
  return (value, moment) => {
    const text = read(value, moment);
    return text !== undefined && holds(text, wanted);
  };
}

/** The text to look for: a folded text, or the digits of a number. */
export function soughtText(key: Key): string {
  return typeof key === 'number' ? digits(key) : String(key);
}

const readText = keyOf('text', 'second');

function foldedText(value: unknown, moment: Moment): string | undefined {
  const key = readText(value, moment);
  return typeof key === 'string' ? key : undefined;
}

function hasAll(members: readonly Member[]): Test {
  const wanted = [...new Set(members.map(({ key }) => key))];
  return (value, moment) => {
    const list: ReadonlySet<Key> = new Set(listOf(value, moment));
    return wanted.every((member) => list.has(member));
  };
}
