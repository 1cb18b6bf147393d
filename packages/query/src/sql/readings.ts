/**
 * How columns are read in SQL: `readings.ts` of the evaluator, once more. PostgreSQL 15; nothing here raises
 * an error for any row. Of numbers and dates in texts SQL reads those in figures and those with English
 * months, as the evaluator does; any other is none here.
 */
import { DEFAULT_FORM, SHORT_YEARS_FROM, type Form } from '@limn/values';
import type { Moment } from '../facts.ts';
import {
  AROUND_NUMBERS,
  BETWEEN_MEMBERS,
  BLANKS,
  COMPACT,
  DAY_WORD,
  DAY_FIRST,
  FIRST_DAY,
  LAST_DAY,
  EARTH_RADIUS_MILES,
  MONTH_FIRST,
  NO,
  NUMBERS,
  ONE_COMMA,
  ONE_POINT,
  POINT,
  SHORT_YEAR,
  TIME_OF_DAY,
  WORD_DAY,
  YEAR_FIRST,
  YES,
} from '../patterns.ts';
import type { Column } from './column.ts';
import { CODES } from './plain-texts.ts';
import { wallsOf, type AddParameter } from './wall-sql.ts';

export interface Parameters {
  text: (value: string) => string;
  of: AddParameter;
}

/** NULL for what is missing or has no text. */
export function textSql(column: Column, moment: Moment, parameters: Parameters): string {
  switch (column.storage) {
    case 'text':
      return `nullif(${column.sql}, '')`;
    case 'number':
    case 'boolean':
      return `${column.sql}::text`;
    case 'date':
      return `to_char(${column.sql}, 'YYYY-MM-DD')`;
    case 'timestamp':
      return `to_char(${wallSql(column, moment, parameters)}, 'YYYY-MM-DD HH24:MI:SS')`;
    case 'list':
      return `nullif(array_to_string(array_remove(${column.sql}, ''), ','), '')`;
    case 'point': {
      const { latitude, longitude } = pointSql(column);
      return `case when ${onEarth(latitude, longitude)} then ${digitsSql(latitude)} || ',' || ${digitsSql(longitude)} end`;
    }
  }
}

/** The number's digits: through `numeric`, which keeps 15 of them. */
export function digitsSql(number: string): string {
  return `(${number})::numeric::text`;
}

export function foldSql(text: string, letters: { from: string; to: string }): string {
  const folded = `case when octet_length(${text}) = char_length(${text}) then lower((${text}) collate "C") else translate(normalize(${text}, NFC), ${letters.from}, ${letters.to}) end`;
  return `((${folded}) collate "C")`;
}

export function numberSql(column: Column, moment: Moment, parameters: Parameters): string {
  if (column.storage === 'number') return storedNumber(column.sql, 'float8');
  return numberInText(figuresSql(column, moment, parameters), parameters, formOf(column));
}

/** The nearest whole number, with all of its digits. */
export function wholeSql(column: Column, moment: Moment, parameters: Parameters): string {
  if (column.storage === 'number') return `round(${storedNumber(column.sql, 'numeric')})`;
  return wholeInText(figuresSql(column, moment, parameters), parameters, formOf(column));
}

/** All digits of a number, of long ones too. */
export function allDigitsSql(column: Column, moment: Moment, parameters: Parameters): string {
  const number = numberSql(column, moment, parameters);
  return `(case when abs(${number}) >= 1e15 then ${wholeSql(column, moment, parameters)}::text else ${digitsSql(number)} end)`;
}

function storedNumber(sql: string, type: 'float8' | 'numeric'): string {
  return `(case when ${sql}::text ~ '^-?[0-9]' then ${sql}::${type} end)`;
}

/** As numbers, dates and times are read. */
function figuresSql(column: Column, moment: Moment, parameters: Parameters): string {
  const text = textSql(column, moment, parameters);
  return column.storage === 'text' && column.figures !== undefined ? `coalesce(${column.figures}, ${text})` : text;
}

export function numberInText(text: string, parameters: Parameters, form: Form = DEFAULT_FORM): string {
  return figuresInText(text, parameters, form, 'float8');
}

export function wholeInText(text: string, parameters: Parameters, form: Form = DEFAULT_FORM): string {
  return `round(${figuresInText(text, parameters, form, 'numeric')})`;
}

