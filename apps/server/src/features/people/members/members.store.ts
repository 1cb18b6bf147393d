/**
 * Tells who belongs to a company. Everything that changes it holds the company's lock, so that its last owner
 * is never lost.
 */
import type { Role } from '@limn/model';
import type { Tx } from '../../../storage/database.ts';

/**
 * Others who change who belongs to this company wait until the transaction ends. False for a company that
 * does not exist.
 */
export async function lockMembers(tx: Tx, companyId: number): Promise<boolean> {
  return (await tx.maybeOne('select id from company where id = $1 for no key update', [companyId])) !== undefined;
}

export async function roleIn(tx: Tx, companyId: number, userId: number): Promise<Role | undefined> {
  return (await tx.maybeOne<{ role: Role }>('select role from membership where company_id = $1 and user_id = $2', [companyId, userId]))
    ?.role;
}

export interface MemberRow {
  userId: number;
  role: Role;
  name: string;
  email: string;
  sub: string;
}

export async function findMember(tx: Tx, companyId: number, userId: number): Promise<MemberRow | undefined> {
  return tx.maybeOne<MemberRow>(
    `select m.user_id as "userId", m.role, u.name, u.email, u.sub from membership m join app_user u on u.id = m.user_id
     where m.company_id = $1 and m.user_id = $2`,
    [companyId, userId],
  );
}

export async function hasMemberWithAddress(tx: Tx, companyId: number, email: string): Promise<boolean> {
  const rows = await tx.query(
    'select from membership m join app_user u on u.id = m.user_id where m.company_id = $1 and lower(u.email) = $2 limit 1',
    [companyId, email],
  );
  return rows.length > 0;
}

export async function hasOtherOwner(tx: Tx, companyId: number, userId: number): Promise<boolean> {
  const rows = await tx.query(`select from membership where company_id = $1 and user_id <> $2 and role = 'owner' limit 1`, [
    companyId,
    userId,
  ]);
  return rows.length > 0;
}

/** Someone who belongs to the company already keeps the role they have. */
export async function addMember(tx: Tx, companyId: number, userId: number, role: Role): Promise<void> {
  await tx.run('insert into membership (company_id, user_id, role) values ($1, $2, $3) on conflict do nothing', [companyId, userId, role]);
  await tx.run("update app_user set last_company_id = $2, removed_from = '' where id = $1", [userId, companyId]);
}

export async function setRole(tx: Tx, companyId: number, userId: number, role: Role): Promise<void> {
  await tx.run('update membership set role = $3 where company_id = $1 and user_id = $2', [companyId, userId, role]);
}

/** Kept until they are in a company again: their next visit tells them. */
export async function noteRemoval(tx: Tx, companyId: number, userId: number): Promise<void> {
  await tx.run('update app_user set removed_from = (select name from company where id = $1) where id = $2', [companyId, userId]);
}

export async function deleteMember(tx: Tx, companyId: number, userId: number): Promise<void> {
  await tx.run('delete from membership where company_id = $1 and user_id = $2', [companyId, userId]);
}
