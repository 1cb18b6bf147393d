/**
 * Reads the records of the log that a figure of a report is made of, newest first and a page at a time. What
 * a report counts and the log does not hold as a row is the impression that a click stands for: it is
 * answered as the click that it was counted for.
 */
import { dateOfDay, RECORD_KIND, type OpenerClass } from '@limn/model';
import type { Tx } from '../../../storage/database.ts';
import { empty, sent, sql, text, type Sql } from '../../../storage/sql.ts';
import { FIRST_ITEM, LAST_ITEM, nextPlace, subjectOf, type CellPlaceInTime, type OpensCell, type OpensPlace } from './report-cell.read.ts';
import { readTrace, type ShownTrace } from './log/shown-trace.ts';

export interface CellOpen {
  /** UTC, to the microsecond. */
  moment: string;
  /** Names the record for as long as it lies in the log unchanged. */
  id: string;
  /** `implied`: a click for which an impression was counted that never came. */
  kind: 'open' | 'click' | 'implied';
  class: OpenerClass;
  objectKind: number;
  objectId: number;
  version: number;
  position: number;
  client: number;
  device: number;
  country: number;
  recipient: string | null;
  /** Subjects, kind × 2³² + id. In TOTALS of items one item at a time. */
  decisions: number[];
  /** A click of the same recipient followed within 30 days. */
  clicked: boolean;
  sample: boolean;
}

const { impression: OPEN, click: CLICK } = RECORD_KIND;
/**
 * Records of a recipient that are looked through for the click: a mailing may have given all its recipients
 * the same `eid`.
 */
const MAX_LOOKED = 1000;
const MICROSECONDS = `'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'`;

/** Differs from others of the same moment by their contents. */
export const OPEN_ID = `object_id || '-' || (extract(epoch from at) * 1000000)::bigint || '-' || left(md5(concat_ws(' ', kind, class, version, coalesce(recipient::text, '-'), send_id,
  position, coalesce(array_to_string(decisions, ','), '-'), batch_id)), 12)`;

const [I, E] = [text('i'), text('e')];
const [IS_OPEN, IS_CLICK] = [text(`kind = ${OPEN}`), text(`kind = ${CLICK}`)];
const IS_ITEM = text(`subject between ${FIRST_ITEM} and ${LAST_ITEM}`);

/** A cell, and what was looked up for it, for all parts of a statement. */
interface CellRequest {
  companyId: number;
  cell: OpensCell;
  objects: readonly number[];
  /** Batches that are drained and not yet in any report. */
  unrolled: readonly number[];
}

async function askedFor(tx: Tx, companyId: number, cell: OpensCell): Promise<CellRequest> {
  const objects = cell.place.of === 'object' ? [cell.place.objectId] : await openedObjects(tx, companyId, cell);
  return { companyId, cell, objects, unrolled: await unrolledBatches(tx, companyId) };
}

/** The sample's recipients are none of the others, so that all of them are counted with either. */
function population({ openers }: OpensCell, row: Sql): Sql {
  return openers === 'people' ? sql`${row}.counted` : sql`(${row}.counted or ${row}.sample is not true)`;
}

function isCountedClick(row: Sql): Sql {
  return sql`${row}.${IS_CLICK} and ${row}.counted and ${row}.sample is not true`;
}

function inPlace(place: OpensPlace, row: Sql): Sql {
  const hasSubject = () => sql`${subjectOf(place)}::bigint = any (${row}.decisions)`;
  switch (place.of) {
    case 'company':
      return sql`true`;
    case 'object':
      return place.rulesetKey === undefined ? sql`true` : hasSubject();
    case 'objects':
      return sql`${row}.object_kind = ${place.objectKind}`;
    case 'item':
      return hasSubject();
    case 'items':
      return sql`exists (select from unnest(${row}.decisions) subject where ${IS_ITEM})`;
    case 'mailing':
      return sql`${row}.mailing = (${subjectOf(place)}::bigint & 4294967295)`;
    case 'mailings':
      return sql`${row}.mailing is not null`;
  }
}

/** Another record that is counted in the very place of `i`: totals of several places are those of each. */
function samePlace(place: OpensPlace, row: Sql): Sql {
  switch (place.of) {
    case 'object':
      return sql`${row}.object_id = i.object_id and ${inPlace(place, row)}`;
    case 'company':
    case 'objects':
      return sql`${row}.object_id = i.object_id`;
    case 'item':
    case 'mailing':
      return inPlace(place, row);
    case 'mailings':
      return sql`${row}.mailing = i.mailing`;
    case 'items':
      return sql`pair.item = any (${row}.decisions)`;
  }
}

function isBefore(row: Sql): Sql {
  return sql`(${row}.at, ${row}.tableoid, ${row}.ctid) < (i.at, i.tableoid, i.ctid)`;
}