function figuresInText(text: string, parameters: Parameters, form: Form, type: 'float8' | 'numeric'): string {
  const bare = `regexp_replace(btrim(${text}, ${parameters.text(AROUND_NUMBERS)}), '${CODES}', '')`;
  const matches = (pattern: string) => `n.t ~ ${parameters.text(pattern)}`;
  const isComma = form.numbers === 'comma';
  const cases = [
    `when ${matches(ONE_COMMA)} then replace(n.t, ',', '${isComma ? '.' : ''}')`,
    `when ${matches(ONE_POINT)} then ${isComma ? "replace(n.t, '.', '')" : 'n.t'}`,
    ...NUMBERS.map(({ pattern, out, mark }) => {
      const without = out === '' ? 'n.t' : `replace(n.t, '${out}', '')`;
      return `when ${matches(pattern)} then ${mark === '' ? without : `replace(${without}, '${mark}', '.')`}`;
    }),
  ];
  return `(select (case ${cases.join(' ')} end)::${type} from (select ${bare} as t offset 0) n)`;
}

function formOf(column: Column): Form {
  return column.storage === 'text' ? (column.form ?? DEFAULT_FORM) : DEFAULT_FORM;
}

export function booleanSql(column: Column, moment: Moment, parameters: Parameters): string {
  if (column.storage === 'boolean') return column.sql;
  const word = `lower(btrim(${textSql(column, moment, parameters)}, ${parameters.text(BLANKS)}) collate "C")`;
  return `(case when ${word} in (${quoted(YES)}) then true when ${word} in (${quoted(NO)}) then false end)`;
}

/**
 * The clock and calendar of the company's timezone, as a timestamp without zone and fractions of a second.
 */
export function wallSql(column: Column, { timezone, now }: Moment, parameters: Parameters): string {
  if (column.storage === 'timestamp') {
    const isInCalendar = `${column.sql} >= '${FIRST_DAY}Z' and ${column.sql} < '${LAST_DAY}Z'`;
    return `(case when ${isInCalendar} then date_trunc('second', ${wallsOf(timezone, parameters.of)(column.sql)}) end)`;
  }
  if (column.storage === 'date')
    return `(case when ${column.sql} between '${FIRST_DAY}' and '${LAST_DAY}' then ${column.sql}::timestamp end)`;
  const written = `btrim(${figuresSql(column, { timezone, now }, parameters)}, ${parameters.text(BLANKS)})`;
  const trimmed = withWholeYear(written, formOf(column), parameters);
  const monthOf = (word: string) => `((strpos('janfebmaraprmayjunjulaugsepoctnovdec', lower(left(${word}, 3))) + 2) / 3)`;
  const ofWords = (pattern: string, [dayAt, monthAt]: readonly [number, number]) =>
    `(select w.w[3] || '-' || ${monthOf(`w.w[${monthAt}]`)} || '-' || w.w[${dayAt}] || w.w[4] from regexp_match(x.x, ${parameters.text(pattern)}, 'i') as w(w))`;
  const isMonthFirst = formOf(column).dates === 'mdy';
  // A date that exists in one order only is read in that one; with points the day comes first for everyone.
  const before = isMonthFirst ? `m.t !~ '^[0-9]+[.]'` : 'false';
  const month = `coalesce(m.f[2], case when ${before} then coalesce(m.mdy[1], m.dmy[2]) else coalesce(m.dmy[2], m.mdy[1]) end)`;
  const day = `coalesce(m.f[3], case when ${before} then coalesce(m.mdy[2], m.dmy[1]) else coalesce(m.dmy[1], m.mdy[2]) end)`;
  const part = (number: number) => `m.f[${number}], m.dmy[${number}], m.mdy[${number}]`;
  const clock = [4, 5, 6].map((number) => `coalesce(${part(number)}, '0')::int`);
  return `(select case
    when extract(month from c.at) <> c.month then null
    when c.zone is null then c.at
    else ${wallsOf(timezone, parameters.of)(`(c.at - make_interval(mins => ${aheadMinutes('c.zone')})) at time zone 'UTC'`)} end
    from (select make_date(d.year, d.month, 1) + (d.day - 1) + make_interval(hours => d.hour, mins => d.minute, secs => d.second) as at, d.month, d.zone
    from (select coalesce(m.f[1], m.dmy[3], m.mdy[3])::int as year, ${month}::int as month, ${day}::int as day,
      ${clock[0]} as hour, ${clock[1]} as minute, ${clock[2]} as second, coalesce(${part(7)}) as zone
    from (select t.t, coalesce(regexp_match(t.t, ${parameters.text(YEAR_FIRST)}), regexp_match(t.t, ${parameters.text(COMPACT)})) as f, regexp_match(t.t, ${parameters.text(DAY_FIRST)}) as dmy,
        regexp_match(t.t, ${parameters.text(MONTH_FIRST)}) as mdy
      from (select coalesce(${ofWords(DAY_WORD, [1, 2])}, ${ofWords(WORD_DAY, [2, 1])}, x.x) as t from (select ${trimmed} as x offset 0) x offset 0) t offset 0) m
    where coalesce(m.f, m.dmy, m.mdy) is not null and m.t ~ '^[0-9]+([-/.])[0-9]+\\1|^[0-9]{8}$' offset 0) d offset 0) c)`;
}

