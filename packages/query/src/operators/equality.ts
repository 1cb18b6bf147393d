/**
 * EQUAL and INLIST with their twins: the same value, or one of several. Two lists are equal when they hold
 * the same members.
 */
import type { Reading } from '../input-types.ts';
import { keyOf, listOf, type Key, type Unit } from '../readings.ts';
import { negated, NEVER, type Member, type Operator, type Test, type ValueSchema } from './operator.ts';

const equal: Operator = {
  key: 'EQUAL',
  label: 'is equal',
  schema: (reading) => (reading === 'list' ? { kind: 'many', of: 'text' } : one(reading)),
  test: (reading, operand) => {
    if (operand.kind === 'many') return sameMembers(operand.members);
    if (operand.kind !== 'one') return NEVER;
    const { key, unit } = operand.member;
    const read = keyOf(reading, unit);
    return (value, moment) => read(value, moment) === key;
  },
  sql: (reading, operand, column, sql) => {
    if (operand.kind === 'many') {
      const [theirs, ours] = [sql.list(column), sql.texts(operand.members)];
      return `(${theirs} @> ${ours} and ${theirs} <@ ${ours})`;
    }
    return operand.kind === 'one' ? `${sql.key(reading, operand.member.unit, column)} = ${sql.operand(reading, operand.member)}` : 'false';
  },
  says: (words, reading) => (reading === 'list' ? `is exactly ${words}` : `is ${words}`),
};

const inList: Operator = {
  key: 'INLIST',
  label: 'in list',
  schema: (reading) => (reading === 'point' ? undefined : { kind: 'many', of: reading === 'list' ? 'text' : reading }),
  test: (reading, operand) => {
    if (operand.kind !== 'many') return NEVER;
    return reading === 'list' ? anyMember(operand.members) : oneOf(reading, operand.members);
  },
  sql: (reading, operand, column, sql) => {
    if (operand.kind !== 'many') return 'false';
    if (reading === 'list') return `${sql.list(column)} && ${sql.texts(operand.members)}`;
    const units = [...byUnit(operand.members)];
    const parts = units.map(([unit, members]) => `${sql.key(reading, unit, column)} = any(${sql.operands(reading, unit, members)})`);
    return `(${parts.join(' or ')})`;
  },
  says: (words, reading, operand) => {
    if (reading === 'list') return several(operand) ? `has at least one of ${words}` : `contains ${words}`;
    return several(operand) ? `is one of ${words}` : `is ${words}`;
  },
};

const listContains: Operator = {
  key: 'LIST_CONTAINS',
  label: 'list contains',
  schema: (reading) => (reading === 'point' ? undefined : { kind: 'many', of: 'text' }),
  test: (_reading, operand) => (operand.kind === 'many' ? anyMember(operand.members) : NEVER),
  sql: (_reading, operand, column, sql) => (operand.kind === 'many' ? `${sql.list(column)} && ${sql.texts(operand.members)}` : 'false'),
  says: (words, _reading, operand) => (several(operand) ? `has at least one of ${words}` : `has ${words} in its list`),
};

export const EQUALITY = {
  EQUAL: equal,
  N_EQUAL: negated(equal, 'N_EQUAL', 'is not equal', (words, reading) =>
    reading === 'list' ? `is not exactly ${words}` : `is not ${words}`,
  ),
  INLIST: inList,
  N_INLIST: negated(inList, 'N_INLIST', 'not in list', (words, reading, operand) => {
    if (reading === 'list') return several(operand) ? `has none of ${words}` : `doesn’t contain ${words}`;
    return several(operand) ? `is not one of ${words}` : `is not ${words}`;
  }),
  LIST_CONTAINS: listContains,
  N_LIST_CONTAINS: negated(listContains, 'N_LIST_CONTAINS', 'list does not contain', (words, _reading, operand) =>
    several(operand) ? `has none of ${words}` : `doesn’t have ${words} in its list`,
  ),
} satisfies Partial<Record<string, Operator>>;

function one(reading: Reading): ValueSchema | undefined {
  return reading === 'point' ? undefined : { kind: 'one', of: reading };
}

function several(operand: Parameters<Operator['says']>[2]): boolean {
  return operand?.kind === 'many' && operand.members.length > 1;
}

function sameMembers(members: readonly Member[]): Test {
  const wanted = new Set(members.map(({ key }) => key));
  return (value, moment) => {
    const list: ReadonlySet<Key> = new Set(listOf(value, moment));
    return list.size === wanted.size && [...wanted].every((member) => list.has(member));
  };
}

function anyMember(members: readonly Member[]): Test {
  const wanted = new Set(members.map(({ key }) => key));
  return (value, moment) => listOf(value, moment).some((member) => wanted.has(member));
}

function oneOf(reading: Reading, members: readonly Member[]): Test {
  const sets = [...byUnit(members)].map(([unit, group]) => ({
    read: keyOf(reading, unit),
    keys: new Set(group.map(({ key }) => key)),
  }));
  return (value, moment) => {
    for (const { read, keys } of sets) {
      const key = read(value, moment);
      if (key !== undefined && keys.has(key)) return true;
    }
    return false;
  };
}

function byUnit(members: readonly Member[]): Map<Unit, Member[]> {
  const units = new Map<Unit, Member[]>();
  for (const member of members) {
    const group = units.get(member.unit);
    if (group) group.push(member);
    else units.set(member.unit, [member]);
  }
  return units;
}
