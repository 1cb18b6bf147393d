import { withArticle } from '@limn/model';
import { explainError } from '../../../../ui/explain-error.ts';
import { useAction } from '../../../../api/use-action.ts';
import { KeysThatEnd } from '../../company/public.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { calledName, type InvitedRow, type MemberRow } from './person-rows.ts';

interface QuestionProps<R> {
  row: R;
  onClose: () => void;
}

export function RemoveQuestion({ row, company, onClose }: QuestionProps<MemberRow> & { company: string }) {
  const name = calledName(row);
  const remove = useAction('removeUser', {
    id: row.id,
    invalidates: ['getUserCompany', 'listKeys'],
    failed: `${name} is still in the company.`,
    done: ({ message }) => message,
    gone: () => `${name} was already gone.`,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      title="Are you sure you want to delete this user?"
      confirm="Delete user"
      keep="Keep them"
      busy={remove.busy && 'Deleting'}
      problem={remove.problem}
      onConfirm={remove.go}
      onKeep={onClose}
    >
      {name} will lose access to {company}. Everything they created stays. Their account and other companies aren’t affected.
      <KeysThatEnd userId={row.id} maker="they" />
    </ConfirmDialog>
  );
}

export function ResetQuestion({ row, onClose }: QuestionProps<MemberRow>) {
  const reset = useAction('resetUserPassword', {
    id: row.id,
    failed: 'Couldn’t send it.',
    done: ({ message }) => message,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      title="Are you sure you want to send a password reset email to this user?"
      confirm="Send email"
      keep="Cancel"
      look="action"
      busy={reset.busy && 'Sending'}
      problem={reset.problem}
      onConfirm={reset.go}
      onKeep={onClose}
    >
      {row.email} gets a link to choose a new password. The old one works until then.
    </ConfirmDialog>
  );
}

export function RevokeQuestion({ row, onClose }: QuestionProps<InvitedRow>) {
  const revoke = useAction('revokeInvitation', {
    id: row.id,
    invalidates: ['listCompanyInvitations', 'getUserCompany'],
    failed: 'Couldn’t withdraw the invitation.',
    done: ({ message }) => message,
    gone: (error) => explainError(error) ?? 'This invitation is no longer open.',
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      title="Withdraw the invitation?"
      confirm="Withdraw"
      keep="Keep it"
      busy={revoke.busy && 'Withdrawing'}
      problem={revoke.problem}
      onConfirm={revoke.go}
      onKeep={onClose}
    >
      The email {row.email} received will stop working. You can invite them again.
    </ConfirmDialog>
  );
}

/** Before a person may only read: unlike other changes of a role this one can't be undone in full. */
export function ViewerQuestion({ row, onConfirm, onClose }: QuestionProps<MemberRow> & { onConfirm: () => void }) {
  const name = calledName(row);
  return (
    <ConfirmDialog
      open
      title={`Make ${name} a viewer?`}
      confirm="Make viewer"
      keep="Cancel"
      look="action"
      onConfirm={onConfirm}
      onKeep={onClose}
    >
      {name} will have view-only access.
      <KeysThatEnd userId={row.id} maker="they" />
    </ConfirmDialog>
  );
}

interface OwnRoleProps {
  row: MemberRow;
  role: string;
  onConfirm: () => void;
  onClose: () => void;
}

export function OwnRoleQuestion({ row, role, onConfirm, onClose }: OwnRoleProps) {
  return (
    <ConfirmDialog
      open
      title="Change your own role?"
      confirm={`Become ${withArticle(role)}`}
      keep="Cancel"
      onConfirm={onConfirm}
      onKeep={onClose}
    >
      {role === 'viewer' ? (
        <>
          You will have view-only access. Someone else has to change it back.
          <KeysThatEnd userId={row.id} maker="you" />
        </>
      ) : (
        'You won’t be able to manage owners or the plan. An owner has to change it back.'
      )}
    </ConfirmDialog>
  );
}
