/** Usage by day and image: the bill in detail. */
import { POPULATION, RECORD_KIND } from '@limn/model';
import type { Tx } from '../../../storage/database.ts';

export interface UsageRow {
  day: number;
  object_id: number;
  /** Name of the image, also of a deleted one; empty where it is gone. */
  name: string;
  /** One credit each. */
  impressions: number;
  /** Added for clicks without an impression; never billed. */
  implied: number;
  /** Opens that were not served for want of credits; never billed. */
  unpaid: number;
}

const { impression: OPEN, implied: IMPLIED, unpaid: UNPAID } = RECORD_KIND;
const sumOf = (kind: number) => `coalesce(sum(total) filter (where kind = ${kind}), 0)::bigint`;

/** Days and images on which anything was used in [from, to] (both included), by day, then by image. */
export async function usageByDayAndImage(tx: Tx, companyId: number, from: number, to: number): Promise<UsageRow[]> {
  return tx.query<UsageRow>(
    `select u.*, coalesce(i.name, '') as name from (
       select day, object_id, ${sumOf(OPEN)} - ${sumOf(IMPLIED)} as impressions, ${sumOf(IMPLIED)} as implied, ${sumOf(UNPAID)} as unpaid
       from roll where company_id = $1 and object_id <> 0 and population = ${POPULATION.counted} and prev_day = -32768 and day between $2 and $3
       group by day, object_id
     ) u left join image i on i.company_id = $1 and i.id = u.object_id
     where impressions <> 0 or implied <> 0 or unpaid <> 0 order by day, object_id`,
    [companyId, from, to],
  );
}
