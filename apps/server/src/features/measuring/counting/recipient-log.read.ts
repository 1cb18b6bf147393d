/**
 * Reads the campaigns that one recipient opened and clicked, from the log, newest first and a page at a time.
 */
import { OBJECT_KIND, RECORD_KIND, type OpenerClass, type RecordKind } from '@limn/model';
import type { Tx } from '../../../storage/database.ts';
import { readTrace } from './log/shown-trace.ts';

export interface LogPlace {
  /** Rows from this moment back, in the database's own precision. */
  at: string;
  /** So many of exactly that moment were answered already. */
  skip: number;
}

export interface LoggedOpen {
  /** UTC, to the microsecond. */
  at: string;
  kind: RecordKind;
  class: OpenerClass;
  objectId: number;
  version: number;
  position: number;
  client: number;
  device: number;
  country: number;
  /** Subjects, kind × 2³² + id. */
  decisions: number[];
  /** Answers of rules. */
  verdict: Uint8Array | null;
}

export interface LogQuestion {
  recipient: bigint;
  campaignId: number | undefined;
  from: LogPlace | undefined;
  max: number;
}

/**
 * Records of a recipient that one page looks through: a mailing may have given all its recipients the same
 * `eid`.
 */
const MAX_LOOKED = 5000;
const { impression, click, unpaid } = RECORD_KIND;
const AT = `to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
const NEWEST = `select at, kind, class, object_kind, object_id, version, position, client, device, country, decisions, verdict, sample from impression
  where company_id = $1 and recipient = $2 and at <= $3 order by at desc limit ${MAX_LOOKED}`;

/** `next` is where the following page begins; null where there is nothing more. */
export async function readRecipientLog(
  tx: Tx,
  companyId: number,
  { recipient, campaignId, from, max }: LogQuestion,
): Promise<{ rows: LoggedOpen[]; next: LogPlace | null }> {
  const asked = [companyId, String(recipient), from?.at ?? 'infinity'];
  const found = await tx.query<Omit<LoggedOpen, 'decisions'> & { decisions: string[] | null }>(
    `select ${AT} as at, kind, class, object_id as "objectId", version, position, client, device, country, decisions, verdict from (${NEWEST}) newest
     where object_kind = ${OBJECT_KIND.campaign} and kind in (${impression}, ${click}, ${unpaid}) and sample is not true and object_id = coalesce($4, object_id)
     order by newest.at desc, object_id, position, kind, version limit $5 offset $6`,
    [...asked, campaignId ?? null, max + 1, from?.skip ?? 0],
  );
  const rows = found.slice(0, max).map((row) => ({
    ...row,
    decisions: row.decisions?.map(Number) ?? [],
    verdict: readTrace(row.verdict).verdict ?? null,
  }));
  if (found.length > max) return { rows, next: behind(rows, rows.at(-1)?.at ?? '', from) };
  const looked = await tx.one<{ n: number; last: string | null }>(
    `select count(*)::int as n, to_char(min(at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as last from (${NEWEST}) newest`,
    asked,
  );
  const isThrough = looked.n < MAX_LOOKED || looked.last === null || looked.last === from?.at;
  return { rows, next: isThrough || looked.last === null ? null : behind(rows, looked.last, from) };
}

function behind(rows: readonly LoggedOpen[], at: string, from: LogPlace | undefined): LogPlace {
  const answered = rows.filter((row) => row.at === at).length;
  return { at, skip: answered + (from?.at === at ? from.skip : 0) };
}
