/** Tells who belongs to a company, who is invited to it, and what each may do there. */
import { ROLE } from '@limn/model';
import { z } from 'zod';
import { EmailAddress, IdParams, Message, NoBody, text, writable } from './common.ts';
import { listRoute } from './list.ts';
import { route } from './route.ts';

const MemberRole = z.enum([ROLE.owner, ROLE.editor, ROLE.viewer], { error: 'Choose owner, editor or viewer.' });

/** An invitation as the invited person sees it. */
export const Invitation = z
  .object({
    id: z.number().int(),
    company: z.object({ id: z.number().int(), name: z.string() }),
    role: z.string(),
    /** The same role, as a list. */
    roles: z.array(z.string()),
    /** Name of the person who sent it; empty to someone whose address is not verified. */
    invited_by: z.string(),
    expires_at: z.string(),
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof Invitation>;

/** An invitation as the company sees it: it waits until it is accepted, declined or taken back. */
export const CompanyInvitation = z
  .object({
    id: z.number().int(),
    email: z.string(),
    name: z.string(),
    role: z.string(),
    invited_by: z.string(),
    created_at: z.string(),
    expires_at: z.string(),
    /** It cannot be accepted any more; sending it again renews it. */
    expired: z.boolean(),
    /** False when the mail server did not take the mail. */
    mailed: z.boolean(),
  })
  .meta({ id: 'CompanyInvitation' });
export type CompanyInvitation = z.infer<typeof CompanyInvitation>;

const Joined = z.object({ id: z.number().int(), name: z.string(), role: z.string() });

export const peopleRoutes = {
  listInvitations: listRoute({
    path: '/invitations',
    summary: 'Open invitations of the signed-in user',
    access: 'person',
    list: { key: 'invitations', searched: ['company.name'] },
    row: Invitation,
  }),
  acceptInvitation: route({
    method: 'POST',
    path: '/invitations/:id/accept',
    summary: 'Join the company of an invitation',
    access: 'verified',
    params: IdParams,
    body: NoBody,
    refuses: ['forbidden', 'conflict'],
    response: z.object({ message: z.string(), company: Joined }),
  }),
  declineInvitation: route({
    method: 'POST',
    path: '/invitations/:id/decline',
    summary: 'Decline an invitation',
    access: 'verified',
    params: IdParams,
    body: NoBody,
    refuses: ['forbidden', 'conflict'],
    response: Message,
  }),
  leaveCompany: route({
    method: 'POST',
    path: '/company/:id/leave',
    summary: 'Leave a company; its last owner cannot',
    access: 'verified',
    params: IdParams,
    body: NoBody,
    refuses: ['conflict'],
    response: Message,
  }),
  inviteUser: route({
    method: 'POST',
    path: '/invite',
    summary: 'Invite someone by email, as an editor unless a role is given. An address invited before gets a new email',
    access: 'editor',
    body: writable({ email: EmailAddress, name: text(200).optional(), role: MemberRole.default(ROLE.editor) }, ['id']),
    creates: true,
    refuses: ['conflict'],
    response: z.object({ message: z.string(), invitation: CompanyInvitation }),
  }),
  listCompanyInvitations: listRoute({
    path: '/company/invitations',
    summary: 'Open invitations of the company',
    access: 'viewer',
    list: { key: 'invitations', searched: ['name', 'email'] },
    row: CompanyInvitation,
  }),
  resendInvitation: route({
    method: 'POST',
    path: '/company/invitations/:id/resend',
    summary: 'Resend an invitation; its seven days start again',
    access: 'editor',
    params: IdParams,
    body: NoBody,
    refuses: ['conflict'],
    response: z.object({ message: z.string(), invitation: CompanyInvitation }),
  }),
  revokeInvitation: route({
    method: 'DELETE',
    path: '/company/invitations/:id',
    summary: 'Take an invitation back',
    access: 'editor',
    params: IdParams,
    response: Message,
  }),
  changeUserRole: route({
    method: 'POST',
    path: '/user/:id/role',
    summary: 'Change a user’s role',
    access: 'editor',
    params: IdParams,
    body: writable({ role: MemberRole }),
    refuses: ['conflict'],
    response: Message,
  }),
  resetUserPassword: route({
    method: 'POST',
    path: '/user/:id/reset_password',
    summary: 'Email a user of the company a password reset link',
    access: 'editor',
    params: IdParams,
    body: NoBody,
    response: Message,
  }),
  resetOwnPassword: route({
    method: 'POST',
    path: '/user/password',
    summary: 'Email yourself a password reset link',
    access: 'verified',
    body: NoBody,
    response: Message,
  }),
  contactSupport: route({
    method: 'POST',
    path: '/support',
    summary: 'Write to the person who runs this installation; 404 where no address for that is set',
    access: 'verified',
    body: writable({
      subject: text(200).refine((subject) => subject.trim() !== '', { error: 'Say in a few words what it is about.' }),
      message: text(10_000).refine((message) => message.trim() !== '', { error: 'Write a message.' }),
    }),
    refuses: ['not_found'],
    example: { subject: 'Images are late', message: 'Since noon, images of our newsletter take ten seconds.' },
    response: Message,
  }),
  removeUser: route({
    method: 'DELETE',
    path: '/user/:id',
    summary: 'Remove a user from the company',
    access: 'editor',
    params: IdParams,
    refuses: ['conflict'],
    response: Message,
  }),
};