/** With all four digits of a year of two. */
function withWholeYear(text: string, { dates }: Form, parameters: Parameters): string {
  const year = (part: string) => `case when ${part}::int < ${SHORT_YEARS_FROM} then '20' else '19' end || lpad(${part}, 2, '0')`;
  const yearLast = `s.s[1] || s.s[2] || s.s[3] || s.s[2] || ${year('s.s[4]')} || s.s[5]`;
  const isYearFirst = `s.s[3]::int between 1 and 12 and s.s[4]::int between 1 and 31`;
  const whole =
    dates === 'ymd'
      ? `case when ${isYearFirst} then ${year('s.s[1]')} || '-' || s.s[3] || '-' || s.s[4] || s.s[5] else ${yearLast} end`
      : yearLast;
  return `(select coalesce(${whole}, y.y) from (select ${text} as y offset 0) y, lateral (select regexp_match(y.y, ${parameters.text(SHORT_YEAR)}) as s offset 0) s)`;
}

function aheadMinutes(zone: string): string {
  const minutes = `(substr(${zone}, 2, 2)::int * 60 + right(${zone}, 2)::int)`;
  return `case when ${zone} in ('Z', 'z') then 0 when left(${zone}, 1) = '-' then -${minutes} else ${minutes} end`;
}

/** Seconds since midnight. */
export function clockSql(column: Column, moment: Moment, parameters: Parameters): string {
  if (column.storage === 'date') return 'null::int';
  const wall = `extract(epoch from (${wallSql(column, moment, parameters)})::time)::int`;
  if (column.storage === 'timestamp') return wall;
  const text = `btrim(${figuresSql(column, moment, parameters)}, ${parameters.text(BLANKS)})`;
  // Only a date with a time has a colon; without one it has no time of day.
  return `(select case when k.m is not null then (k.m[1]::int * 60 + k.m[2]::int) * 60 + coalesce(k.m[3], '0')::int when k.t ~ ':' then ${wall} end
    from (select t.t, regexp_match(t.t, ${parameters.text(TIME_OF_DAY)}) as m from (select ${text} as t offset 0) t offset 0) k)`;
}

/** Folded members without blanks, never NULL. */
export function listSql(column: Column, moment: Moment, parameters: Parameters, letters: { from: string; to: string }): string {
  const members =
    column.storage === 'list'
      ? `unnest(${column.sql})`
      : `regexp_split_to_table(${textSql(column, moment, parameters)}, ${parameters.text(BETWEEN_MEMBERS)})`;
  const member = foldSql(`btrim(s.s, ${parameters.text(BLANKS)})`, letters);
  return `array(select l.m from (select ${member} as m from ${members} as s(s) offset 0) l where l.m <> '')`;
}

export function milesSql(column: Column, moment: Moment, parameters: Parameters, from: { latitude: string; longitude: string }): string {
  const found =
    column.storage === 'point'
      ? `select ${pointSql(column).latitude} as y, ${pointSql(column).longitude} as x offset 0`
      : `select m.m[1]::float8 as y, m.m[2]::float8 as x from (select regexp_match(btrim(${textSql(column, moment, parameters)}, ${parameters.text(BLANKS)}), ${parameters.text(POINT)}) as m offset 0) m offset 0`;
  const half = (a: string, b: string) => `power(sin(radians(${a} - ${b}) / 2), 2)`;
  const haversine = `${half('p.y', from.latitude)} + cos(radians(${from.latitude})) * cos(radians(p.y)) * ${half('p.x', from.longitude)}`;
  return `(select case when ${onEarth('p.y', 'p.x')} then ${2 * EARTH_RADIUS_MILES} * asin(least(1, sqrt(${haversine}))) end from (${found}) p)`;
}

function pointSql(column: Extract<Column, { storage: 'point' }>): { latitude: string; longitude: string } {
  return { latitude: `${column.latitude}::float8`, longitude: `${column.longitude}::float8` };
}

function onEarth(latitude: string, longitude: string): string {
  return `${latitude} between -90 and 90 and ${longitude} between -180 and 180`;
}

function quoted(words: readonly string[]): string {
  return words.map((word) => `'${word}'`).join(', ');
}
