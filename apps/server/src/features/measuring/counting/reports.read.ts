/**
 * Counts for reports: exact totals and uniques of any range of days, of people only. Sample figures are in
 * them.
 */
import { POPULATION, RECORD_KIND, SUBJECT_KIND, type SubjectKind } from '@limn/model';
import { shareOf } from '@limn/reporting';
import type { Tx } from '../../../storage/database.ts';
import { empty, sent, sql, text, type Sql } from '../../../storage/sql.ts';
import { WHOLE_COMPANY } from './roll/chain-codes.ts';

const { impression: OPEN, click: CLICK } = RECORD_KIND;

/** A report counts the opens of people, or those of machines too. */
export type Openers = 'people' | 'all';

/** Made-up recipients are none of the others: sums of both are exact, of uniques too. */
export const SHOWN_BY: Readonly<Record<Openers, Sql>> = {
  people: text(`population in (${POPULATION.counted}, ${POPULATION.sample})`),
  all: text(`population in (${POPULATION.all}, ${POPULATION.sample})`),
};
const SHOWN = SHOWN_BY.people;
/**
 * Two ways to the uniques of some days, both exact (see the table `roll`): `pairs` takes the recipients of
 * each day less those who were there before in the range, `firsts` adds those of each day whose last day was
 * before the range. The first reads a row for each pair of days in the range, the second one for each of its
 * days and each day before it.
 */
export type Way = 'pairs' | 'firsts';
export function inRange(way: Way, { from, to }: Range): Sql {
  return way === 'pairs'
    ? sql`day between ${from} and ${to} and (prev_day = -32768 or prev_day between ${from} and ${to})`
    : sql`day between ${from} and ${to} and prev_day < ${from}`;
}
/** In a row of the range: the recipients that it adds. The row of the day itself has no others. */
export const UNIQUE: Readonly<Record<Way, string>> = { pairs: `active - case when prev_day = -32768 then 0 else uniq end`, firsts: 'uniq' };
export const statsBy = (way: Way) =>
  text(`
  coalesce(sum(total) filter (where kind = ${OPEN}), 0)::bigint as "totalOpens",
  coalesce(sum(${UNIQUE[way]}) filter (where kind = ${OPEN}), 0)::bigint as "uniqueOpens",
  coalesce(sum(total) filter (where kind = ${CLICK}), 0)::bigint as "totalClicks",
  coalesce(sum(${UNIQUE[way]}) filter (where kind = ${CLICK}), 0)::bigint as "uniqueClicks"`);
const STATS = statsBy('pairs');
const ALL_OBJECTS = text(WHOLE_COMPANY);
const IS_SHOWN_OR_CLICKED = text(`kind in (${OPEN}, ${CLICK})`);

/** Each figure of a report asks, within one transaction. */
const firstDays = new WeakMap<Tx, Promise<number | null>>();

/** The way that reads fewer rows. Nothing was counted before the company's first day. */
export async function wayFor(tx: Tx, companyId: number, { from, to }: Range): Promise<Way> {
  const known = firstDays.get(tx) ?? firstDay(tx, companyId);
  firstDays.set(tx, known);
  const start = (await known) ?? to;
  const [days, daysBefore] = [to - Math.max(from, start) + 1, Math.max(0, from - start)];
  return days > 2 * daysBefore ? 'firsts' : 'pairs';
}

async function firstDay(tx: Tx, companyId: number): Promise<number | null> {
  const { first } = await tx.one<{ first: number | null }>(
    `select min(day) as first from (values (${POPULATION.all}::smallint), (${POPULATION.sample}::smallint)) p (population), lateral (
       select day from roll r where company_id = $1 and object_id = ${WHOLE_COMPANY} and kind = ${RECORD_KIND.impression} and r.population = p.population
         and prev_day = -32768 order by day limit 1) days`,
    [companyId],
  );
  return first;
}

/** Counted across all objects of the company; within the object that was opened. */
export type CompanySubject = typeof SUBJECT_KIND.item | typeof SUBJECT_KIND.mailing;
export type ObjectSubject = typeof SUBJECT_KIND.ruleset | typeof SUBJECT_KIND.position | typeof SUBJECT_KIND.group;

