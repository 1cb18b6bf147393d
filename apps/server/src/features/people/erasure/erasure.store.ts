/**
 * The list of erasures. While one waits, it knows the hash and the value that it is about; afterwards nothing
 * here does.
 */
import type { Tx } from '../../../storage/database.ts';

export interface ErasureRow {
  id: number;
  records: number;
  countdowns: number;
  events: number;
  asked_by: string | null;
  created_at: Date;
  finished_at: Date | null;
}

const SELECT = `select e.id, e.records, e.countdowns, e.events, coalesce(nullif(u.name, ''), u.email) as asked_by, e.created_at, e.finished_at
  from erasure e left join app_user u on u.id = e.asked_by where e.company_id = $1`;
const MAX_LISTED = 50;

export async function listErasures(tx: Tx, companyId: number): Promise<ErasureRow[]> {
  return tx.query<ErasureRow>(`${SELECT} order by e.id desc limit ${MAX_LISTED}`, [companyId]);
}

/** Longer than a connection can be broken before the system finds that it is. */
const RECENT = "now() - interval '3 hours'";

/** Whether one was asked for or finished so lately that a message about it may have been lost. */
export async function hasRecentErasures(tx: Tx, companyId: number): Promise<boolean> {
  const { recent } = await tx.one<{ recent: boolean }>(
    `select exists (select from erasure where company_id = $1 and (created_at > ${RECENT} or finished_at > ${RECENT})) as recent`,
    [companyId],
  );
  return recent;
}

/** One that waits for the same person already is answered instead of another. */
export async function askForErasure(
  tx: Tx,
  companyId: number,
  { recipient, standIn, value, userId }: { recipient: bigint; standIn: bigint; value: string; userId: number | null },
): Promise<ErasureRow> {
  await tx.run(
    `insert into erasure (company_id, recipient, stand_in, asked_by, value) values ($1, $2, $3, $4, $5) on conflict (company_id, recipient) where recipient is not null do nothing`,
    [companyId, String(recipient), String(standIn), userId, value],
  );
  return tx.one<ErasureRow>(`${SELECT} and e.recipient = $2`, [companyId, String(recipient)]);
}
