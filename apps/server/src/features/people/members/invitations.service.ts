/**
 * Inviting people and joining. Who invites, renews or takes back is checked under the company's lock: roles
 * may have changed.
 */
import { AppError, ROLE, type Role } from '@limn/model';
import type { Log } from '../../../platform/log.ts';
import type { Database, Tx } from '../../../storage/database.ts';
import type { Mailer } from '../mail/mailer.port.ts';
import {
  claimMail,
  deleteWaiting,
  findInvitation,
  findWaiting,
  findWaitingFor,
  giveMailBack,
  markAccepted,
  markDeclined,
  putInvitation,
  type InvitationRow,
} from './invitations.store.ts';
import { addMember, hasMemberWithAddress, lockMembers, roleIn } from './members.store.ts';
import { requireActor } from './members.service.ts';
import { forgetMail, noteMail, requireInvitationsLeft, requireMailAllowed } from './people-mail.store.ts';
import { invitationMessage } from './people-mails.ts';

export interface InvitationDeps {
  db: Database;
  log: Log;
  mailer: Pick<Mailer, 'send'>;
  publicUrl: string;
}

export interface Actor {
  companyId: number;
  userId: number | null;
}

const NOT_WAITING = 'This invitation is no longer open. It may have been accepted, declined or withdrawn.';

/** Answers the id of the invitation, whose mail is still to be delivered. */
export async function invite(
  tx: Tx,
  actor: Actor,
  { email, name = '', role }: { email: string; name?: string | undefined; role: Role },
): Promise<number> {
  const { companyId, userId: invitedBy } = actor;
  const mayMakeOwners = (await requireActor(tx, actor)) === ROLE.owner;
  if (role === ROLE.owner && !mayMakeOwners) throw new AppError('forbidden', { publicMessage: 'Only an owner can invite an owner.' });
  if (await hasMemberWithAddress(tx, companyId, email))
    throw new AppError('conflict', { publicMessage: `${email} already belongs to this company.` });
  const waiting = await findWaitingFor(tx, companyId, email);
  if (waiting) requireMayChange(waiting, mayMakeOwners);
  await requireMailAllowed(tx, { companyId, kind: 'invitation', email });
  await requireInvitationsLeft(tx, actor);
  return putInvitation(tx, { companyId, email, name: name.trim(), role, invitedBy });
}

/** The same invitation for another seven days; its mail is still to be delivered. */
export async function renewInvitation(tx: Tx, actor: Actor, id: number): Promise<InvitationRow> {
  const mayMakeOwners = (await requireActor(tx, actor)) === ROLE.owner;
  const waiting = await requireWaiting(tx, actor.companyId, id, mayMakeOwners);
  const { email, name, role } = waiting;
  await requireMailAllowed(tx, { companyId: actor.companyId, kind: 'invitation', email });
  await requireInvitationsLeft(tx, actor);
  await putInvitation(tx, { companyId: actor.companyId, email, name, role, invitedBy: actor.userId });
  return waiting;
}

/** Answers the address that is no longer invited. */
export async function revokeInvitation(tx: Tx, actor: Actor, id: number): Promise<string> {
  const mayMakeOwners = (await requireActor(tx, actor)) === ROLE.owner;
  const { email } = await requireWaiting(tx, actor.companyId, id, mayMakeOwners);
  await deleteWaiting(tx, actor.companyId, id);
  return email;
}

/**
 * Sends the mail of an invitation unless that was done. A mail that the mail server does not take leaves the
 * invitation waiting, marked as not mailed. Answers whether it is on its way.
 */
export async function deliverInvitation(id: number, { db, log, mailer, publicUrl }: InvitationDeps): Promise<boolean> {
  const claimed = await db.control(async (tx) => {
    const found = (await claimMail(tx, id)) ? await findInvitation(tx, id) : undefined;
    return found && { found, mail: await noteMail(tx, { companyId: found.company_id, kind: 'invitation', email: found.email }) };
  });
  if (!claimed) return true;
  const { found, mail } = claimed;
  try {
    const { email, name, role, company_name: companyName, invited_by: invitedBy } = found;
    await mailer.send(invitationMessage({ email, name, role, companyName, invitedBy }, `${publicUrl}/invitations?invitation=${id}`));
    return true;
  } catch (cause) {
    log.error('people.invitation_not_sent', { invitation: id }, cause);
    await db.control(async (tx) => {
      await giveMailBack(tx, id);
      await forgetMail(tx, mail);
    });
    return false;
  }
}

/** The person belongs to the company afterwards. Accepting again what was accepted changes nothing. */
export async function acceptInvitation(tx: Tx, person: { userId: number; email: string }, id: number): Promise<InvitationRow> {
  const invitation = await requireOwnInvitation(tx, person, id);
  if (invitation.accepted_at !== null) {
    if (await roleIn(tx, invitation.company_id, person.userId)) return invitation;
    throw new AppError('conflict', {
      publicMessage: `This invitation has been used. Ask ${invitation.company_name} for a new one.`,
    });
  }
  if (invitation.declined_at !== null)
    throw new AppError('conflict', { publicMessage: `You have declined this invitation. Ask ${invitation.company_name} for a new one.` });
  if (invitation.expired)
    throw new AppError('conflict', { publicMessage: `This invitation has expired. Ask ${invitation.company_name} for a new one.` });
  await addMember(tx, invitation.company_id, person.userId, invitation.role);
  await markAccepted(tx, id);
  return invitation;
}

export async function declineInvitation(tx: Tx, person: { userId: number; email: string }, id: number): Promise<InvitationRow> {
  const invitation = await requireOwnInvitation(tx, person, id);
  if (invitation.accepted_at !== null)
    throw new AppError('conflict', { publicMessage: 'You have accepted this invitation. Leave the company instead.' });
  if (invitation.declined_at === null) await markDeclined(tx, id);
  return invitation;
}

/** Someone else's is answered like one that does not exist, and like one that was taken back meanwhile. */
async function requireOwnInvitation(tx: Tx, person: { email: string }, id: number): Promise<InvitationRow> {
  const seen = await findInvitation(tx, id);
  const isTheirs = seen?.email === person.email.toLowerCase();
  if (isTheirs) await lockMembers(tx, seen.company_id);
  const invitation = isTheirs ? await findInvitation(tx, id) : undefined;
  if (!invitation)
    throw new AppError('not_found', { publicMessage: 'This invitation does not exist any more, or it is for another address.' });
  return invitation;
}

async function requireWaiting(tx: Tx, companyId: number, id: number, mayMakeOwners: boolean): Promise<InvitationRow> {
  const waiting = await findWaiting(tx, companyId, id);
  if (!waiting) throw new AppError('not_found', { publicMessage: NOT_WAITING });
  requireMayChange(waiting, mayMakeOwners);
  return waiting;
}

function requireMayChange({ role }: InvitationRow, mayMakeOwners: boolean): void {
  if (role === ROLE.owner && !mayMakeOwners)
    throw new AppError('forbidden', { publicMessage: 'This person is invited as an owner. Only an owner can change that.' });
}
