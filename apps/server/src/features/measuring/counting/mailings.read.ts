/**
 * Mailings for reports: their totals and uniques over all objects, and the names that their tags give them.
 */
import { SUBJECT_KIND } from '@limn/model';
import type { Tx } from '../../../storage/database.ts';
import { sent, sql, text } from '../../../storage/sql.ts';
import { WHOLE_COMPANY } from './roll/chain-codes.ts';
import { eachOf, inRange, SHOWN_BY, statsBy, wayFor, type Counts, type Openers, type Range } from './reports.read.ts';

/** A mailing as its tags name it. */
export interface MailingKey {
  id: number;
  key: string;
  /** When a record of it came first, yyyy-mm-dd (UTC). */
  since: string;
}

/** Totals and uniques of every mailing that was opened or clicked in [from, to], by the number of each. */
export async function mailingStats(
  tx: Tx,
  companyId: number,
  { from, to }: Range,
  openers: Openers = 'people',
): Promise<Map<number, Counts>> {
  const way = await wayFor(tx, companyId, { from, to });
  const rows = await tx.query<Counts & { id: number }>(
    ...sent(sql`select (subject & 4294967295)::int as id, ${statsBy(way)} from subject_roll
     where company_id = ${companyId} and object_id = ${text(WHOLE_COMPANY)} and ${eachOf(SUBJECT_KIND.mailing)} and ${SHOWN_BY[openers]}
       and ${inRange(way, { from, to })} group by 1`),
  );
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

/** Mailings by their numbers. */
export async function mailingKeys(tx: Tx, companyId: number, ids: readonly number[]): Promise<MailingKey[]> {
  return ids.length === 0
    ? []
    : tx.query('select id, key, since::text from mailing where company_id = $1 and id = any ($2::int[]) order by since, id', [
        companyId,
        ids,
      ]);
}

/** A mailing by its name; undefined for one that was never counted. */
export async function mailingOfKey(tx: Tx, companyId: number, key: string): Promise<MailingKey | undefined> {
  return tx.maybeOne<MailingKey>('select id, key, since::text from mailing where company_id = $1 and key = $2', [companyId, key]);
}
