/** Invitations. One waits per company and address until it is accepted, declined or taken back. */
import type { Role } from '@limn/model';
import type { Tx } from '../../../storage/database.ts';

/** How long an invitation can be accepted. */
export const INVITATION_DAYS = 7;

export interface InvitationRow {
  id: number;
  company_id: number;
  company_name: string;
  email: string;
  name: string;
  role: Role;
  invited_by: string;
  created_at: Date;
  expires_at: Date;
  expired: boolean;
  mailed_at: Date | null;
  accepted_at: Date | null;
  declined_at: Date | null;
}

const SELECT = `select i.id, i.company_id, c.name as company_name, i.email, i.name, i.role, coalesce(nullif(u.name, ''), u.email, '') as invited_by,
    i.created_at, i.expires_at, i.expires_at <= now() as expired, i.mailed_at, i.accepted_at, i.declined_at
  from invitation i join company c on c.id = i.company_id left join app_user u on u.id = i.invited_by`;
const WAITS = 'i.accepted_at is null and i.declined_at is null';

export async function findInvitation(tx: Tx, id: number): Promise<InvitationRow | undefined> {
  return tx.maybeOne<InvitationRow>(`${SELECT} where i.id = $1`, [id]);
}

/** Newest first; expired ones included. */
export async function waitingOfCompany(tx: Tx, companyId: number): Promise<InvitationRow[]> {
  return tx.query<InvitationRow>(`${SELECT} where i.company_id = $1 and ${WAITS} order by i.created_at desc, i.id desc`, [companyId]);
}

export async function findWaiting(tx: Tx, companyId: number, id: number): Promise<InvitationRow | undefined> {
  return tx.maybeOne<InvitationRow>(`${SELECT} where i.company_id = $1 and i.id = $2 and ${WAITS}`, [companyId, id]);
}

export async function findWaitingFor(tx: Tx, companyId: number, email: string): Promise<InvitationRow | undefined> {
  return tx.maybeOne<InvitationRow>(`${SELECT} where i.company_id = $1 and i.email = $2 and ${WAITS}`, [companyId, email]);
}

/** Invitations that a person may still accept, of companies that they have not joined. */
export async function waitingForPerson(tx: Tx, person: { userId: number; email: string }): Promise<InvitationRow[]> {
  return tx.query<InvitationRow>(
    `${SELECT} where i.email = lower($1) and ${WAITS} and i.expires_at > now()
       and not exists (select from membership m where m.company_id = i.company_id and m.user_id = $2) order by i.created_at desc, i.id desc`,
    [person.email, person.userId],
  );
}

/** One more, or the one that waits for this address again. The caller holds the company's lock. */
export async function putInvitation(
  tx: Tx,
  invitation: { companyId: number; email: string; name: string; role: Role; invitedBy: number | null },
): Promise<number> {
  const { companyId, email, name, role, invitedBy } = invitation;
  const { id } = await tx.one<{ id: number }>(
    `insert into invitation (company_id, email, name, role, invited_by, expires_at) values ($1, $2, $3, $4, $5, now() + make_interval(days => $6))
     on conflict (company_id, email) where accepted_at is null and declined_at is null do update set role = excluded.role,
       name = coalesce(nullif(excluded.name, ''), invitation.name), invited_by = excluded.invited_by, created_at = now(),
       expires_at = excluded.expires_at, mailed_at = null
     returning id`,
    [companyId, email, name, role, invitedBy, INVITATION_DAYS],
  );
  return id;
}

export async function deleteWaiting(tx: Tx, companyId: number, id: number): Promise<boolean> {
  const waits = 'accepted_at is null and declined_at is null';
  return (await tx.run(`delete from invitation where company_id = $1 and id = $2 and ${waits}`, [companyId, id])) === 1;
}

export async function markAccepted(tx: Tx, id: number): Promise<void> {
  await tx.run('update invitation set accepted_at = now() where id = $1', [id]);
}

export async function markDeclined(tx: Tx, id: number): Promise<void> {
  await tx.run('update invitation set declined_at = now() where id = $1', [id]);
}

/** True for the one who is to send its mail now. */
export async function claimMail(tx: Tx, id: number): Promise<boolean> {
  const sql = 'update invitation set mailed_at = now() where id = $1 and mailed_at is null and accepted_at is null and declined_at is null';
  return (await tx.run(sql, [id])) === 1;
}

export async function giveMailBack(tx: Tx, id: number): Promise<void> {
  await tx.run('update invitation set mailed_at = null where id = $1', [id]);
}
