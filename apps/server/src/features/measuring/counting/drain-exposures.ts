/** What the drain keeps of a batch beside the log: what each recipient was shown last, what they met, and which items they saw. */
import type { Client } from 'pg';
import { OPENER_CLASS, RECORD_KIND, SUBJECT_KIND } from '@limn/model';

/** Exposures and touches are kept for so long. */
export const EXPOSURE_DAYS = 30;
export const ITEM_DAYS = 365;
/** Days of one partition. */
export const PARTITION_DAYS = { exposure: 7, touch: 7, item_shown: 32 } as const;

const { person, proxy, prefetch } = OPENER_CLASS;
const { impression: OPEN, click: CLICK } = RECORD_KIND;
/** People, and those who fetch for them ahead; scanners, bots and tests are shown nothing that anyone follows. */
const SHOWN = `i.recipient is not null and i.kind = ${OPEN} and i.class in (${person}, ${proxy}, ${prefetch})`;

/** In one order always, so that two drainers never wait for each other in a circle. */
const STATEMENTS: readonly { name: string; text: string }[] = [
  {
    name: 'keep sendings',
    // One whose exposures are gone begins again.
    text: `insert into sending as s (company_id, send_id, first_day)
      select company_id, send_id, min(day) from (select distinct company_id, send_id, day from inbox i where ${SHOWN} and send_id <> 0) i
      where not exists (select from sending known
        where known.company_id = i.company_id and known.send_id = i.send_id and known.first_day >= i.day - ${EXPOSURE_DAYS})
      group by 1, 2 order by 1, 2
      on conflict (company_id, send_id) do update set first_day = greatest(s.first_day, excluded.first_day)`,
  },
  {
    name: 'keep exposures',
    text: `insert into exposure as e (company_id, recipient, object_id, send_id, position, first_day, version, decisions, at)
      select distinct on (i.company_id, recipient, object_id, i.send_id, position, first_day)
        i.company_id, recipient, object_id, i.send_id, position, coalesce(s.first_day, i.day) as first_day, version, decisions, at
      from inbox i left join sending s on s.company_id = i.company_id and s.send_id = i.send_id and i.send_id <> 0
      where ${SHOWN} order by i.company_id, recipient, object_id, i.send_id, position, first_day, at desc
      on conflict (company_id, recipient, object_id, send_id, position, first_day)
      do update set version = excluded.version, decisions = excluded.decisions, at = excluded.at where excluded.at >= e.at`,
  },
];

const WITH_SUBJECTS: readonly { name: string; text: string }[] = [
  {
    name: 'keep touches',
    text: `insert into touch (company_id, recipient, at, day, kind, object_id, send_id, position, decisions)
      select company_id, recipient, at, day, kind, object_id, send_id, position, decisions from inbox i
      where decisions is not null and (${SHOWN} or (recipient is not null and kind = ${CLICK} and class in (${person}, ${proxy})))`,
  },
  {
    name: 'keep items',
    text: `insert into item_shown as s (company_id, recipient, item, period, last_day)
      select company_id, recipient, item & 4294967295, day - mod(day, ${PARTITION_DAYS.item_shown}), max(day)
      from inbox i, unnest(decisions) item where ${SHOWN} and item >> 32 = ${SUBJECT_KIND.item} group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (company_id, recipient, item, period) do update set last_day = excluded.last_day where excluded.last_day > s.last_day`,
  },
];

/** Within the transaction of the batch, whose rows are in the inbox. */
export async function keepExposures(client: Client, hasSubjects: boolean): Promise<void> {
  for (const statement of hasSubjects ? [...STATEMENTS, ...WITH_SUBJECTS] : STATEMENTS) await client.query(statement);
}
