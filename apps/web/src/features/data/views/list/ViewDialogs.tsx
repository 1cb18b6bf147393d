import type { EventKind } from '@limn/contracts';
import { ListDialogs, type ListDialog } from '../../../../api/ListDialogs.tsx';
import { NewOne } from '../../../../api/NewOne.tsx';
import { viewAddress } from '../../../../ui/view-addresses.ts';

export type ViewDialog = { kind: 'new'; event: EventKind } | Exclude<ListDialog, { kind: 'new' }>;

const LISTED = ['listEvents', 'listEventViews', 'listCustomerFields'] as const;

/** The dialog of the list that is open, if one is. */
export function ViewDialogs({ dialog, onClose }: { dialog: ViewDialog | undefined; onClose: () => void }) {
  return (
    <ListDialogs
      dialog={dialog}
      what="view"
      invalidates={LISTED}
      create={dialog?.kind === 'new' && <NewView event={dialog.event} onClose={onClose} />}
      copy={{
        call: 'copyEventView',
        consequence: (name) => `The copy of “${name}” has the same filters and enrichments. Nothing uses it yet.`,
        opens: ({ event_view: view }) => viewAddress(view.id),
      }}
      remove={{
        call: 'deleteEventView',
        consequence: (name) => `“${name}” is deleted for ever. The events that it shows stay.`,
        advice: 'These use it. Take it out of them first, then delete it:',
      }}
      onClose={onClose}
    />
  );
}

function NewView({ event, onClose }: { event: EventKind; onClose: () => void }) {
  return (
    <NewOne
      call="createEventView"
      invalidates={LISTED}
      input={(label) => ({ params: { id: event.id }, body: { label } })}
      field="label"
      opens={({ event_view: view }) => viewAddress(view.id)}
      isLogged
      title="New Event View"
      subtitle={`Of the event “${event.event_name}”`}
      label="View Name"
      noun="view"
      onClose={onClose}
    />
  );
}