function isRolled(row: Sql, { unrolled }: CellRequest): Sql {
  return sql`${row}.batch_id <> all (${unrolled}::bigint[])`;
}

function isOfRecipient(row: Sql, asked: CellRequest): Sql {
  return sql`${row}.company_id = ${asked.companyId} and ${row}.recipient = i.recipient and ${isRolled(row, asked)}`;
}

/** Longer than a day lasts, also one in which a company changes its timezone. */
function isOfSameDay(row: Sql): Sql {
  return sql`${row}.at between i.at - interval '3 days' and i.at + interval '3 days' and ${row}.day = i.day and ${row}.sample is not true`;
}

/** Wherever on Earth the company is, its days lie between these. */
function hoursOf({ from, to }: OpensCell): { first: string; end: string } {
  return { first: `${dateOfDay(from - 1)}T00:00:00Z`, end: `${dateOfDay(to + 2)}T00:00:00Z` };
}

/** Tells which records make the figure. */
function counts(asked: CellRequest): Sql {
  const { cell } = asked;
  const { figure, place, from, to } = cell;
  const opened = sql`i.${IS_OPEN} and ${population(cell, I)}`;
  const others = sql`select from impression e where ${isOfRecipient(E, asked)} and ${isOfSameDay(E)}`;
  const implied = sql`${isCountedClick(I)} and i.recipient is not null
      and not exists (${others} and e.${IS_OPEN} and e.counted and ${samePlace(place, E)})
      and not exists (${others} and ${isCountedClick(E)} and ${samePlace(place, E)} and ${isBefore(E)})`;
  const firstOf = (marks: (row: Sql) => Sql) => sql`i.recipient is not null and (${marks(I)})
      and not exists (select from impression e where ${isOfRecipient(E, asked)} and e.at >= ${hoursOf(cell).first} and e.at <= i.at and ${isBefore(E)}
        and e.day between ${from} and ${to} ${place.of === 'object' ? sql`and e.object_id = i.object_id` : empty} and ${inPlace(place, E)} and (${marks(E)}))`;
  switch (figure) {
    case 'opens':
      return place.of === 'company' ? sql`(${opened})` : sql`((${opened}) or (${implied}))`;
    case 'clicks':
      return sql`i.${IS_CLICK} and ${population(cell, I)}`;
    case 'unique_opens':
      // Anyone who clicked has seen the picture.
      return firstOf((row) => sql`(${row}.${IS_OPEN} and ${population(cell, row)}) or (${isCountedClick(row)})`);
    case 'unique_clicks':
      return firstOf((row) => sql`${row}.${IS_CLICK} and ${population(cell, row)}`);
  }
}

/** In totals of items an open with four of them is four. */
function pairs({ place, figure }: OpensCell): { join: Sql; decisions: Sql; order: Sql } {
  if (place.of !== 'items' || figure.startsWith('unique')) return { join: empty, decisions: sql`i.decisions`, order: empty };
  return {
    join: sql`cross join lateral (select distinct subject as item from unnest(i.decisions) subject where ${IS_ITEM}) pair`,
    decisions: sql`array[pair.item]`,
    order: sql`, pair.item`,
  };
}

/**
 * Asked of the records themselves, behind the figure: it is which of its records are listed, not another
 * figure.
 */
function filtered({ filters = {} }: OpensCell): Sql {
  const equal = (column: string, value: number | undefined) => (value === undefined ? empty : sql` and ${text(column)} = ${value}`);
  const recipient = filters.recipient === undefined ? empty : sql` and ((i.recipient >> 32) & 4294967295) = ${filters.recipient}`;
  return sql`${equal('i.class', filters.class)}${equal('i.client', filters.client)}${equal('i.device', filters.device)}${equal('i.country', filters.country)}${recipient}`;
}

function below(asked: CellRequest, at: string): Sql {
  const { companyId, cell } = asked;
  const { first, end } = hoursOf(cell);
  return sql`from impression i ${pairs(cell).join}
         where i.company_id = ${companyId} and i.object_id = o.id and i.at >= ${first} and i.at < ${end} and i.at <= ${at}
           and i.day between ${cell.from} and ${cell.to} and ${isRolled(I, asked)}
           and ${inPlace(cell.place, I)}${filtered(cell)} and ${counts(asked)}`;
}

/** Sums know nothing of filters: the records below a filtered cell are counted themselves, up to `max`. */
export async function countCellOpens(tx: Tx, companyId: number, cell: OpensCell, max: number): Promise<number> {
  const asked = await askedFor(tx, companyId, cell);
  const statement = sql`select count(*)::int as n from (
       select from unnest(${asked.objects}::int[]) o (id) cross join lateral (select 1 ${below(asked, 'infinity')} limit ${max}) one limit ${max}
     ) counted`;
  const { n } = await tx.one<{ n: number }>(...sent(statement));
  return n;
}

