/** How quickly pictures were answered, and how large they were. */
import { POPULATION, RECORD_KIND } from '@limn/model';
import type { Tx } from '../../../storage/database.ts';

/** The answers of one object in one hour, summed. */
export interface AnsweredHour {
  objectId: number;
  answers: number;
  answerMs: number;
  bytes: number;
}

/** More objects than that are not looked at: those that were opened most. */
const MAX_OBJECTS = 50;
const HOUR_MS = 3_600_000;
const FIRST_HOUR = Date.UTC(2020, 0, 1) / HOUR_MS;

/**
 * The last hours of the objects that people opened most in them. Each object's hours lie together, so the
 * others are not read.
 */
export async function answeredByHour(
  tx: Tx,
  companyId: number,
  { hours, today, nowMs }: { hours: number; today: number; nowMs: number },
): Promise<AnsweredHour[]> {
  return tx.query<AnsweredHour>(
    `select h.* from (
       select object_id from roll where company_id = $1 and object_id <> 0 and population = ${POPULATION.counted} and prev_day = -32768 and day >= $2
         and kind = ${RECORD_KIND.impression} group by 1 order by sum(total) desc, object_id limit ${MAX_OBJECTS}
     ) o, lateral (
       select object_id as "objectId", sum(answers)::bigint as answers, sum(answer_ms)::bigint as "answerMs", sum(bytes)::bigint as bytes from roll_hour r
       where r.company_id = $1 and r.object_id = o.object_id and hour >= $3 and kind = ${RECORD_KIND.impression} group by object_id, hour having sum(answers) > 0
     ) h`,
    [companyId, today - Math.ceil(hours / 24), Math.floor(nowMs / HOUR_MS) - FIRST_HOUR - hours],
  );
}
