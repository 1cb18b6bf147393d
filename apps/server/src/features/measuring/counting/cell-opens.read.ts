/**
 * Reads the records of the log that a figure of a report is made of, newest first and a page at a time. What a report counts and the log does
 * not hold as a row is the impression that a click stands for: it is answered as the click that it was counted for.
 */
import { dateOfDay, RECORD_KIND, type OpenerClass } from '@limn/model';
import type { Tx } from '../../../storage/database.ts';
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
/** Records of a recipient that are looked through for the click: a mailing may have given all its recipients the same `eid`. */
const MAX_LOOKED = 1000;
const MICROSECONDS = `'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'`;

/** Differs from others of the same moment by their contents. */
export const OPEN_ID = `object_id || '-' || (extract(epoch from at) * 1000000)::bigint || '-' || left(md5(concat_ws(' ', kind, class, version, coalesce(recipient::text, '-'), send_id,
  position, coalesce(array_to_string(decisions, ','), '-'), batch_id)), 12)`;

/** The sample's recipients are none of the others, so that all of them are counted with either. */
function population(cell: OpensCell, row: string): string {
  return cell.openers === 'people' ? `${row}.counted` : `(${row}.counted or ${row}.sample is not true)`;
}

const COUNTED_CLICK = (row: string) => `${row}.kind = ${CLICK} and ${row}.counted and ${row}.sample is not true`;
const ANY_ITEM = (row: string) =>
  `exists (select from unnest(${row}.decisions) subject where subject between ${FIRST_ITEM} and ${LAST_ITEM})`;

/** $2: the subject, if any. */
function inPlace(place: OpensPlace, row: string): string {
  switch (place.of) {
    case 'company':
      return 'true';
    case 'object':
      return place.rulesetKey === undefined ? 'true' : `$2::bigint = any (${row}.decisions)`;
    case 'objects':
      return `${row}.object_kind = ${place.objectKind}`;
    case 'item':
      return `$2::bigint = any (${row}.decisions)`;
    case 'items':
      return ANY_ITEM(row);
    case 'mailing':
      return `${row}.mailing = ($2::bigint & 4294967295)`;
    case 'mailings':
      return `${row}.mailing is not null`;
  }
}

/** Another record that is counted in the very place of `i`: totals of several places are those of each. */
function samePlace(place: OpensPlace, row: string): string {
  switch (place.of) {
    case 'object':
      return `${row}.object_id = i.object_id and ${inPlace(place, row)}`;
    case 'company':
    case 'objects':
      return `${row}.object_id = i.object_id`;
    case 'item':
    case 'mailing':
      return inPlace(place, row);
    case 'mailings':
      return `${row}.mailing = i.mailing`;
    case 'items':
      return `pair.item = any (${row}.decisions)`;
  }
}

const BEFORE = (row: string) => `(${row}.at, ${row}.tableoid, ${row}.ctid) < (i.at, i.tableoid, i.ctid)`;
/** Batches that are drained and not yet in any report. */
const ROLLED = (row: string) => `${row}.batch_id <> all ($6::bigint[])`;
const OF_RECIPIENT = (row: string) => `${row}.company_id = $1 and ${row}.recipient = i.recipient and ${ROLLED(row)}`;
/** Longer than a day lasts, also one in which a company changes its timezone. */
const SAME_DAY = (row: string) =>
  `${row}.at between i.at - interval '3 days' and i.at + interval '3 days' and ${row}.day = i.day and ${row}.sample is not true`;

/** Which records make the figure. */
function counts(cell: OpensCell): string {
  const { figure, place } = cell;
  const opened = `i.kind = ${OPEN} and ${population(cell, 'i')}`;
  const implied = `${COUNTED_CLICK('i')} and i.recipient is not null
      and not exists (select from impression e where ${OF_RECIPIENT('e')} and ${SAME_DAY('e')} and e.kind = ${OPEN} and e.counted and ${samePlace(place, 'e')})
      and not exists (select from impression e where ${OF_RECIPIENT('e')} and ${SAME_DAY('e')} and ${COUNTED_CLICK('e')} and ${samePlace(place, 'e')} and ${BEFORE('e')})`;
  const firstOf = (marks: (row: string) => string) => `i.recipient is not null and (${marks('i')})
      and not exists (select from impression e where ${OF_RECIPIENT('e')} and e.at >= $3 and e.at <= i.at and ${BEFORE('e')}
        and e.day between $7 and $8 ${place.of === 'object' ? 'and e.object_id = i.object_id' : ''} and ${inPlace(place, 'e')} and (${marks('e')}))`;
  switch (figure) {
    case 'opens':
      return place.of === 'company' ? `(${opened})` : `((${opened}) or (${implied}))`;
    case 'clicks':
      return `i.kind = ${CLICK} and ${population(cell, 'i')}`;
    case 'unique_opens':
      // Who clicked has seen the picture.
      return firstOf((row) => `(${row}.kind = ${OPEN} and ${population(cell, row)}) or (${COUNTED_CLICK(row)})`);
    case 'unique_clicks':
      return firstOf((row) => `${row}.kind = ${CLICK} and ${population(cell, row)}`);
  }
}