export const ofKind = (kind: SubjectKind) => text(`subject between ${kind * 2 ** 32} and ${(kind + 1) * 2 ** 32 - 1}`);
/** Without the one that stands for any of them. */
export const eachOf = (kind: CompanySubject) => text(`subject between ${kind * 2 ** 32 + 1} and ${(kind + 1) * 2 ** 32 - 1}`);

export interface DayValue {
  day: number;
  value: number;
}

export interface Counts {
  totalOpens: number;
  uniqueOpens: number;
  totalClicks: number;
  uniqueClicks: number;
}

export interface ObjectStats extends Counts {
  objectId: number;
}

/** Days, both included. */
export interface Range {
  from: number;
  to: number;
}

/** How far the reports are behind what was drained. */
export interface Freshness {
  waitingBatches: number;
  /** Age of the oldest batch that waits, in milliseconds; 0 when none does. */
  behindMs: number;
}

/**
 * For each day of [from, to] (both included) the recipients whom the company reached for the first time in
 * the range: the sum is the range's unique recipients.
 */
export async function opensByDay(tx: Tx, companyId: number, from: number, to: number): Promise<DayValue[]> {
  return everyDay(from, to, await newRecipients(tx, companyId, RECORD_KIND.impression, from, to));
}

/**
 * For each day the recipients who clicked for the first time in the range, in percent of the range's unique
 * recipients: the sum is the range's click rate.
 */
export async function clicksByDay(tx: Tx, companyId: number, from: number, to: number): Promise<DayValue[]> {
  const opens = await newRecipients(tx, companyId, RECORD_KIND.impression, from, to);
  const clicks = await newRecipients(tx, companyId, RECORD_KIND.click, from, to);
  const uniques = [...opens.values()].reduce((sum, n) => sum + n, 0);
  return everyDay(from, to, new Map([...clicks].map(([day, n]) => [day, shareOf(n, uniques)])));
}

/** Totals and uniques of every object that has any in [from, to]. */
export async function objectStats(
  tx: Tx,
  companyId: number,
  from: number,
  to: number,
  openers: Openers = 'people',
): Promise<ObjectStats[]> {
  const way = await wayFor(tx, companyId, { from, to });
  return tx.query<ObjectStats>(
    ...sent(sql`select object_id as "objectId", ${statsBy(way)} from roll where company_id = ${companyId} and object_id <> ${ALL_OBJECTS}
       and ${SHOWN_BY[openers]} and ${inRange(way, { from, to })} group by object_id order by object_id`),
  );
}

export interface WithinStats extends ObjectStats {
  /** The key of a ruleset, of which 0 is Otherwise, a position, or a group. */
  key: number;
}

/**
 * Totals and uniques of every ruleset of campaigns, or position or group of recipes, that was shown in [from,
 * to].
 * @param objectId of one campaign or recipe; left out: of all
 */
export async function statsWithin(
  tx: Tx,
  companyId: number,
  kind: ObjectSubject,
  { from, to }: Range,
  openers: Openers = 'people',
  objectId?: number,
): Promise<WithinStats[]> {
  const way = await wayFor(tx, companyId, { from, to });
  return tx.query<WithinStats>(
    ...sent(sql`select object_id as "objectId", (subject & 4294967295)::int as key, ${statsBy(way)} from subject_roll
     where company_id = ${companyId} and ${ofKind(kind)} and ${SHOWN_BY[openers]} and ${inRange(way, { from, to })}
       ${objectId === undefined ? empty : sql`and object_id = ${objectId}`} group by 1, 2 order by 1, 2`),
  );
}

/**
 * The first day on which such subjects of these objects were counted; undefined before. What is older has
 * conversions alone.
 */
export async function countedSince(
  tx: Tx,
  companyId: number,
  kind: ObjectSubject,
  objectIds: readonly number[],
): Promise<number | undefined> {
  const { first } = await tx.one<{ first: number | null }>(
    ...sent(sql`select min(day) as first from subject_roll
     where company_id = ${companyId} and object_id = any (${objectIds}::int[]) and ${ofKind(kind)} and ${SHOWN_BY.all} and prev_day = -32768`),
  );
  return first ?? undefined;
}

/** The days of one object. */
export interface ObjectRange extends Range {
  objectId: number;
}

