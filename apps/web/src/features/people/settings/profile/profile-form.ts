/** A person's profile while it is being changed. */
import type { User } from '@limn/contracts';
import type { Goal, Role } from '../../company/public.ts';
import type { Input } from '../../../../api/use-api-query.ts';

export interface ProfileDraft {
  name: string;
  phone: string;
  roles: readonly Role[];
  goals: readonly Goal[];
  goalOther: string;
}

/** By the names that the server refuses them under. */
export type ProfileProblems = Readonly<Partial<Record<'name' | 'phone' | 'user_role' | 'user_goal' | 'user_goal_other', string>>>;

export function draftOf({ name, phone, user_role, user_goal, user_goal_other }: User): ProfileDraft {
  return { name, phone, roles: user_role as Role[], goals: user_goal as Goal[], goalOther: user_goal_other };
}

/** Anyone who was never asked for roles and goals, because they were invited, need not answer now. */
export function problemsOf(draft: ProfileDraft, kept: ProfileDraft): ProfileProblems {
  return {
    ...(draft.name.trim() === '' ? { name: 'Your name is required' } : {}),
    ...(draft.roles.length === 0 && kept.roles.length > 0 ? { user_role: 'At least one item should be selected' } : {}),
    ...(draft.goals.length === 0 && kept.goals.length > 0 ? { user_goal: 'At least one item should be selected' } : {}),
    ...(draft.goals.includes('other') && draft.goalOther.trim() === '' ? { user_goal_other: 'Please specify your goal' } : {}),
  };
}

/** Only what differs. What was said of another goal goes with that goal. */
export function changeOf(draft: ProfileDraft, kept: ProfileDraft): Input<'updateUser'>['body'] {
  const goalOther = draft.goals.includes('other') ? draft.goalOther.trim() : '';
  return {
    ...(draft.name === kept.name ? {} : { name: draft.name.trim() }),
    ...(draft.phone === kept.phone ? {} : { phone: draft.phone.trim() }),
    ...(sameList(draft.roles, kept.roles) ? {} : { user_role: [...draft.roles] }),
    ...(sameList(draft.goals, kept.goals) ? {} : { user_goal: [...draft.goals] }),
    ...(goalOther === kept.goalOther ? {} : { user_goal_other: goalOther }),
  };
}

function sameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((item) => other.includes(item));
}
