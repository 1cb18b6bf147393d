import { DriveFileRenameOutline as Edit, VerifiedUser as Key, Visibility as Eye } from '../../../../ui/icons/general.ts';
import type { Choice } from '../../../../ui/ChoiceList.tsx';

/** What people may do in a company. */
export type Role = 'owner' | 'editor' | 'viewer';

export const ROLES: readonly Choice<Role>[] = [
  { value: 'owner', title: 'Owner', text: 'Does everything, also with owners and the plan.', icon: <Key /> },
  { value: 'editor', title: 'Editor', text: 'Makes and changes images, data and settings, and invites people.', icon: <Edit /> },
  { value: 'viewer', title: 'Viewer', text: 'Looks at everything and changes nothing.', icon: <Eye /> },
];

/** Only an owner makes owners. */
export function rolesToGive(isOwner: boolean): readonly Choice<Role>[] {
  return ROLES.filter(({ value }) => isOwner || value !== 'owner');
}

export function roleName(role: string): string {
  return ROLES.find(({ value }) => value === role)?.title ?? role;
}
