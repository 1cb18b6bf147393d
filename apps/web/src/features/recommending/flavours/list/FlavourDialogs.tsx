import type { FlavourSummary } from '@limn/contracts';
import { useNavigate } from 'react-router';
import { useAction } from '../../../../api/use-action.ts';
import { useApiMutation } from '../../../../api/use-api-mutation.ts';
import { DeleteDialog } from '../../../../ui/DeleteDialog.tsx';
import { explainError, fieldErrors } from '../../../../ui/explain-error.ts';
import { flavourAddress } from '../../../../ui/flavour-addresses.ts';
import { usersIn } from '../../../../ui/in-use/using-images.ts';
import { NewNameDialog } from '../../../../ui/NewNameDialog.tsx';

export type FlavourDialog = { kind: 'new' } | { kind: 'delete'; flavour: FlavourSummary };

const LISTED = ['listFlavours'] as const;

/** The dialog of the list that is open, if one is. */
export function FlavourDialogs({ dialog, onClose }: { dialog: FlavourDialog | undefined; onClose: () => void }) {
  switch (dialog?.kind) {
    case undefined:
      return null;
    case 'new':
      return <NewFlavour onClose={onClose} />;
    case 'delete':
      return <DeleteFlavour flavour={dialog.flavour} onClose={onClose} />;
    default:
      return dialog satisfies never;
  }
}

function NewFlavour({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const create = useApiMutation('createFlavour', { invalidates: LISTED, quiet: true });
  return (
    <NewNameDialog
      title="New Flavour"
      label="Flavour Name"
      noun="flavour"
      hint="Say what it recommends: “Viewed, then bought”."
      problem={
        create.error ? (fieldErrors(create.error)['label'] ?? explainError(create.error) ?? 'Couldn’t create it. Try again.') : undefined
      }
      isCreating={create.isPending}
      onSend={(label) => create.mutate({ body: { label } }, { onSuccess: ({ flavour }) => void navigate(flavourAddress(flavour.id)) })}
      onClose={onClose}
    />
  );
}

function DeleteFlavour({ flavour, onClose }: { flavour: FlavourSummary; onClose: () => void }) {
  const remove = useAction('deleteFlavour', {
    id: flavour.id,
    invalidates: LISTED,
    failed: 'Couldn’t delete it.',
    done: () => `“${flavour.label}” was deleted.`,
    gone: () => `“${flavour.label}” was already gone. Someone else deleted it.`,
    icon: 'delete',
    onDone: onClose,
  });
  return (
    <DeleteDialog
      what="flavour"
      consequence={`“${flavour.label}” and what it has learned are deleted for good.`}
      busy={remove.busy}
      problem={remove.problem}
      inUse={{
        name: flavour.label,
        advice: 'These recipes order their items by it. Choose another flavour in their Ordering first.',
        users: usersIn(remove.error),
      }}
      onDelete={remove.go}
      onKeep={onClose}
    />
  );
}
