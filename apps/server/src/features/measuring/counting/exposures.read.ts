/** What a recipient was shown last, as the drain wrote it down: for clicks that this front knows nothing of. */
import type { RenderTx } from '../../../storage/database.ts';
import { EXPOSURE_DAYS } from './drain-exposures.ts';

export interface ExposureKey {
  recipient: bigint;
  objectId: number;
  /** 0n where the link names no mailing: then a picture is followed for 24 hours. */
  send: bigint;
  position: number;
}

export interface Exposure {
  version: number;
  /** Subjects, kind × 2³² + id. */
  decisions: number[];
}

const HOURS_WITHOUT_SEND = 24;

/** Undefined where it was never seen, is too old, or was not drained yet. */
export async function lastExposure(tx: RenderTx, { recipient, objectId, send, position }: ExposureKey): Promise<Exposure | undefined> {
  const row = await tx.maybeOne<{ version: number; decisions: string[] | null }>(
    `select version, decisions from exposure where company_id = $1 and recipient = $2 and object_id = $3 and send_id = $4 and position = $5
       and at > now() - make_interval(hours => $6) order by at desc limit 1`,
    [String(recipient), objectId, String(send), position, send === 0n ? HOURS_WITHOUT_SEND : EXPOSURE_DAYS * 24],
  );
  return row && { version: row.version, decisions: row.decisions?.map(Number) ?? [] };
}
