/** Conversions for reports, as an attribution model gave them: totals, uniques and revenue of any range of days. */
import type { SubjectKind } from '@limn/model';
import type { Tx } from '../../../storage/database.ts';
import { eachOf, IN_RANGE, ofKind, UNIQUE, wayFor, type CompanySubject, type ObjectSubject, type Range, type Way } from './reports.read.ts';

export interface Conversions {
  conversions: number;
  uniqueConversions: number;
  /** In minor units of the company's currency. */
  value: number;
}

export interface ConversionsAsked extends Range {
  model: number;
}

const sumsBy = (way: Way) =>
  `sum(total)::bigint as conversions, sum(${UNIQUE[way]})::bigint as "uniqueConversions", sum(value)::bigint as value`;
/** As in reports of opens. Conversions may be older than the first open: what is counted is the same either way. */
const inRange = (way: Way) => `company_id = $1 and model = $4 and ${IN_RANGE[way]}`;
const KIND = 2 ** 32;
/** A subject that lost all of its conversions again is left out. */
const ANY = 'having sum(total) <> 0 or sum(value) <> 0';

/** By the number of each item, or of each mailing. */
export async function conversionsByNumber(
  tx: Tx,
  companyId: number,
  kind: CompanySubject,
  { model, from, to }: ConversionsAsked,
): Promise<Map<number, Conversions>> {
  const way = await wayFor(tx, companyId, { from, to });
  return byNumber(
    await tx.query<Numbered>(
      `select (subject & 4294967295)::int as n, ${sumsBy(way)} from conversion_roll
       where ${inRange(way)} and object_id = 0 and ${eachOf(kind)} group by 1 ${ANY}`,
      [companyId, from, to, model],
    ),
  );
}

/** By the number of each object of the kind. */
export async function conversionsByObject(
  tx: Tx,
  companyId: number,
  kind: SubjectKind,
  { model, from, to }: ConversionsAsked,
): Promise<Map<number, Conversions>> {
  const way = await wayFor(tx, companyId, { from, to });
  return byNumber(
    await tx.query<Numbered>(
      `select object_id as n, ${sumsBy(way)} from conversion_roll where ${inRange(way)} and object_id <> 0 and subject = $5 group by 1 ${ANY}`,
      [companyId, from, to, model, allOfKind(kind)],
    ),
  );
}

/**
 * By campaign and the key of each of its rulesets, of which 0 is Otherwise; by recipe and each of its positions.
 * @param objectId of one campaign or recipe; left out: of all
 */
export async function conversionsWithin(
  tx: Tx,
  companyId: number,
  kind: ObjectSubject,
  { model, from, to }: ConversionsAsked,
  objectId?: number,
): Promise<Map<number, Map<number, Conversions>>> {
  const way = await wayFor(tx, companyId, { from, to });
  const rows = await tx.query<Numbered & { objectId: number }>(
    `select object_id as "objectId", (subject & 4294967295)::int as n, ${sumsBy(way)} from conversion_roll
     where ${inRange(way)} and ${objectId === undefined ? 'object_id <> 0' : 'object_id = $5'} and ${ofKind(kind)} group by 1, 2 ${ANY}`,
    [companyId, from, to, model, ...(objectId === undefined ? [] : [objectId])],
  );
  return new Map([...Map.groupBy(rows, ({ objectId }) => objectId)].map(([id, own]) => [id, byNumber(own)]));
}

/** Whether anything was ever attributed in this company. */
export async function hasConversions(tx: Tx, companyId: number): Promise<boolean> {
  return (await tx.one<{ exists: boolean }>('select exists (select from conversion_roll where company_id = $1)', [companyId])).exists;
}

/** All objects of the kind, or any item, or one object: who converted twice is one. */
export async function conversionTotals(
  tx: Tx,
  companyId: number,
  kind: SubjectKind,
  { model, from, to }: ConversionsAsked,
  objectId = 0,
): Promise<Conversions> {
  const way = await wayFor(tx, companyId, { from, to });
  const row = await tx.maybeOne<Conversions>(
    `select ${sumsBy(way)} from conversion_roll where ${inRange(way)} and object_id = $6 and subject = $5 ${ANY}`,
    [companyId, from, to, model, allOfKind(kind), objectId],
  );
  return row ?? NO_CONVERSIONS;
}

/** The same of each day by itself. */
export async function conversionDays(
  tx: Tx,
  companyId: number,
  kind: SubjectKind,
  { model, from, to }: ConversionsAsked,
  objectId = 0,
): Promise<Map<number, Conversions>> {
  return byNumber(
    await tx.query<Numbered>(
      `select day as n, sum(total)::bigint as conversions, sum(active)::bigint as "uniqueConversions", sum(value)::bigint as value from conversion_roll
       where company_id = $1 and model = $4 and day between $2 and $3 and prev_day = -32768 and object_id = $6 and subject = $5 group by 1 ${ANY}`,
      [companyId, from, to, model, allOfKind(kind), objectId],
    ),
  );
}

export const NO_CONVERSIONS: Conversions = { conversions: 0, uniqueConversions: 0, value: 0 };

function allOfKind(kind: SubjectKind): number {
  return kind * KIND;
}

type Numbered = Conversions & { n: number };

function byNumber(rows: readonly Numbered[]): Map<number, Conversions> {
  return new Map(rows.map(({ n, ...conversions }) => [n, conversions]));
}
