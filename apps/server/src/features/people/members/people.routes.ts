import type { CompanyInvitation, Invitation } from '@limn/contracts';
import { AppError, withArticle } from '@limn/model';
import type { z } from 'zod';
import type { Handlers, PersonCaller } from '../../../api/call.ts';
import type { Tx } from '../../../storage/database.ts';
import type { SignInProvider } from '../sign-in/sign-in-provider.port.ts';
import {
  acceptInvitation,
  declineInvitation,
  deliverInvitation,
  invite,
  renewInvitation,
  revokeInvitation,
  type InvitationDeps,
} from './invitations.service.ts';
import { findInvitation, waitingForPerson, waitingOfCompany, type InvitationRow } from './invitations.store.ts';
import { contactSupport, type SupportDeps } from './contact-support.ts';
import { changeRole, leaveCompany, removeMember, type RevokeKeysOf } from './members.service.ts';
import { roleIn } from './members.store.ts';
import { mailRemoved } from './people-mails.ts';
import { resetOwnPassword, resetPassword } from './reset-password.ts';

type Names =
  | 'listInvitations'
  | 'acceptInvitation'
  | 'declineInvitation'
  | 'leaveCompany'
  | 'inviteUser'
  | 'listCompanyInvitations'
  | 'resendInvitation'
  | 'revokeInvitation'
  | 'changeUserRole'
  | 'resetUserPassword'
  | 'resetOwnPassword'
  | 'contactSupport'
  | 'removeUser';

export interface PeopleRouteDeps extends InvitationDeps, Pick<SupportDeps, 'supportEmail'> {
  provider: Pick<SignInProvider, 'canSendReset' | 'sendResetMail'>;
  revokeKeysOf: RevokeKeysOf;
  /** Puts joining and leaving into the company's log, at the end of the transaction. */
  noteMembership(tx: Tx, companyId: number, person: PersonCaller, route: 'acceptInvitation' | 'leaveCompany'): Promise<void>;
}

export function peopleHandlers(deps: PeopleRouteDeps): Handlers<Names> {
  /** After the invitation is kept: what its mail came to. */
  const deliver = async (id: number, email: string) => {
    const mailed = await deliverInvitation(id, deps);
    const found = await deps.db.control((tx) => findInvitation(tx, id));
    if (!found) throw new AppError('conflict', { publicMessage: 'This invitation was taken back in the same moment.' });
    const message = mailed
      ? `${email} has been sent an invitation.`
      : `${email} is invited, but we couldn’t send the email. Resend it in a moment.`;
    return { message, invitation: forCompany(found) };
  };
  return {
    listInvitations: async ({ caller, transact }) => ({
      invitations: (await transact((tx) => waitingForPerson(tx, caller))).map((row) => forPerson(row, caller.verified)),
    }),
    acceptInvitation: async ({ caller, params, transact }) =>
      transact(async (tx) => {
        const { company_id: id, company_name: name, role, accepted_at: before } = await acceptInvitation(tx, caller, params.id);
        const kept = (await roleIn(tx, id, caller.userId)) ?? role;
        if (before === null) await deps.noteMembership(tx, id, caller, 'acceptInvitation');
        return { message: `You now belong to ${name}.`, company: { id, name, role: kept } };
      }),
    declineInvitation: async ({ caller, params, transact }) => {
      const { company_name: name } = await transact((tx) => declineInvitation(tx, caller, params.id));
      return { message: `You have declined the invitation to ${name}.` };
    },
    leaveCompany: async ({ caller, params, transact }) => {
      const { revokedKeys } = await transact(async (tx) => {
        const left = await leaveCompany(tx, { companyId: params.id, userId: caller.userId }, deps.revokeKeysOf);
        await deps.noteMembership(tx, params.id, caller, 'leaveCompany');
        return left;
      });
      return { message: `You have left the company.${revokedSentence(revokedKeys, 'you')}` };
    },
    inviteUser: async ({ caller, body, transact }) => {
      const kept = await transact(async (tx) => ({ id: await invite(tx, caller, body) }));
      return deliver(kept.id, body.email);
    },
    listCompanyInvitations: async ({ caller, transact }) => ({
      invitations: (await transact((tx) => waitingOfCompany(tx, caller.companyId))).map(forCompany),
    }),
    resendInvitation: async ({ caller, params, transact }) => {
      const { id, email } = await transact((tx) => renewInvitation(tx, caller, params.id));
      return deliver(id, email);
    },
    revokeInvitation: async ({ caller, params, transact }) => {
      const email = await transact((tx) => revokeInvitation(tx, caller, params.id));
      return { message: `${email} is no longer invited.` };
    },
    changeUserRole: async ({ caller, params, body, transact }) => {
      const member = await transact((tx) => changeRole(tx, caller, params.id, body.role, deps.revokeKeysOf));
      return { message: `${member.name || member.email} is now ${withArticle(body.role)}.${revokedSentence(member.revokedKeys, 'they')}` };
    },
    resetUserPassword: async ({ caller, params, transact }) => {
      const email = await resetPassword({ companyId: caller.companyId, userId: params.id }, deps);
      // Only what was sent stands in the company's activity.
      await transact(async () => undefined);
      return { message: `${email} has been sent a password reset mail.` };
    },
    contactSupport: async ({ caller, body }) => {
      await contactSupport(caller, body, deps);
      return { message: 'Your message is on its way.' };
    },
    resetOwnPassword: async ({ caller }) => {
      const email = await resetOwnPassword(caller.userId, deps);
      return { message: `We sent a link to ${email}. Choose your new password there.` };
    },
    removeUser: async ({ caller, params, transact }) => {
      const member = await transact((tx) => removeMember(tx, caller, params.id, deps.revokeKeysOf));
      if (caller.userId !== params.id) await mailRemoved(caller.companyId, member, deps);
      return { message: `${member.name || member.email} no longer belongs to the company.${revokedSentence(member.revokedKeys, 'they')}` };
    },
  };
}

function revokedSentence(keys: number, maker: 'you' | 'they'): string {
  if (keys === 0) return '';
  return keys === 1 ? ` The API key that ${maker} made is revoked.` : ` The ${keys} API keys that ${maker} made are revoked.`;
}

/**
 * Someone whose address is not verified may be anyone: they learn which company waits, and not who works
 * there.
 */
function forPerson(row: InvitationRow, verified: boolean): z.input<typeof Invitation> {
  return {
    id: row.id,
    company: { id: row.company_id, name: row.company_name },
    role: row.role,
    roles: [row.role],
    invited_by: verified ? row.invited_by : '',
    expires_at: row.expires_at.toISOString(),
  };
}

function forCompany(row: InvitationRow): z.input<typeof CompanyInvitation> {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    invited_by: row.invited_by,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    expired: row.expired,
    mailed: row.mailed_at !== null,
  };
}
