/** Letters that were kept instead of being sent. */
import type { Tx } from '../../storage/database.ts';

export interface KeptMail {
  id: number;
  recipient: string;
  subject: string;
  text: string;
  createdAt: Date;
}

/** More are not kept: the mailbox is for trying things out. */
const MOST_KEPT = 1000;
const COLUMNS = 'id, recipient, subject, text, created_at as "createdAt"';

export async function insertMail(tx: Tx, mail: { recipient: string; subject: string; text: string; html: string }): Promise<void> {
  const { id } = await tx.one<{ id: number }>('insert into mail (recipient, subject, text, html) values ($1, $2, $3, $4) returning id', [
    mail.recipient,
    mail.subject,
    mail.text,
    mail.html,
  ]);
  await tx.run('delete from mail where id <= $1', [id - MOST_KEPT]);
}

/** Newest first. */
export function listMail(tx: Tx, limit: number): Promise<KeptMail[]> {
  return tx.query<KeptMail>(`select ${COLUMNS} from mail order by id desc limit $1`, [limit]);
}

export function findMail(tx: Tx, id: number): Promise<KeptMail | undefined> {
  return tx.maybeOne<KeptMail>(`select ${COLUMNS} from mail where id = $1`, [id]);
}
