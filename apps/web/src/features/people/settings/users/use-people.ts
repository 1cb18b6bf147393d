import type { Company } from '@limn/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../../../api/services.tsx';
import { useApiMutation } from '../../../../api/use-api-mutation.ts';
import { apiKey, useApiQuery, type Output } from '../../../../api/use-api-query.ts';
import { personRows, type InvitedRow, type MemberRow } from './person-rows.ts';
import type { Role } from './roles.tsx';

type CompanyAnswer = Output<'getUserCompany'>;

/**
 * The people of the company as they stand. Someone else may have changed them, so they are asked for on
 * opening.
 */
export function usePeople() {
  const self = useApiQuery('getUser', {});
  const company = useApiQuery('getUserCompany', {}, { staleTime: 0 });
  const invitations = useApiQuery('listCompanyInvitations', {}, { staleTime: 0 });
  const known = company.data?.company;
  const failed = [company, invitations].filter(({ isError, data }) => isError && !data);
  return {
    company: known === 0 ? undefined : known,
    /** Undefined until both parts are there. */
    rows:
      known && invitations.data
        ? personRows(known.users, invitations.data.invitations, { userId: self.data?.user.id, role: known.role })
        : undefined,
    /** The failed query of the two, where nothing else is shown. */
    failure: failed[0] && {
      error: failed[0].error,
      busy: failed.some(({ isFetching }) => isFetching),
      retry: () => failed.forEach(({ refetch }) => void refetch()),
    },
  };
}

/** A new role is shown at once; where the server refuses it, the old one comes back. */
export function useChangeRole() {
  const { snacks } = useServices();
  const cache = useQueryClient();
  const change = useApiMutation('changeUserRole', { turn: 'role', invalidates: ['listKeys'] });
  const show = (userId: number, role: string) =>
    cache.setQueryData<CompanyAnswer>(apiKey('getUserCompany', {}), (answer) => {
      if (!answer?.company) return answer;
      return { company: withRole(answer.company, userId, role) };
    });
  const reload = () => void cache.invalidateQueries({ queryKey: apiKey('getUserCompany') });
  return (member: MemberRow, role: Role, say: 'with undo' | 'plainly' = 'with undo') => {
    const before = member.role as Role;
    if (role === before) return;
    const send = (wanted: Role, shownBefore: Role, undoable: boolean) => {
      show(member.id, wanted);
      change.mutate(
        { params: { id: member.id }, body: { role: wanted } },
        {
          onSuccess: ({ message }) => {
            const undo = { label: 'Undo', onClick: () => send(shownBefore, wanted, false) };
            snacks.show({
              icon: 'success',
              text: message,
              ...(undoable ? { action: undo } : {}),
            });
          },
          onError: () => show(member.id, shownBefore),
          onSettled: reload,
        },
      );
    };
    send(role, before, say === 'with undo');
  };
}

export function useResend() {
  const { snacks } = useServices();
  const cache = useQueryClient();
  const resend = useApiMutation('resendInvitation');
  return {
    busyWith: resend.isPending ? Number(resend.variables.params.id) : undefined,
    send: (row: InvitedRow) =>
      resend.mutate(
        { params: { id: row.id } },
        {
          onSuccess: ({ message, invitation }) => snacks.show({ icon: invitation.mailed ? 'success' : 'warning', text: message }),
          onSettled: () => void cache.invalidateQueries({ queryKey: apiKey('listCompanyInvitations') }),
        },
      ),
  };
}

function withRole(company: Company, userId: number, role: string): Company {
  return { ...company, users: company.users.map((user) => (user.user_id === userId ? { ...user, role } : user)) };
}
