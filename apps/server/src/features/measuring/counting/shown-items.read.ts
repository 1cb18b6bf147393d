/**
 * Reads which items a recipient was shown, for items that sleep, and which of them a mailing showed itself.
 */
import { dayIn, OPENER_CLASS, RECORD_KIND, SUBJECT_KIND } from '@limn/model';
import type { RenderTx } from '../../../storage/database.ts';
import { EXPOSURE_DAYS } from './exposures.read.ts';

const HOUR_MS = 3_600_000;
const HOURS_WITHOUT_SEND = 24;
/** Newest records of a recipient that are looked through. */
const MAX_RECORDS = 1000;
const FIRST_ITEM = SUBJECT_KIND.item * 2 ** 32;
const LAST_ITEM = FIRST_ITEM + 2 ** 32 - 1;

/** A recipient may be a customer who is mailed under another identity, too. */
const SAME_PERSON = `array(select $2::bigint union select o.recipient from customer_identity i
  join customer_identity o on o.company_id = $1 and o.customer = i.customer where i.company_id = $1 and i.recipient = $2)`;

/**
 * The last day on which each item was shown to the person, from a day on, by the items' ids.
 * @param from in the company's calendar, by which they are kept
 * @param timezone in which days are answered; those of items that were shown before moments were kept are the
 * company's
 */
export async function shownItems(
  tx: RenderTx,
  { recipient, from, timezone }: { recipient: bigint; from: number; timezone: string },
): Promise<Map<string, number>> {
  const rows = await tx.query<{ key: string; day: number | null; at: Date | null }>(
    `select i.key, max(s.day) filter (where s.at is null) as day, max(s.at) as at from item_shown s cross join unnest(s.items) as shown (id)
       join item i on i.company_id = $1 and i.id = shown.id
     where s.company_id = $1 and s.recipient = any (${SAME_PERSON}) and s.day >= $3 group by i.key`,
    [String(recipient), from],
  );
  return new Map(rows.map(({ key, day, at }) => [key, Math.max(day ?? -Infinity, at ? dayIn(timezone, at.getTime()) : -Infinity)]));
}

/** Ids of the items that this mailing of an object showed; without a mailing, those of the last 24 hours. */
export async function shownInSend(
  tx: RenderTx,
  { recipient, objectId, send, nowMs }: { recipient: bigint; objectId: number; send: bigint; nowMs: number },
): Promise<Set<string>> {
  const hours = send === 0n ? HOURS_WITHOUT_SEND : EXPOSURE_DAYS * 24;
  const rows = await tx.query<{ key: string }>(
    `select distinct i.key from (
       select object_id, send_id, kind, class, decisions from impression
       where company_id = $1 and recipient = $2 and at > $5 order by at desc limit ${MAX_RECORDS}
     ) newest cross join unnest(newest.decisions) as d (subject)
       join item i on i.company_id = $1 and i.id = d.subject - ${FIRST_ITEM}
     where newest.object_id = $3 and newest.send_id = $4 and newest.kind = ${RECORD_KIND.impression}
       and newest.class <= ${OPENER_CLASS.prefetch} and d.subject between ${FIRST_ITEM} and ${LAST_ITEM}`,
    [String(recipient), objectId, String(send), new Date(nowMs - hours * HOUR_MS)],
  );
  return new Set(rows.map(({ key }) => key));
}

/** Ids of items by their numbers in counts, in the order of these; unknown ones are left out. */
export async function itemKeys(tx: RenderTx, numbers: readonly number[]): Promise<string[]> {
  if (numbers.length === 0) return [];
  const rows = await tx.query<{ id: number; key: string }>('select id, key from item where company_id = $1 and id = any ($2)', [numbers]);
  const keys = new Map(rows.map(({ id, key }) => [id, key]));
  return numbers.flatMap((number) => keys.get(number) ?? []);
}
