import { DriveFileRenameOutline as Edit, VerifiedUser as Key, Visibility as Eye } from '../../../../ui/icons/general.ts';
import type { Choice } from '../../../../ui/ChoiceList.tsx';

/** Roles of users in a company. */
export type Role = 'owner' | 'editor' | 'viewer';

export const ROLES: readonly Choice<Role>[] = [
  { value: 'owner', title: 'Owner', text: 'Full access, including owners and the plan.', icon: <Key /> },
  { value: 'editor', title: 'Editor', text: 'Can create and edit images, data and settings, and invite users.', icon: <Edit /> },
  { value: 'viewer', title: 'Viewer', text: 'View-only access.', icon: <Eye /> },
];

/** Only an owner makes owners. */
export function rolesToGive(isOwner: boolean): readonly Choice<Role>[] {
  return ROLES.filter(({ value }) => isOwner || value !== 'owner');
}

export function roleName(role: string): string {
  return ROLES.find(({ value }) => value === role)?.title ?? role;
}
