/** Messages that were kept instead of being sent. */
import type { Tx } from '../../../storage/database.ts';

export interface KeptMail {
  id: number;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  createdAt: Date;
}

export type ListedMail = Omit<KeptMail, 'text' | 'html'>;

/** More are not kept: the mailbox is for trying things out. */
const MAX_KEPT = 1000;
const LIST_COLUMNS = 'id, recipient, subject, created_at as "createdAt"';

export async function insertMail(tx: Tx, mail: { recipient: string; subject: string; text: string; html: string }): Promise<void> {
  const { id } = await tx.one<{ id: number }>('insert into mail (recipient, subject, text, html) values ($1, $2, $3, $4) returning id', [
    mail.recipient,
    mail.subject,
    mail.text,
    mail.html,
  ]);
  await tx.run('delete from mail where id <= $1', [id - MAX_KEPT]);
}

/** Newest first: those whose recipient contains `to`, before the message `before`. */
export function listMail(
  tx: Tx,
  { limit, to = '', before }: { limit: number; to?: string; before?: number | undefined },
): Promise<ListedMail[]> {
  return tx.query<ListedMail>(
    `select ${LIST_COLUMNS} from mail where strpos(lower(recipient), lower($2)) > 0 and ($3::int is null or id < $3) order by id desc limit $1`,
    [limit, to, before ?? null],
  );
}

export function findMail(tx: Tx, id: number): Promise<KeptMail | undefined> {
  return tx.maybeOne<KeptMail>(`select ${LIST_COLUMNS}, text, html from mail where id = $1`, [id]);
}
