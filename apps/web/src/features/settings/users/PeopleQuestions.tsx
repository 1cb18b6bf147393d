import { ApiError } from '@limn/contracts';
import { withArticle } from '@limn/model';
import { explainError } from '../../../api/explain-error.ts';
import { useServices } from '../../../api/services.tsx';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import { apiKey } from '../../../api/use-api-query.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { calledName, type InvitedRow, type MemberRow } from './person-rows.ts';

interface QuestionProps<R> {
  row: R;
  onClose: () => void;
}

export function RemoveQuestion({ row, company, onClose }: QuestionProps<MemberRow> & { company: string }) {
  const { snacks, queries } = useServices();
  const remove = useApiMutation('removeUser', { quiet: true, outdates: ['getUserCompany'] });
  const name = calledName(row);
  return (
    <ConfirmDialog
      open
      title="Are you sure you want to delete this user?"
      confirm="Delete user"
      keep="Keep them"
      busy={remove.isPending && 'Deleting'}
      problem={remove.error ? `${name} still belongs to the company. ${explainError(remove.error) ?? 'Please try again.'}` : undefined}
      onConfirm={() =>
        remove.mutate(
          { params: { id: row.id } },
          {
            onSuccess: ({ message }) => {
              snacks.show({ icon: 'success', text: message });
              onClose();
            },
            onError: (error) => {
              if (!isGone(error)) return;
              void queries.invalidateQueries({ queryKey: apiKey('getUserCompany') });
              snacks.show({ icon: 'info', text: `${name} was already gone.` });
              onClose();
            },
          },
        )
      }
      onKeep={onClose}
    >
      {name} will not get into {company} any more. What they made stays. Their account and other companies are not touched.
    </ConfirmDialog>
  );
}

export function ResetQuestion({ row, onClose }: QuestionProps<MemberRow>) {
  const { snacks } = useServices();
  const reset = useApiMutation('resetUserPassword', { quiet: true });
  return (
    <ConfirmDialog
      open
      title="Are you sure you want to send a password reset email to this user?"
      confirm="Send email"
      keep="Cancel"
      look="action"
      busy={reset.isPending && 'Sending'}
      problem={reset.error ? `Nothing was sent. ${explainError(reset.error) ?? 'Please try again.'}` : undefined}
      onConfirm={() =>
        reset.mutate(
          { params: { id: row.id } },
          {
            onSuccess: ({ message }) => {
              snacks.show({ icon: 'success', text: message });
              onClose();
            },
          },
        )
      }
      onKeep={onClose}
    >
      {row.email} gets a link to choose a new password. The old one works until they have chosen it.
    </ConfirmDialog>
  );
}

export function RevokeQuestion({ row, onClose }: QuestionProps<InvitedRow>) {
  const { snacks, queries } = useServices();
  const revoke = useApiMutation('revokeInvitation', { quiet: true, outdates: ['listCompanyInvitations', 'getUserCompany'] });
  return (
    <ConfirmDialog
      open
      title="Take the invitation back?"
      confirm="Take it back"
      keep="Keep it"
      busy={revoke.isPending && 'Taking back'}
      problem={revoke.error ? `The invitation still stands. ${explainError(revoke.error) ?? 'Please try again.'}` : undefined}
      onConfirm={() =>
        revoke.mutate(
          { params: { id: row.id } },
          {
            onSuccess: ({ message }) => {
              snacks.show({ icon: 'success', text: message });
              onClose();
            },
            onError: (error) => {
              if (!isGone(error)) return;
              for (const read of ['listCompanyInvitations', 'getUserCompany'] as const)
                void queries.invalidateQueries({ queryKey: apiKey(read) });
              snacks.show({ icon: 'info', text: explainError(error) ?? 'This invitation no longer waits.' });
              onClose();
            },
          },
        )
      }
      onKeep={onClose}
    >
      The mail that {row.email} has got leads to nothing then. You can invite them again.
    </ConfirmDialog>
  );
}

export function OwnRoleQuestion({ role, onConfirm, onClose }: { role: string; onConfirm: () => void; onClose: () => void }) {
  return (
    <ConfirmDialog
      open
      title="Change your own role?"
      confirm={`Become ${withArticle(role)}`}
      keep="Stay as I am"
      onConfirm={onConfirm}
      onKeep={onClose}
    >
      {role === 'viewer'
        ? 'You will see everything and change nothing. Somebody else has to change it back.'
        : 'You will not be able to change owners or the plan. An owner has to change it back.'}
    </ConfirmDialog>
  );
}

function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
