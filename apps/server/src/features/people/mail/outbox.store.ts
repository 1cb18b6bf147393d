/** The table of messages on their way. */
import type { Tx } from '../../../storage/database.ts';

export interface WaitingMail {
  id: number;
  messageId: string;
  /** Sealed. */
  message: string;
  /** How often it was tried and not taken. */
  tries: number;
  createdAt: Date;
  usefulUntil: Date;
}

const COLUMNS = 'id, message_id as "messageId", letter as message, tries, created_at as "createdAt", useful_until as "usefulUntil"';

export async function insertWaiting(
  tx: Tx,
  mail: { messageId: string; message: string; createdAt: Date; nextTryAt: Date; usefulUntil: Date },
): Promise<WaitingMail> {
  return tx.one<WaitingMail>(
    `insert into mail_outbox (message_id, letter, created_at, next_try_at, useful_until) values ($1, $2, $3, $4, $5) returning ${COLUMNS}`,
    [mail.messageId, mail.message, mail.createdAt, mail.nextTryAt, mail.usefulUntil],
  );
}

/** Takes messages that are due, so that no one else tries them until `again`. */
export async function claimDue(tx: Tx, { now, again, max }: { now: Date; again: Date; max: number }): Promise<WaitingMail[]> {
  return tx.query<WaitingMail>(
    `update mail_outbox set next_try_at = $2 where id in
       (select id from mail_outbox where next_try_at <= $1 order by next_try_at limit $3 for update skip locked) returning ${COLUMNS}`,
    [now, again, max],
  );
}

export async function postpone(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.run('update mail_outbox set tries = tries + 1, next_try_at = $2 where id = $1', [id, at]);
}

export async function deleteWaiting(tx: Tx, id: number): Promise<void> {
  await tx.run('delete from mail_outbox where id = $1', [id]);
}
