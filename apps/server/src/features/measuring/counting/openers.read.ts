/** Tells who opened, for any range of days: sums by class, and by what, where and when they opened. */
import { POPULATION, RECORD_KIND, type OpenerClass, type RecordKind } from '@limn/model';
import type { Tx } from '../../../storage/database.ts';
import { OPENER_TRAIT } from './log/opener-traits.ts';
import type { Range } from './reports.read.ts';
import { WHOLE_COMPANY } from './roll/chain-codes.ts';

export { OPENER_TRAIT };
export type OpenerTrait = (typeof OPENER_TRAIT)[keyof typeof OPENER_TRAIT];

export interface OpenerSum {
  trait: OpenerTrait;
  /** The day of trait `all`, the weekday of trait `hour` (0 is Monday), 0 of the others. */
  part: number;
  value: number;
  kind: RecordKind;
  /** A class in trait `all`; in the others 0 stands for people and 2 for machines. */
  class: OpenerClass;
  sample: boolean;
  total: number;
}

/** Day 0 is a Wednesday. */
const WEEKDAY = '((day + 2) % 7 + 7) % 7';

export async function openerSums(tx: Tx, companyId: number, { from, to }: Range): Promise<OpenerSum[]> {
  return tx.query<OpenerSum>(
    `select trait, case trait when ${OPENER_TRAIT.all} then day when ${OPENER_TRAIT.hour} then ${WEEKDAY} else 0 end as part, value, kind, class, sample,
       sum(total)::bigint as total
     from opener_roll where company_id = $1 and day between $2 and $3 group by 1, 2, 3, 4, 5, 6`,
    [companyId, from, to],
  );
}

/** Opens or clicks by class alone. */
export async function openerClasses(
  tx: Tx,
  companyId: number,
  { from, to }: Range,
  kind: RecordKind = RECORD_KIND.impression,
): Promise<{ class: OpenerClass; total: number }[]> {
  return tx.query(
    `select class, sum(total)::bigint as total from opener_roll
     where company_id = $1 and day between $2 and $3 and kind = $4 and trait = ${OPENER_TRAIT.all} group by 1`,
    [companyId, from, to, kind],
  );
}

/** Impressions that were added for clicks: in reports, and in no bill. */
export async function impliedOpens(tx: Tx, companyId: number, { from, to }: Range): Promise<number> {
  const { implied } = await tx.one<{ implied: number }>(
    `select coalesce(sum(total), 0)::bigint as implied from roll
     where company_id = $1 and object_id = ${WHOLE_COMPANY} and kind = ${RECORD_KIND.implied} and population = ${POPULATION.counted} and prev_day = -32768
       and day between $2 and $3`,
    [companyId, from, to],
  );
  return implied;
}
