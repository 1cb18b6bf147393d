import { useState } from 'react';
import { flushSync } from 'react-dom';
import { explainError, fieldErrors } from '../../../../ui/explain-error.ts';
import { useServices } from '../../../../api/services.tsx';
import { useApiMutation } from '../../../../api/use-api-mutation.ts';
import { ChoiceList } from '../../../../ui/ChoiceList.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { FieldFrame } from '../../../../ui/FieldFrame.tsx';
import { focusFirstInvalid } from '../../../../ui/focus-first-invalid.ts';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { Note } from '../../../../ui/Note.tsx';
import { rolesToGive, type Role } from './roles.tsx';

/** Asks whom to invite, and what they may do. What was typed stays until the invitation is kept. */
export function InviteDialog({ isOwner, company, onClose }: { isOwner: boolean; company: string; onClose: () => void }) {
  const { snacks } = useServices();
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('editor');
  const [missing, setMissing] = useState(false);
  const invite = useApiMutation('inviteUser', { quiet: true, invalidates: ['listCompanyInvitations'] });
  const refused = fieldErrors(invite.error);
  const problem = invite.error && Object.keys(refused).length === 0 ? (explainError(invite.error) ?? 'Please try again.') : undefined;
  const send = () => {
    if (invite.isPending) return;
    flushSync(() => setMissing(email.trim() === ''));
    if (email.trim() === '') return focusFirstInvalid();
    invite.mutate(
      { body: { email: email.trim(), role, ...(name.trim() === '' ? {} : { name: name.trim() }) } },
      {
        onSuccess: ({ message, invitation }) => {
          snacks.show({ icon: invitation.mailed ? 'success' : 'warning', text: message });
          onClose();
        },
        onError: () => setTimeout(focusFirstInvalid),
      },
    );
  };
  return (
    <FormDialog
      title="Send Invite"
      subtitle={`We’ll email them an invitation to join ${company}, valid for 7 days.`}
      action="Send Invite"
      busy={invite.isPending && 'Sending'}
      onSend={send}
      onClose={onClose}
    >
      {problem ? <Note kind="error">{problem}</Note> : null}
      <Field
        label="Email"
        type="email"
        inputMode="email"
        value={email}
        onChange={(typed) => {
          setEmail(typed);
          setMissing(false);
          invite.reset();
        }}
        error={missing ? 'Enter their email address.' : refused.email}
        required
        autoFocus
      />
      <Field label="Name" value={name} onChange={setName} error={refused.name} hint="Optional. Used to greet them in the email." />
      <FieldFrame id="invite-role" messageId="invite-role-message" label="Role" error={refused.role}>
        <ChoiceList label="Role" choices={rolesToGive(isOwner)} value={role} onChange={setRole} />
      </FieldFrame>
      {/* Enter sends from every field. */}
    </FormDialog>
  );
}