export async function readCellOpens(
  tx: Tx,
  companyId: number,
  cell: OpensCell,
  { from, max }: { from: CellPlaceInTime | undefined; max: number },
): Promise<{ rows: CellOpen[]; next: CellPlaceInTime | null }> {
  const { decisions, order } = pairs(cell);
  const skip = from?.skip ?? 0;
  const asked = await askedFor(tx, companyId, cell);
  const statement = sql`select to_char(at at time zone 'UTC', ${text(MICROSECONDS)}) as moment, ${text(OPEN_ID)} as id, kind as code, class, object_kind as "objectKind",
       object_id as "objectId", version, position, client, device, country, recipient::text, shown::text[] as decisions, sample is true as sample,
       ${IS_CLICK} or (recipient is not null and exists (
         select from (select c.kind, c.object_id, c.send_id, c.position from impression c where c.company_id = ${companyId} and c.recipient = r.recipient and c.at >= r.at
           and c.at < r.at + interval '30 days' order by c.at limit ${text(MAX_LOOKED)}) c
         where c.${IS_CLICK} and c.object_id = r.object_id and c.send_id = r.send_id and c.position = r.position)) as clicked
     from (
       select one.* from unnest(${asked.objects}::int[]) o (id) cross join lateral (
         select i.at, i.kind, i.class, i.object_kind, i.object_id, i.version, i.position, i.send_id, i.client, i.device, i.country, i.recipient, i.decisions,
           i.batch_id, i.sample, ${decisions} as shown, i.ctid as place
         ${below(asked, from?.at ?? 'infinity')}
         order by i.at desc, i.ctid ${order} limit ${skip + max + 1}
       ) one order by one.at desc, one.object_id, one.place, one.shown limit ${max + 1} offset ${skip}
     ) r order by r.at desc, r.object_id, r.place, r.shown`;
  const found = await tx.query<Omit<CellOpen, 'decisions' | 'kind'> & { decisions: string[] | null; code: number }>(...sent(statement));
  const rows = found.slice(0, max).map(({ code, ...row }) => ({
    ...row,
    kind: code === OPEN ? ('open' as const) : cell.figure.endsWith('clicks') ? ('click' as const) : ('implied' as const),
    decisions: row.decisions?.map(Number) ?? [],
  }));
  return { rows, next: found.length > max ? nextPlace(rows, from) : null };
}

/** Objects with anything in these days. */
async function openedObjects(tx: Tx, companyId: number, { from, to }: OpensCell): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    'select distinct object_id as id from roll where company_id = $1 and object_id <> 0 and prev_day = -32768 and day between $2 and $3',
    [companyId, from, to],
  );
  return rows.map(({ id }) => id);
}

export async function unrolledBatches(tx: Tx, companyId: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `select id from batch where not rolled union all select batch_id from batch_left where company_id = $1 and job = 'roll'`,
    [companyId],
  );
  return rows.map(({ id }) => id);
}

export interface LoggedPicture extends CellOpen {
  atMs: number;
  send: string;
  trace: ShownTrace | undefined;
}

interface LoggedRow {
  moment: string;
  id: string;
  code: number;
  class: OpenerClass;
  objectKind: number;
  objectId: number;
  version: number;
  position: number;
  client: number;
  device: number;
  country: number;
  recipient: string | null;
  decisions: string[] | null;
  sample: boolean;
  clicked: boolean;
  at: Date;
  send: string;
  verdict: Uint8Array | null;
}

const IDENTITY = /^(\d{1,10})-(\d{1,17})-[0-9a-f]{12}$/;

/** The record of this name; undefined where it is gone, or was changed since. */
export async function findOpen(tx: Tx, companyId: number, id: string): Promise<LoggedPicture | undefined> {
  const [, objectId, microseconds] = IDENTITY.exec(id) ?? [];
  if (objectId === undefined) return undefined;
  const row = await tx.maybeOne<LoggedRow>(
    `select to_char(at at time zone 'UTC', ${MICROSECONDS}) as moment, id, kind as code, class, object_kind as "objectKind", object_id as "objectId", version, position,
       client, device, country, recipient::text, decisions::text[], sample is true as sample, false as clicked, at, send_id::text as send, verdict
     from (select *, ${OPEN_ID} as id from impression
       where company_id = $1 and object_id = $2::bigint and at = timestamptz 'epoch' + $3::bigint * interval '1 microsecond') named
     where id = $4 limit 1`,
    [companyId, objectId, microseconds, id],
  );
  if (!row) return undefined;
  const { code, at, verdict, ...logged } = row;
  const { trace } = readTrace(verdict);
  return { ...logged, kind: code === CLICK ? 'click' : 'open', decisions: row.decisions?.map(Number) ?? [], atMs: at.getTime(), trace };
}
