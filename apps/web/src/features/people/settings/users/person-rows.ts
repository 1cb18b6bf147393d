/**
 * Members and waiting invitations as the rows of one list, with what the signed-in person may do with each.
 */
import type { Company, CompanyInvitation } from '@limn/contracts';

interface Row {
  key: string;
  id: number;
  name: string;
  email: string;
  role: string;
  /** The role may be changed by the person who looks. */
  changeable: boolean;
}

export interface MemberRow extends Row {
  kind: 'member';
  isSelf: boolean;
  joinedAt: string;
  removable: boolean;
}

export interface InvitedRow extends Row {
  kind: 'invited';
  invitedBy: string;
  expiresAt: string;
  state: 'waiting' | 'expired' | 'not mailed';
}

export type PersonRow = MemberRow | InvitedRow;

interface Viewer {
  userId: number | undefined;
  role: string;
}

/** Members by name, then invitations, the newest first. */
export function personRows(users: Company['users'], invitations: readonly CompanyInvitation[], viewer: Viewer): PersonRow[] {
  const mayTouch = (role: string) => viewer.role === 'owner' || (viewer.role === 'editor' && role !== 'owner');
  const lastOwner = users.filter(({ role }) => role === 'owner').length === 1;
  const members = users.map((member): MemberRow => {
    const touchable = mayTouch(member.role) && !(member.role === 'owner' && lastOwner);
    const isSelf = member.user_id === viewer.userId;
    return {
      kind: 'member',
      key: `member-${member.user_id}`,
      id: member.user_id,
      name: member.user.name,
      email: member.user.email,
      role: member.role,
      isSelf,
      joinedAt: member.joined_at,
      changeable: touchable,
      removable: touchable && !isSelf,
    };
  });
  const invited = invitations.map((invitation): InvitedRow => ({
    kind: 'invited',
    key: `invitation-${invitation.id}`,
    id: invitation.id,
    name: invitation.name,
    email: invitation.email,
    role: invitation.role,
    invitedBy: invitation.invited_by,
    expiresAt: invitation.expires_at,
    state: invitation.expired ? 'expired' : invitation.mailed ? 'waiting' : 'not mailed',
    changeable: mayTouch(invitation.role),
  }));
  return [...members, ...invited];
}

/** By the day of joining; anyone who has not joined yet comes after all who have. */
export function joinedOrder(row: PersonRow): number {
  return row.kind === 'member' ? Date.parse(row.joinedAt) : Date.parse(row.expiresAt) + AFTER_ALL_MEMBERS;
}

const AFTER_ALL_MEMBERS = 1e14;

/** As people are called in questions and messages. */
export function calledName({ name, email }: { name: string; email: string }): string {
  return name.trim() || email;
}