/** Totals and uniques of objects, each in its own days, in the order that was asked for. */
export async function statsOfRanges(tx: Tx, companyId: number, ranges: readonly ObjectRange[]): Promise<Counts[]> {
  if (ranges.length === 0) return [];
  return tx.query<Counts>(
    ...sent(sql`select ${STATS} from ${askedRanges(ranges)} left join lateral (
       select kind, prev_day, total, active, uniq from roll where company_id = ${companyId} and object_id = asked.object_id and ${IS_SHOWN_OR_CLICKED} and ${SHOWN}
         and day between first and last and (prev_day = -32768 or prev_day between first and last)
     ) r on true group by place order by place`),
  );
}

/** The keys of the rulesets that anyone was shown, in the same order. */
export async function rulesetsShown(tx: Tx, companyId: number, ranges: readonly ObjectRange[]): Promise<Set<number>[]> {
  if (ranges.length === 0) return [];
  const rows = await tx.query<{ keys: number[] | null }>(
    ...sent(sql`select array_agg(distinct (subject & 4294967295)::int) as keys from ${askedRanges(ranges)} left join lateral (
       select subject from subject_roll where company_id = ${companyId} and object_id = asked.object_id and subject >> 32 = ${text(SUBJECT_KIND.ruleset)}
         and kind = ${text(OPEN)} and ${SHOWN_BY.all} and prev_day = -32768 and day between first and last and total > 0
     ) r on true group by place order by place`),
  );
  return rows.map(({ keys }) => new Set(keys));
}

function askedRanges(ranges: readonly ObjectRange[]): Sql {
  const [objects, first, last] = [ranges.map(({ objectId }) => objectId), ranges.map(({ from }) => from), ranges.map(({ to }) => to)];
  return sql`unnest(${objects}::int[], ${first}::int[], ${last}::int[]) with ordinality asked (object_id, first, last, place)`;
}

/** The company's own totals and uniques in [from, to], over all its objects. */
export async function companyStats(tx: Tx, companyId: number, from: number, to: number): Promise<Counts> {
  return placeStats(tx, companyId, COMPANY, { from, to });
}

/** Where totals of several objects are kept. */
export interface Place {
  table: 'roll' | 'subject_roll';
  /** 0 where it has none. */
  subject: number;
  /** Left out: the company as a whole. */
  objectId?: number;
}
export const COMPANY: Place = { table: 'roll', subject: 0 };
export function ofObject(objectId: number): Place {
  return { table: 'roll', subject: 0, objectId };
}
/** All images, all campaigns, any item. */
export function allOf(kind: SubjectKind): Place {
  return { table: 'subject_roll', subject: kind * 2 ** 32 };
}

function atPlace(companyId: number, { table, subject, objectId = WHOLE_COMPANY }: Place): Sql {
  const ofSubject = table === 'roll' ? empty : sql`and subject = ${subject}`;
  return sql`${text(table)} where company_id = ${companyId} and object_id = ${objectId} ${ofSubject} and ${IS_SHOWN_OR_CLICKED}`;
}

export async function placeStats(
  tx: Tx,
  companyId: number,
  place: Place,
  { from, to }: Range,
  openers: Openers = 'people',
): Promise<Counts> {
  const way = await wayFor(tx, companyId, { from, to });
  return tx.one(
    ...sent(sql`select ${statsBy(way)} from ${atPlace(companyId, place)} and ${SHOWN_BY[openers]} and ${inRange(way, { from, to })}`),
  );
}

/**
 * Totals and uniques of each day that has any, by themselves: who comes back counts on each of their days.
 */
export async function placeDays(
  tx: Tx,
  companyId: number,
  place: Place,
  { from, to }: Range,
  openers: Openers = 'people',
): Promise<(Counts & { day: number })[]> {
  const figure = (column: string, kind: number) => text(`coalesce(sum(${column}) filter (where kind = ${kind}), 0)::bigint`);
  return tx.query(
    ...sent(sql`select day, ${figure('total', OPEN)} as "totalOpens", ${figure('active', OPEN)} as "uniqueOpens", ${figure('total', CLICK)} as "totalClicks",
       ${figure('active', CLICK)} as "uniqueClicks"
     from ${atPlace(companyId, place)} and ${SHOWN_BY[openers]} and prev_day = -32768 and day between ${from} and ${to} group by day order by day`),
  );
}

