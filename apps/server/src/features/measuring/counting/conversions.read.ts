/**
 * Conversions for reports, as an attribution model gave them: totals, uniques and revenue of any range of
 * days.
 */
import type { SubjectKind } from '@limn/model';
import type { Tx } from '../../../storage/database.ts';
import { sent, sql, text, type Sql } from '../../../storage/sql.ts';
import { eachOf, inRange, ofKind, UNIQUE, wayFor, type CompanySubject, type ObjectSubject, type Range, type Way } from './reports.read.ts';

export interface Conversions {
  conversions: number;
  uniqueConversions: number;
  /** In minor units of the company's currency. */
  value: number;
}

export interface ConversionsRequest extends Range {
  model: number;
}

const sumsBy = (way: Way) =>
  text(`sum(total)::bigint as conversions, sum(${UNIQUE[way]})::bigint as "uniqueConversions", sum(value)::bigint as value`);
/**
 * As in reports of opens. Conversions may be older than the first open: what is counted is the same either
 * way.
 */
function given(companyId: number, way: Way, { model, from, to }: ConversionsRequest): Sql {
  return sql`company_id = ${companyId} and model = ${model} and ${inRange(way, { from, to })}`;
}
const KIND = 2 ** 32;
/** A subject that lost all of its conversions again is left out. */
const ANY = sql`having sum(total) <> 0 or sum(value) <> 0`;

/** By the number of each item, or of each mailing. */
export async function conversionsByNumber(
  tx: Tx,
  companyId: number,
  kind: CompanySubject,
  asked: ConversionsRequest,
): Promise<Map<number, Conversions>> {
  const way = await wayFor(tx, companyId, asked);
  return byNumber(
    await tx.query<Numbered>(
      ...sent(sql`select (subject & 4294967295)::int as n, ${sumsBy(way)} from conversion_roll
       where ${given(companyId, way, asked)} and object_id = 0 and ${eachOf(kind)} group by 1 ${ANY}`),
    ),
  );
}

/** By the number of each object of the kind. */
export async function conversionsByObject(
  tx: Tx,
  companyId: number,
  kind: SubjectKind,
  asked: ConversionsRequest,
): Promise<Map<number, Conversions>> {
  const way = await wayFor(tx, companyId, asked);
  return byNumber(
    await tx.query<Numbered>(
      ...sent(sql`select object_id as n, ${sumsBy(way)} from conversion_roll
       where ${given(companyId, way, asked)} and object_id <> 0 and subject = ${allOfKind(kind)} group by 1 ${ANY}`),
    ),
  );
}

/**
 * By campaign and the key of each of its rulesets, of which 0 is Otherwise; by recipe and each of its
 * positions.
 * @param objectId of one campaign or recipe; left out: of all
 */
export async function conversionsWithin(
  tx: Tx,
  companyId: number,
  kind: ObjectSubject,
  asked: ConversionsRequest,
  objectId?: number,
): Promise<Map<number, Map<number, Conversions>>> {
  const way = await wayFor(tx, companyId, asked);
  const rows = await tx.query<Numbered & { objectId: number }>(
    ...sent(sql`select object_id as "objectId", (subject & 4294967295)::int as n, ${sumsBy(way)} from conversion_roll
     where ${given(companyId, way, asked)} and ${objectId === undefined ? sql`object_id <> 0` : sql`object_id = ${objectId}`} and ${ofKind(kind)}
     group by 1, 2 ${ANY}`),
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
  asked: ConversionsRequest,
  objectId = 0,
): Promise<Conversions> {
  const way = await wayFor(tx, companyId, asked);
  const row = await tx.maybeOne<Conversions>(
    ...sent(sql`select ${sumsBy(way)} from conversion_roll
     where ${given(companyId, way, asked)} and object_id = ${objectId} and subject = ${allOfKind(kind)} ${ANY}`),
  );
  return row ?? NO_CONVERSIONS;
}

/** The same of each day by itself. */
export async function conversionDays(
  tx: Tx,
  companyId: number,
  kind: SubjectKind,
  { model, from, to }: ConversionsRequest,
  objectId = 0,
): Promise<Map<number, Conversions>> {
  return byNumber(
    await tx.query<Numbered>(
      ...sent(sql`select day as n, sum(total)::bigint as conversions, sum(active)::bigint as "uniqueConversions", sum(value)::bigint as value
       from conversion_roll where company_id = ${companyId} and model = ${model} and day between ${from} and ${to} and prev_day = -32768
         and object_id = ${objectId} and subject = ${allOfKind(kind)} group by 1 ${ANY}`),
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
