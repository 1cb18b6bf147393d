import { withArticle } from '@limn/model';
import { explainError } from '../../../../ui/explain-error.ts';
import { useAct } from '../../../../api/use-act.ts';
import { KeysThatEnd } from '../../company/public.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { calledName, type InvitedRow, type MemberRow } from './person-rows.ts';

interface QuestionProps<R> {
  row: R;
  onClose: () => void;
}

export function RemoveQuestion({ row, company, onClose }: QuestionProps<MemberRow> & { company: string }) {
  const name = calledName(row);
  const remove = useAct('removeUser', {
    id: row.id,
    outdates: ['getUserCompany', 'listKeys'],
    failed: `${name} still belongs to the company.`,
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
      {name} will not get into {company} any more. What they made stays. Their account and other companies are not touched.
      <KeysThatEnd userId={row.id} maker="they" />
    </ConfirmDialog>
  );
}

export function ResetQuestion({ row, onClose }: QuestionProps<MemberRow>) {
  const reset = useAct('resetUserPassword', {
    id: row.id,
    failed: 'Nothing was sent.',
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
      {row.email} gets a link to choose a new password. The old one works until they have chosen it.
    </ConfirmDialog>
  );
}

export function RevokeQuestion({ row, onClose }: QuestionProps<InvitedRow>) {
  const revoke = useAct('revokeInvitation', {
    id: row.id,
    outdates: ['listCompanyInvitations', 'getUserCompany'],
    failed: 'The invitation still stands.',
    done: ({ message }) => message,
    gone: (error) => explainError(error) ?? 'This invitation no longer waits.',
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      title="Take the invitation back?"
      confirm="Take it back"
      keep="Keep it"
      busy={revoke.busy && 'Taking back'}
      problem={revoke.problem}
      onConfirm={revoke.go}
      onKeep={onClose}
    >
      The mail that {row.email} has got leads to nothing then. You can invite them again.
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
      {name} will see everything and change nothing.
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
      keep="Stay as I am"
      onConfirm={onConfirm}
      onKeep={onClose}
    >
      {role === 'viewer' ? (
        <>
          You will see everything and change nothing. Somebody else has to change it back.
          <KeysThatEnd userId={row.id} maker="you" />
        </>
      ) : (
        'You will not be able to change owners or the plan. An owner has to change it back.'
      )}
    </ConfirmDialog>
  );
}
