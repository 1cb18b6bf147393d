/** Collects the parameters of one statement, and reads columns for the operators. */
import type { Moment } from '../facts.ts';
import { foldMap } from '../fold.ts';
import type { Reading } from '../input-types.ts';
import type { Member } from '../operators/operator.ts';
import { soughtText } from '../operators/parts-of-text.ts';
import { today, type Unit } from '../readings.ts';
import type { Column, SqlReader } from './column.ts';
import {
  allDigitsSql,
  booleanSql,
  clockSql,
  foldSql,
  listSql,
  milesSql,
  numberInText,
  numberSql,
  textSql,
  wallSql,
  wholeInText,
  wholeSql,
} from './readings.ts';

const UNIT_MS = { day: 86_400_000, minute: 60_000, second: 1000, digit: 1000 } as const;

/** PostgreSQL's types of keys. */
const TYPES: Readonly<Record<Exclude<Reading, 'list' | 'point'>, string>> = {
  text: 'text',
  number: 'float8',
  boolean: 'boolean',
  date: 'date',
  datetime: 'timestamp',
  time: 'int',
};

/** Parameters begin at `$first`. */
export function createSqlReader(moment: Moment, first: number): SqlReader {
  const values: unknown[] = [];
  const places = new Map<string, string>();
  const parameter = (value: unknown, type: string): string => {
    const name = `${type} ${JSON.stringify(value)}`;
    const place = places.get(name) ?? `$${first + values.length}::${type}`;
    if (!places.has(name)) values.push(value);
    places.set(name, place);
    return place;
  };
  const parameters = { text: (value: string) => parameter(value, 'text'), of: parameter };
  const letters = () => {
    const { from, to } = foldMap();
    return { from: parameters.text(from), to: parameters.text(to) };
  };
  const key = (reading: Reading, unit: Unit, column: Column): string => {
    switch (reading) {
      case 'text':
        return foldSql(textSql(column, moment, parameters), letters());
      case 'number':
        return (unit === 'digit' ? wholeSql : numberSql)(column, moment, parameters);
      case 'boolean':
        return booleanSql(column, moment, parameters);
      case 'date':
        return `(${wallSql(column, moment, parameters)})::date`;
      case 'datetime':
        return `date_trunc('${unit}', ${wallSql(column, moment, parameters)})`;
      case 'time':
        return unit === 'minute' ? `(${clockSql(column, moment, parameters)} / 60)` : clockSql(column, moment, parameters);
      case 'list':
      case 'point':
        return 'null';
    }
  };
  return {
    moment,
    values,
    key,
    operand: (reading, member) => parameter(wireValue(reading, member), typeOf(reading, member.unit)),
    operands: (reading, unit, members) =>
      parameter(
        members.map((member) => wireValue(reading, { ...member, unit })),
        `${typeOf(reading, unit)}[]`,
      ),
    searched: (reading, column) =>
      reading === 'number' ? `(${allDigitsSql(column, moment, parameters)} collate "C")` : key('text', 'second', column),
    wanted: (_reading, member) => `(${parameters.text(soughtText(member.key))} collate "C")`,
    list: (column) => listSql(column, moment, parameters, letters()),
    texts: (members) =>
      parameter(
        members.map((member) => String(member.key)),
        'text[]',
      ),
    anyNumber: (column, unit, comparison) => {
      const number = (unit === 'digit' ? wholeInText : numberInText)('u.m', parameters);
      return `exists (select from unnest(${listSql(column, moment, parameters, letters())}) as u(m) where ${number} ${comparison})`;
    },
    isMissing: (reading, column) => {
      if (column.storage === 'point') return `(${column.latitude} is null or ${column.longitude} is null)`;
      return reading === 'list' && (column.storage === 'text' || column.storage === 'list')
        ? `cardinality(${listSql(column, moment, parameters, letters())}) = 0`
        : `${textSql(column, moment, parameters)} is null`;
    },
    miles: (column, { latitude, longitude }) =>
      milesSql(column, moment, parameters, { latitude: parameter(latitude, 'float8'), longitude: parameter(longitude, 'float8') }),
    today: () => parameter(isoDay(today(moment)), 'date'),
    number: (value) => parameter(value, 'float8'),
    integer: (value) => parameter(value, 'int'),
  };
}

function typeOf(reading: Reading, unit: Unit): string {
  if (reading === 'number' && unit === 'digit') return 'numeric';
  return reading === 'list' || reading === 'point' ? 'text' : TYPES[reading];
}

function wireValue(reading: Reading, { key, unit }: Member): string | number | boolean {
  if (reading === 'date') return isoDay(Number(key));
  if (reading === 'datetime') return new Date(Number(key) * UNIT_MS[unit]).toISOString().slice(0, 19);
  return typeof key === 'bigint' ? String(key) : key;
}

function isoDay(day: number): string {
  return new Date(day * UNIT_MS.day).toISOString().slice(0, 10);
}
