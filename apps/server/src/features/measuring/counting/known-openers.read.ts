/** How much is known of those who open: mail proxies hide the device and the place of their readers. */
import { OPENER_CLASS, RECORD_KIND } from '@limn/model';
import type { Tx } from '../../../storage/database.ts';

/** Opens of the last 30 days, and how many of them showed each of these. */
export interface KnownOpeners {
  opens: number;
  device: number;
  client: number;
  country: number;
}

const DAYS = 30;
const HOUR_MS = 3_600_000;
/** Hours are counted from here. */
const FIRST_HOUR = Date.UTC(2020, 0, 1) / HOUR_MS;

/** People, and those who fetch for them; scanners, bots and tests see no picture that matters. */
export async function knownOpeners(tx: Tx, companyId: number, nowMs: number): Promise<KnownOpeners> {
  return tx.one<KnownOpeners>(
    `select coalesce(sum(total), 0)::float8 as opens, coalesce(sum(total) filter (where device <> 0), 0)::float8 as device,
       coalesce(sum(total) filter (where client <> 0), 0)::float8 as client, coalesce(sum(total) filter (where country <> 0), 0)::float8 as country
     from roll_hour where company_id = $1 and hour >= $2 and kind = ${RECORD_KIND.impression} and class <= ${OPENER_CLASS.prefetch}`,
    [companyId, Math.floor(nowMs / HOUR_MS) - FIRST_HOUR - DAYS * 24],
  );
}
