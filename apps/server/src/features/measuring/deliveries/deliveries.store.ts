/** Tables of reports that are mailed and shared. */
import type { DeliveredReport } from '@limn/contracts';
import type { Tx } from '../../../storage/database.ts';
import type { Recipient } from './delivery-addresses.ts';
import { removeGuest } from './guests.store.ts';
import type { Every } from './periods.ts';

export interface ScheduleRow {
  id: number;
  report: DeliveredReport;
  every: Every;
  openers: 'people' | 'all';
  model: number | null;
  users: number[];
  next_at: Date;
  sent_to: number | null;
  created_by: number | null;
}

export interface LinkRow {
  id: number;
  report: DeliveredReport;
  days: number;
  openers: 'people' | 'all';
  model: number | null;
  expires_at: Date | null;
  created_by: number | null;
  created_at: Date;
}

const SCHEDULE = 'id, report, every, openers, model, users, next_at, sent_to, created_by';
const LINK = 'id, report, days, openers, model, expires_at, created_by, created_at';

export async function listSchedules(tx: Tx, companyId: number): Promise<ScheduleRow[]> {
  return tx.query<ScheduleRow>(`select ${SCHEDULE} from report_schedule where company_id = $1 order by id desc`, [companyId]);
}

export async function insertSchedule(
  tx: Tx,
  companyId: number,
  { report, every, openers, model, users, next_at, created_by }: Omit<ScheduleRow, 'id' | 'sent_to'>,
): Promise<ScheduleRow> {
  return tx.one<ScheduleRow>(
    `insert into report_schedule (company_id, report, every, openers, model, users, next_at, created_by) values ($1, $2, $3, $4, $5, $6, $7, $8)
     returning ${SCHEDULE}`,
    [companyId, report, every, openers, model, users, next_at, created_by],
  );
}

export async function deleteSchedule(tx: Tx, companyId: number, id: number): Promise<boolean> {
  return (await tx.run('delete from report_schedule where company_id = $1 and id = $2', [companyId, id])) > 0;
}

export async function findSchedule(tx: Tx, companyId: number, id: number): Promise<ScheduleRow | undefined> {
  return tx.maybeOne<ScheduleRow>(`select ${SCHEDULE} from report_schedule where company_id = $1 and id = $2`, [companyId, id]);
}

/** Held to the end of the transaction. Undefined where another process is at it, or it is not due. */
export async function claimDueSchedule(tx: Tx, companyId: number, id: number, now: Date): Promise<ScheduleRow | undefined> {
  return tx.maybeOne<ScheduleRow>(
    `select ${SCHEDULE} from report_schedule where company_id = $1 and id = $2 and next_at <= $3 for update skip locked`,
    [companyId, id, now],
  );
}

export async function noteSent(tx: Tx, companyId: number, id: number, { nextAt, to }: { nextAt: Date; to: number }): Promise<void> {
  await tx.run('update report_schedule set next_at = $3, sent_to = greatest(sent_to, $4) where company_id = $1 and id = $2', [
    companyId,
    id,
    nextAt,
    to,
  ]);
}

/** One that was sent meanwhile is due later. */
export async function postponeSchedule(tx: Tx, companyId: number, id: number, until: Date): Promise<void> {
  await tx.run('update report_schedule set next_at = $3 where company_id = $1 and id = $2 and next_at < $3', [companyId, id, until]);
}

/** Ends with its last recipient. */
export async function leaveSchedule(tx: Tx, companyId: number, id: number, recipient: Recipient): Promise<void> {
  if ('guestId' in recipient) await removeGuest(tx, companyId, id, recipient.guestId);
  else
    await tx.run('update report_schedule set users = array_remove(users, $3) where company_id = $1 and id = $2 and $3 = any (users)', [
      companyId,
      id,
      recipient.userId,
    ]);
  await endWithoutRecipients(tx, companyId);
}

/** Schedules that no one gets any more, and no one was asked for. */
export async function endWithoutRecipients(tx: Tx, companyId: number): Promise<void> {
  await tx.run(
    `delete from report_schedule s where company_id = $1 and users = '{}'
       and not exists (select from report_guest g where g.company_id = s.company_id and g.schedule_id = s.id)`,
    [companyId],
  );
}

/** Lists those that are in force. */
export async function listLinks(tx: Tx, companyId: number, now: Date): Promise<LinkRow[]> {
  return tx.query<LinkRow>(
    `select ${LINK} from report_link where company_id = $1 and (expires_at is null or expires_at > $2) order by id desc`,
    [companyId, now],
  );
}

export async function insertLink(
  tx: Tx,
  companyId: number,
  { report, days, openers, model, expires_at, created_by, tokenHash }: Omit<LinkRow, 'id' | 'created_at'> & { tokenHash: Buffer },
): Promise<LinkRow> {
  return tx.one<LinkRow>(
    `insert into report_link (company_id, report, days, openers, model, expires_at, created_by, token_hash) values ($1, $2, $3, $4, $5, $6, $7, $8)
     returning ${LINK}`,
    [companyId, report, days, openers, model, expires_at, created_by, tokenHash],
  );
}

export async function deleteLink(tx: Tx, companyId: number, id: number): Promise<boolean> {
  return (await tx.run('delete from report_link where company_id = $1 and id = $2', [companyId, id])) > 0;
}

export async function findLink(tx: Tx, companyId: number, tokenHash: Buffer, now: Date): Promise<LinkRow | undefined> {
  return tx.maybeOne<LinkRow>(
    `select ${LINK} from report_link where company_id = $1 and token_hash = $2 and (expires_at is null or expires_at > $3)`,
    [companyId, tokenHash, now],
  );
}
