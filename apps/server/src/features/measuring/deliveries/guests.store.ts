/**
 * Tables of people outside the company who are mailed a report: asked, agreed, or never to be asked again.
 */
import { createHash } from 'node:crypto';
import type { Tx } from '../../../storage/database.ts';

export interface Guest {
  id: number;
  scheduleId: number;
  email: string;
  hasAgreed: boolean;
  /** How often. */
  asked: number;
}

/** A question that was not answered for so long is void. */
export const ASKED_DAYS = 7;

const GUEST = `id, schedule_id as "scheduleId", email, agreed_at is not null as "hasAgreed", asked`;
const IN_FORCE = `(agreed_at is not null or asked_at > now() - interval '${ASKED_DAYS} days')`;

export async function insertGuests(tx: Tx, companyId: number, scheduleId: number, emails: readonly string[]): Promise<Guest[]> {
  if (emails.length === 0) return [];
  return tx.query<Guest>(
    `insert into report_guest (company_id, schedule_id, email) select $1, $2, email from unnest($3::text[]) email returning ${GUEST}`,
    [companyId, scheduleId, emails],
  );
}

/** Guests of all schedules, or of one. */
export async function listGuests(tx: Tx, companyId: number, scheduleId?: number): Promise<Guest[]> {
  return tx.query<Guest>(
    `select ${GUEST} from report_guest where company_id = $1 and ($2::int is null or schedule_id = $2) and ${IN_FORCE} order by email`,
    [companyId, scheduleId ?? null],
  );
}

export async function findGuest(tx: Tx, companyId: number, scheduleId: number, id: number): Promise<Guest | undefined> {
  return tx.maybeOne<Guest>(`select ${GUEST} from report_guest where company_id = $1 and schedule_id = $2 and id = $3 and ${IN_FORCE}`, [
    companyId,
    scheduleId,
    id,
  ]);
}

/** One more time, held until the transaction ends. Undefined where there is nothing to answer any more. */
export async function askAgain(tx: Tx, companyId: number, scheduleId: number, id: number): Promise<Guest | undefined> {
  return tx.maybeOne<Guest>(
    `update report_guest set asked_at = now(), asked = asked + 1
     where company_id = $1 and schedule_id = $2 and id = $3 and agreed_at is null and ${IN_FORCE} returning ${GUEST}`,
    [companyId, scheduleId, id],
  );
}

/** False where the question is void. */
export async function agree(tx: Tx, companyId: number, scheduleId: number, id: number): Promise<boolean> {
  return (
    (await tx.run(
      `update report_guest set agreed_at = coalesce(agreed_at, now()) where company_id = $1 and schedule_id = $2 and id = $3 and ${IN_FORCE}`,
      [companyId, scheduleId, id],
    )) > 0
  );
}

export async function removeGuest(tx: Tx, companyId: number, scheduleId: number, id: number): Promise<void> {
  await tx.run('delete from report_guest where company_id = $1 and schedule_id = $2 and id = $3', [companyId, scheduleId, id]);
}

/** Forgets those who never answered. */
export async function forgetUnanswered(tx: Tx, companyId: number): Promise<void> {
  await tx.run(`delete from report_guest where company_id = $1 and not ${IN_FORCE}`, [companyId]);
}

/** From all reports of the company, and it may not ask again. */
export async function refuseAll(tx: Tx, companyId: number, email: string): Promise<void> {
  await tx.run('delete from report_guest where company_id = $1 and email = $2', [companyId, email]);
  await tx.run('insert into report_refusal (company_id, email_hash) values ($1, $2) on conflict do nothing', [companyId, hashOf(email)]);
}

/** Finds those of the addresses that may not be asked. */
export async function refusedOf(tx: Tx, companyId: number, emails: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ hash: Buffer }>(
    'select email_hash as hash from report_refusal where company_id = $1 and email_hash = any ($2::bytea[])',
    [companyId, emails.map(hashOf)],
  );
  return emails.filter((email) => rows.some(({ hash }) => hash.equals(hashOf(email))));
}

function hashOf(email: string): Buffer {
  return createHash('sha256').update(email).digest();
}
