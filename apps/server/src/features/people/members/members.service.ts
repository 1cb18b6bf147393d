/**
 * Roles, removing and leaving. A company always keeps an owner, also when two of them go at the same moment.
 */
import { AppError, ROLE, type Role } from '@limn/model';
import type { Tx } from '../../../storage/database.ts';
import { deleteMember, findMember, hasOtherOwner, lockMembers, noteRemoval, roleIn, setRole, type MemberRow } from './members.store.ts';

/** Revokes the API keys that a person made for the company; the answer is their number. */
export type RevokeKeysOf = (tx: Tx, companyId: number, userId: number) => Promise<number>;

/** A person, and how many API keys of theirs ended with the change: they know the secrets. */
export interface ChangedMember extends MemberRow {
  revokedKeys: number;
}

interface Actor {
  companyId: number;
  userId: number | null;
}

/** Takes the company's lock and answers the role that the caller has under it. */
export async function requireActor(tx: Tx, { companyId, userId }: Actor): Promise<Role> {
  await lockMembers(tx, companyId);
  const role = userId === null ? undefined : await roleIn(tx, companyId, userId);
  if (role === undefined || role === ROLE.viewer)
    throw new AppError('forbidden', { publicMessage: 'You may no longer change people here.' });
  return role;
}

export async function changeRole(tx: Tx, actor: Actor, userId: number, role: Role, revokeKeysOf: RevokeKeysOf): Promise<ChangedMember> {
  const actorRole = await requireActor(tx, actor);
  const member = await requireMember(tx, actor.companyId, userId);
  if (member.role === role) return { ...member, revokedKeys: 0 };
  if (actorRole !== ROLE.owner && role === ROLE.owner)
    throw new AppError('forbidden', { publicMessage: 'Only an owner can make someone an owner.' });
  if (actorRole !== ROLE.owner && member.role === ROLE.owner)
    throw new AppError('forbidden', { publicMessage: 'Only an owner can change an owner.' });
  if (member.role === ROLE.owner) await requireOtherOwner(tx, actor, userId);
  await setRole(tx, actor.companyId, userId, role);
  // A viewer could not make a key: what they made before must not do what they may not.
  return { ...member, revokedKeys: role === ROLE.viewer ? await revokeKeysOf(tx, actor.companyId, userId) : 0 };
}

export async function removeMember(tx: Tx, actor: Actor, userId: number, revokeKeysOf: RevokeKeysOf): Promise<ChangedMember> {
  const actorRole = await requireActor(tx, actor);
  const member = await requireMember(tx, actor.companyId, userId);
  if (actorRole !== ROLE.owner && member.role === ROLE.owner)
    throw new AppError('forbidden', { publicMessage: 'Only an owner can remove an owner.' });
  if (member.role === ROLE.owner) await requireOtherOwner(tx, actor, userId);
  await deleteMember(tx, actor.companyId, userId);
  // Anyone who takes themselves out knows.
  if (actor.userId !== userId) await noteRemoval(tx, actor.companyId, userId);
  return { ...member, revokedKeys: await revokeKeysOf(tx, actor.companyId, userId) };
}

/** A company that is not the person's is answered like one that does not exist. */
export async function leaveCompany(
  tx: Tx,
  { companyId, userId }: { companyId: number; userId: number },
  revokeKeysOf: RevokeKeysOf,
): Promise<{ revokedKeys: number }> {
  await lockMembers(tx, companyId);
  const role = await roleIn(tx, companyId, userId);
  if (role === undefined) throw new AppError('not_found', { publicMessage: 'Company not found.' });
  if (role === ROLE.owner) await requireOtherOwner(tx, { companyId, userId }, userId);
  await deleteMember(tx, companyId, userId);
  return { revokedKeys: await revokeKeysOf(tx, companyId, userId) };
}

export async function requireMember(tx: Tx, companyId: number, userId: number): Promise<MemberRow> {
  const member = await findMember(tx, companyId, userId);
  if (!member) throw new AppError('not_found', { publicMessage: 'User not found in this company.' });
  return member;
}

async function requireOtherOwner(tx: Tx, actor: Actor, userId: number): Promise<void> {
  if (await hasOtherOwner(tx, actor.companyId, userId)) return;
  const who = actor.userId === userId ? 'You are the only owner of this company.' : 'This is the only owner of the company.';
  throw new AppError('conflict', { publicMessage: `${who} Make someone else an owner first.` });
}
