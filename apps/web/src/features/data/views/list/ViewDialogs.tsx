import type { EventKind, EventViewSummary } from '@limn/contracts';
import { useNavigate } from 'react-router';
import { useAction } from '../../../../api/use-action.ts';
import { useApiMutation } from '../../../../api/use-api-mutation.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { DeleteDialog } from '../../../../ui/DeleteDialog.tsx';
import { fieldErrors } from '../../../../ui/explain-error.ts';
import { usersIn } from '../../../../ui/in-use/using-images.ts';
import { NewNameDialog } from '../../../../ui/NewNameDialog.tsx';
import { viewAddress } from '../../../../ui/view-addresses.ts';

export type ViewDialog = { kind: 'new'; event: EventKind } | { kind: 'copy' | 'delete'; view: EventViewSummary };

const LISTED = ['listEvents', 'listEventViews', 'listCustomerFields'] as const;

/** The dialog of the list that is open, if one is. */
export function ViewDialogs({ dialog, onClose }: { dialog: ViewDialog | undefined; onClose: () => void }) {
  switch (dialog?.kind) {
    case undefined:
      return null;
    case 'new':
      return <NewView event={dialog.event} onClose={onClose} />;
    case 'copy':
      return <CopyView view={dialog.view} onClose={onClose} />;
    case 'delete':
      return <DeleteView view={dialog.view} onClose={onClose} />;
    default:
      return dialog satisfies never;
  }
}

/** A failure is only logged, as specified: the dialog stays open with the typed name. */
function NewView({ event, onClose }: { event: EventKind; onClose: () => void }) {
  const navigate = useNavigate();
  const create = useApiMutation('createEventView', { invalidates: LISTED, quiet: 'logged' });
  return (
    <NewNameDialog
      title="New Event View"
      subtitle={`Of the event “${event.event_name}”`}
      label="View Name"
      noun="view"
      problem={create.error ? fieldErrors(create.error)['label'] : undefined}
      isCreating={create.isPending}
      onSend={(label) =>
        create.mutate(
          { params: { id: event.id }, body: { label } },
          { onSuccess: ({ event_view: view }) => void navigate(viewAddress(view.id)) },
        )
      }
      onClose={onClose}
    />
  );
}

function CopyView({ view, onClose }: { view: EventViewSummary; onClose: () => void }) {
  const navigate = useNavigate();
  const copy = useAction('copyEventView', {
    id: view.id,
    invalidates: LISTED,
    failed: 'Couldn’t copy it.',
    done: ({ event_view: made }) => {
      void navigate(viewAddress(made.id));
      return `“${view.label}” was copied.`;
    },
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      title="Copy view?"
      confirm="Copy view"
      keep="Cancel"
      look="action"
      busy={copy.busy && 'Copying'}
      problem={copy.problem}
      onConfirm={copy.go}
      onKeep={onClose}
    >
      The copy of “{view.label}” has the same filters and enrichments. Nothing uses it yet.
    </ConfirmDialog>
  );
}

function DeleteView({ view, onClose }: { view: EventViewSummary; onClose: () => void }) {
  const remove = useAction('deleteEventView', {
    id: view.id,
    invalidates: LISTED,
    failed: 'Couldn’t delete it.',
    done: () => `“${view.label}” was deleted.`,
    gone: () => `“${view.label}” was already gone. Someone else deleted it.`,
    icon: 'delete',
    onDone: onClose,
  });
  return (
    <DeleteDialog
      what="view"
      inUse={{
        name: view.label,
        advice: 'These use it. Take it out of them first, then delete it:',
        users: usersIn(remove.error),
      }}
      consequence={`“${view.label}” is deleted for ever. The events that it shows stay.`}
      busy={remove.busy}
      problem={remove.problem}
      onDelete={remove.go}
      onKeep={onClose}
    />
  );
}
