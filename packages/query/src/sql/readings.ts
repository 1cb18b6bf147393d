/** How columns are read in SQL: `readings.ts` of the evaluator, once more. PostgreSQL 15; nothing here raises an error for any row. */
import type { Moment } from '../facts.ts';
import {
  AROUND_NUMBERS,
  BETWEEN_MEMBERS,
  BLANKS,
  DAY_FIRST,
  FIRST_DAY,
  LAST_DAY,
  EARTH_RADIUS_MILES,
  MONTH_FIRST,
  NO,
  NUMBER,
  POINT,
  TIME_OF_DAY,
  YEAR_FIRST,
  YES,
} from '../patterns.ts';
import type { Column } from './column.ts';

export interface Parameters {
  text: (value: string) => string;
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
  if (column.storage === 'number') return `(case when ${column.sql}::text ~ '^-?[0-9]' then ${column.sql}::float8 end)`;
  return numberInText(textSql(column, moment, parameters), parameters);
}

export function numberInText(text: string, parameters: Parameters): string {
  const trimmed = `btrim(${text}, ${parameters.text(AROUND_NUMBERS)})`;
  return `(select case when n.t ~ ${parameters.text(NUMBER)} then replace(n.t, ',', '')::float8 end from (select ${trimmed} as t offset 0) n)`;
}

export function booleanSql(column: Column, moment: Moment, parameters: Parameters): string {
  if (column.storage === 'boolean') return column.sql;
  const word = `lower(btrim(${textSql(column, moment, parameters)}, ${parameters.text(BLANKS)}) collate "C")`;
  return `(case when ${word} in (${quoted(YES)}) then true when ${word} in (${quoted(NO)}) then false end)`;
}

/** The clock and calendar of the company's timezone, as a timestamp without zone and fractions of a second. */
export function wallSql(column: Column, { timezone, dateOrder, now }: Moment, parameters: Parameters): string {
  if (column.storage === 'timestamp') {
    const isInCalendar = `${column.sql} >= '${FIRST_DAY}Z' and ${column.sql} < '${LAST_DAY}Z'`;
    return `(case when ${isInCalendar} then date_trunc('second', ${column.sql} at time zone ${parameters.text(timezone)}) end)`;
  }
  if (column.storage === 'date') return `(case when ${column.sql} between '1000-01-01' and '2999-12-31' then ${column.sql}::timestamp end)`;
  const trimmed = `btrim(${textSql(column, { timezone, now }, parameters)}, ${parameters.text(BLANKS)})`;
  const last = dateOrder === 'mdy' ? MONTH_FIRST : DAY_FIRST;
  const [day, month] = dateOrder === 'mdy' ? [2, 1] : [1, 2];
  const clock = [4, 5, 6].map((part) => `coalesce(m.f[${part}], m.l[${part}], '0')::int`);
  return `(select case
    when extract(month from c.at) <> c.month then null
    when c.zone is null then c.at
    else timezone(${parameters.text(timezone)}, timezone('UTC', c.at - make_interval(mins => ${aheadMinutes('c.zone')}))) end
    from (select make_date(d.year, d.month, 1) + (d.day - 1) + make_interval(hours => d.hour, mins => d.minute, secs => d.second) as at, d.month, d.zone
    from (select coalesce(m.f[1], m.l[3])::int as year, coalesce(m.f[2], m.l[${month}])::int as month, coalesce(m.f[3], m.l[${day}])::int as day,
      ${clock[0]} as hour, ${clock[1]} as minute, ${clock[2]} as second, coalesce(m.f[7], m.l[7]) as zone
    from (select regexp_match(t.t, ${parameters.text(YEAR_FIRST)}) as f, regexp_match(t.t, ${parameters.text(last)}) as l
      from (select ${trimmed} as t offset 0) t offset 0) m
    where m.f is not null or m.l is not null offset 0) d offset 0) c)`;
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
  const text = `btrim(${textSql(column, moment, parameters)}, ${parameters.text(BLANKS)})`;
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