/** In totals of items an open with four of them is four. */
function pairs({ place, figure }: OpensCell): { join: string; decisions: string; order: string } {
  if (place.of !== 'items' || figure.startsWith('unique')) return { join: '', decisions: 'i.decisions', order: '' };
  return {
    join: `cross join lateral (select distinct subject as item from unnest(i.decisions) subject where subject between ${FIRST_ITEM} and ${LAST_ITEM}) pair`,
    decisions: 'array[pair.item]',
    order: ', pair.item',
  };
}

/** Asked of the records themselves, behind the figure: it is which of its records are listed, not another figure. */
const FILTERED = (row: string) => `($13::int is null or ${row}.class = $13) and ($14::int is null or ${row}.client = $14)
  and ($15::int is null or ${row}.device = $15) and ($16::int is null or ${row}.country = $16)
  and ($17::bigint is null or ((${row}.recipient >> 32) & 4294967295) = $17)`;

function below(cell: OpensCell, join: string): string {
  return `from impression i ${join}
         where i.company_id = $1 and i.object_id = o.id and i.at >= $3 and i.at < $4 and i.at <= $9 and i.day between $7 and $8 and ${ROLLED('i')}
           and ${inPlace(cell.place, 'i')} and ${FILTERED('i')} and ${counts(cell)} and ($2::bigint is null or true)`;
}

async function paramsOf(tx: Tx, companyId: number, cell: OpensCell, { at, most, skip }: { at: string; most: number; skip: number }) {
  const { filters = {} } = cell;
  return [
    companyId,
    subjectOf(cell.place) ?? null,
    // Wherever on Earth the company is, its days lie between these.
    `${dateOfDay(cell.from - 1)}T00:00:00Z`,
    `${dateOfDay(cell.to + 2)}T00:00:00Z`,
    cell.place.of === 'object' ? [cell.place.objectId] : await openedObjects(tx, companyId, cell),
    await unrolledBatches(tx, companyId),
    cell.from,
    cell.to,
    at,
    skip + most,
    most,
    skip,
    ...[filters.class, filters.client, filters.device, filters.country, filters.recipient].map((one) => one ?? null),
  ];
}

/** Sums know nothing of filters: the records below a filtered cell are counted themselves, up to `most`. */
export async function countCellOpens(tx: Tx, companyId: number, cell: OpensCell, most: number): Promise<number> {
  const { n } = await tx.one<{ n: number }>(
    `select count(*)::int as n from (
       select from unnest($5::int[]) o (id) cross join lateral (select 1 ${below(cell, pairs(cell).join)} limit $10) one limit $11 offset $12
     ) counted`,
    await paramsOf(tx, companyId, cell, { at: 'infinity', most, skip: 0 }),
  );
  return n;
}

export async function readCellOpens(
  tx: Tx,
  companyId: number,
  cell: OpensCell,
  { from, most }: { from: CellPlaceInTime | undefined; most: number },
): Promise<{ rows: CellOpen[]; next: CellPlaceInTime | null }> {
  const { join, decisions, order } = pairs(cell);
  const skip = from?.skip ?? 0;
  const found = await tx.query<Omit<CellOpen, 'decisions' | 'kind'> & { decisions: string[] | null; code: number }>(
    `select to_char(at at time zone 'UTC', ${MICROSECONDS}) as moment, ${OPEN_ID} as id, kind as code, class, object_kind as "objectKind",
       object_id as "objectId", version, position, client, device, country, recipient::text, shown::text[] as decisions, sample is true as sample,
       kind = ${CLICK} or (recipient is not null and exists (
         select from (select c.kind, c.object_id, c.send_id, c.position from impression c where c.company_id = $1 and c.recipient = r.recipient and c.at >= r.at
           and c.at < r.at + interval '30 days' order by c.at limit ${MAX_LOOKED}) c
         where c.kind = ${CLICK} and c.object_id = r.object_id and c.send_id = r.send_id and c.position = r.position)) as clicked
     from (
       select one.* from unnest($5::int[]) o (id) cross join lateral (
         select i.at, i.kind, i.class, i.object_kind, i.object_id, i.version, i.position, i.send_id, i.client, i.device, i.country, i.recipient, i.decisions,
           i.batch_id, i.sample, ${decisions} as shown, i.ctid as place
         ${below(cell, join)}
         order by i.at desc, i.ctid ${order} limit $10
       ) one order by one.at desc, one.object_id, one.place, one.shown limit $11 offset $12
     ) r order by r.at desc, r.object_id, r.place, r.shown`,
    await paramsOf(tx, companyId, cell, { at: from?.at ?? 'infinity', most: most + 1, skip }),
  );
  const rows = found.slice(0, most).map(({ code, ...row }) => ({
    ...row,
    kind: code === OPEN ? ('open' as const) : cell.figure.endsWith('clicks') ? ('click' as const) : ('implied' as const),
    decisions: row.decisions?.map(Number) ?? [],
  }));
  return { rows, next: found.length > most ? nextPlace(rows, from) : null };
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
