import type { SimulatedPerson } from '@limn/contracts';
import { useState } from 'react';
import { useSnacks } from '../../../../api/services.tsx';
import { useAction } from '../../../../api/use-action.ts';
import { useApiMutation } from '../../../../api/use-api-mutation.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { explainError, fieldErrors } from '../../../../ui/explain-error.ts';
import { NameDialog } from '../../../../ui/NameDialog.tsx';
import type { Visit } from './simulated.ts';

export type PersonDialog =
  | { kind: 'new'; person: Visit }
  | { kind: 'rename'; person: Pick<SimulatedPerson, 'id' | 'name'> }
  | { kind: 'delete'; person: Pick<SimulatedPerson, 'id' | 'name'> };

interface PersonDialogsProps {
  dialog: PersonDialog;
  /** The person who is chosen now; undefined where no one is. */
  onSaved: (id: number | undefined) => void;
  onClose: () => void;
}

const LISTED = ['listSimulatedPeople'] as const;
const MAX_NAME_LENGTH = 100;

export function PersonDialogs({ dialog, onSaved, onClose }: PersonDialogsProps) {
  switch (dialog.kind) {
    case 'new':
      return <NewPerson person={dialog.person} onSaved={onSaved} onClose={onClose} />;
    case 'rename':
      return <RenamePerson person={dialog.person} onClose={onClose} />;
    case 'delete':
      return <DeletePerson person={dialog.person} onDeleted={() => onSaved(undefined)} onClose={onClose} />;
    default:
      return dialog satisfies never;
  }
}

function NewPerson({ person, onSaved, onClose }: { person: Visit; onSaved: (id: number) => void; onClose: () => void }) {
  const snacks = useSnacks();
  const [name, setName] = useState(person.eid ?? '');
  const create = useApiMutation('createSimulatedPerson', { invalidates: LISTED, quiet: true });
  const send = () =>
    create.mutate(
      { body: { ...person, name: name.trim() } },
      {
        onSuccess: ({ simulated_person: saved }) => {
          onSaved(saved.id);
          snacks.show({ icon: 'success', text: `“${saved.name}” was saved. You can preview every campaign as them.` });
          onClose();
        },
      },
    );
  return (
    <NameDialog
      title="Save as a person"
      subtitle="Everything you filled in is saved, so your team can preview as this person again."
      label="Name"
      name={name}
      onChange={setName}
      hint="For example “Anna in Hull, on her phone”."
      unfit={unfitName(name)}
      problem={problemOf(create.error)}
      action="Save person"
      busy={create.isPending && 'Saving'}
      onSend={send}
      onClose={onClose}
    />
  );
}

function RenamePerson({ person, onClose }: { person: Pick<SimulatedPerson, 'id' | 'name'>; onClose: () => void }) {
  const [name, setName] = useState(person.name);
  const update = useApiMutation('updateSimulatedPerson', { invalidates: LISTED, quiet: true });
  return (
    <NameDialog
      title="Rename person"
      label="Name"
      name={name}
      onChange={setName}
      unfit={unfitName(name)}
      problem={problemOf(update.error)}
      action="Rename"
      busy={update.isPending && 'Renaming'}
      onSend={() => update.mutate({ params: { id: person.id }, body: { name: name.trim() } }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

interface DeletePersonProps {
  person: Pick<SimulatedPerson, 'id' | 'name'>;
  onDeleted: () => void;
  onClose: () => void;
}

function DeletePerson({ person, onDeleted, onClose }: DeletePersonProps) {
  const remove = useAction('deleteSimulatedPerson', {
    id: person.id,
    invalidates: LISTED,
    failed: 'Couldn’t delete this person.',
    done: () => `“${person.name}” was deleted.`,
    gone: () => `“${person.name}” was already gone. Someone else deleted it.`,
    icon: 'delete',
    onDone: () => {
      onDeleted();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title={`Delete “${person.name}”?`}
      confirm="Delete person"
      keep="Keep it"
      busy={remove.busy && 'Deleting'}
      problem={remove.problem}
      onConfirm={remove.go}
      onKeep={onClose}
    >
      Your team can’t preview as this person any more. Campaigns and recipients aren’t affected.
    </ConfirmDialog>
  );
}

function unfitName(name: string): string | undefined {
  if (name.trim() === '') return 'Give the person a name.';
  return name.trim().length > MAX_NAME_LENGTH ? `Use at most ${MAX_NAME_LENGTH} characters.` : undefined;
}

function problemOf(error: Error | null): string | undefined {
  return error ? (fieldErrors(error)['name'] ?? explainError(error) ?? 'Couldn’t save it. Try again.') : undefined;
}
