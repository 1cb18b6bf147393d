/**
 * Reads what a recipient was shown and met, from the log of impressions. Rows come in any order, so what was
 * last is decided by the moment of the open.
 */
import { OPENER_CLASS, RECORD_KIND } from '@limn/model';
import type { RenderTx } from '../../../storage/database.ts';

export interface ExposureKey {
  recipient: bigint;
  objectId: number;
  /** 0n where the link names no mailing: then a picture is followed for 24 hours, but for a campaign's. */
  send: bigint;
  position: number;
  /** Decided at every open, so its click follows the picture for as long as any, without a mailing too. */
  isCampaign?: boolean;
  /** Default: now. */
  nowMs?: number;
}

export interface Exposure {
  /** Unix milliseconds. */
  atMs: number;
  version: number;
  /** Subjects, kind × 2³² + id. */
  decisions: number[];
}

/** At most, and where the link names a mailing. */
export const EXPOSURE_DAYS = 30;
const HOURS_WITHOUT_SEND = 24;
const HOUR_MS = 3_600_000;
/**
 * Newest records of a recipient that are looked through: more than a person has, and little enough where a
 * mailing gave all the same `eid`.
 */
const MAX_RECORDS = 1000;

const { person, proxy, prefetch } = OPENER_CLASS;

/** A click follows its picture for so long. */
export function followedMs({ hasSend, isCampaign }: { hasSend: boolean; isCampaign: boolean }): number {
  return (hasSend || isCampaign ? EXPOSURE_DAYS * 24 : HOURS_WITHOUT_SEND) * HOUR_MS;
}

/** Undefined where it was never seen, is too old, or was not drained yet. */
export async function lastExposure(
  tx: RenderTx,
  { recipient, objectId, send, position, isCampaign = false, nowMs = Date.now() }: ExposureKey,
): Promise<Exposure | undefined> {
  const from = new Date(nowMs - followedMs({ hasSend: send !== 0n, isCampaign }));
  const row = await tx.maybeOne<{ at: Date; version: number; decisions: string[] | null }>(
    // People, and those who fetch for them ahead; scanners, bots and tests are shown nothing that anyone
    // follows.
    `select at, version, decisions from (
       select at, kind, class, object_id, send_id, position, version, decisions from impression
       where company_id = $1 and recipient = $2 and at > $6 order by at desc limit ${MAX_RECORDS}
     ) newest
     where object_id = $3 and send_id = $4 and position = $5 and kind = ${RECORD_KIND.impression} and class in (${person}, ${proxy}, ${prefetch})
     order by at desc, version desc limit 1`,
    [String(recipient), objectId, String(send), position, from],
  );
  return row && { atMs: row.at.getTime(), version: row.version, decisions: row.decisions?.map(Number) ?? [] };
}