/** The first day on which a person opened anything of the company, samples aside; undefined before. */
export async function firstOpenDay(tx: Tx, companyId: number): Promise<number | undefined> {
  const row = await tx.maybeOne<{ day: number }>(
    `select day from roll where company_id = $1 and object_id = ${WHOLE_COMPANY} and kind = ${OPEN} and population = ${POPULATION.counted}
       and prev_day = -32768 and total > 0 order by day limit 1`,
    [companyId],
  );
  return row?.day;
}

export async function freshness(tx: Tx): Promise<Freshness> {
  return tx.one<Freshness>(
    `select count(*)::int as "waitingBatches", coalesce(extract(epoch from clock_timestamp() - min(drained_at)) * 1000, 0)::int as "behindMs" from batch where not rolled`,
  );
}

export interface ItemKey {
  /** In the company's dictionary, and in its data. */
  id: number;
  key: string;
  /** Its name when that was kept last. */
  lastName: string | null;
}

export interface ItemStats extends Counts, ItemKey {}

/** Totals and uniques of every item that was shown or clicked in [from, to], whatever showed it. */
export async function itemStats(tx: Tx, companyId: number, { from, to }: Range, openers: Openers = 'people'): Promise<ItemStats[]> {
  const way = await wayFor(tx, companyId, { from, to });
  return tx.query<ItemStats>(
    ...sent(sql`select i.id, i.key, i.name as "lastName", "totalOpens", "uniqueOpens", "totalClicks", "uniqueClicks" from (
       select (subject & 4294967295)::int as id, ${statsBy(way)} from subject_roll where company_id = ${companyId} and object_id = ${ALL_OBJECTS}
         and ${eachOf(SUBJECT_KIND.item)} and ${SHOWN_BY[openers]} and ${inRange(way, { from, to })} group by 1
     ) s join item i on i.company_id = ${companyId} and i.id = s.id order by i.key`),
  );
}

/**
 * The sums of all items, or of all mailings: an open with four items is four. People are not added up, so
 * there are no uniques.
 */
export async function sumsOfKind(
  tx: Tx,
  companyId: number,
  kind: CompanySubject,
  { from, to }: Range,
  openers: Openers,
): Promise<Pick<Counts, 'totalOpens' | 'totalClicks'>> {
  const { totalOpens, totalClicks } = await tx.one<Counts>(
    ...sent(sql`select ${STATS} from subject_roll where company_id = ${companyId} and object_id = ${ALL_OBJECTS}
       and ${eachOf(kind)} and ${SHOWN_BY[openers]} and prev_day = -32768 and day between ${from} and ${to}`),
  );
  return { totalOpens, totalClicks };
}

/** An item by its id in the company's data; undefined for one that was never counted. */
export async function itemOfKey(tx: Tx, companyId: number, key: string): Promise<ItemKey | undefined> {
  return tx.maybeOne<ItemKey>('select id, key, name as "lastName" from item where company_id = $1 and key = $2', [companyId, key]);
}

/** Items by their numbers. */
export async function itemKeys(tx: Tx, companyId: number, ids: readonly number[]): Promise<ItemKey[]> {
  return ids.length === 0
    ? []
    : tx.query('select id, key, name as "lastName" from item where company_id = $1 and id = any ($2::int[]) order by key', [
        companyId,
        ids,
      ]);
}

async function newRecipients(tx: Tx, companyId: number, kind: number, from: number, to: number): Promise<Map<number, number>> {
  const rows = await tx.query<{ day: number; n: number }>(
    ...sent(sql`select day, sum(${text(UNIQUE.pairs)})::bigint as n from roll where company_id = ${companyId} and object_id = ${ALL_OBJECTS}
       and kind = ${kind} and ${SHOWN} and ${inRange('pairs', { from, to })} group by day`),
  );
  return new Map(rows.map(({ day, n }) => [day, n]));
}

function everyDay(from: number, to: number, values: ReadonlyMap<number, number>): DayValue[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => ({ day: from + index, value: values.get(from + index) ?? 0 }));
}
