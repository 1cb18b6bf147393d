import type { EventKind } from '@limn/contracts';
import { useAction } from '../../../api/use-action.ts';
import { DeleteDialog } from '../../../ui/DeleteDialog.tsx';
import { formatCount } from '../../../ui/format.ts';
import { usersIn } from '../../../ui/in-use/using-images.ts';

export function DeleteEvent({ event, onKeep, onDeleted }: { event: EventKind; onKeep: () => void; onDeleted: () => void }) {
  const { event_name: name, record_count: records, views } = event;
  const goes = `${records === 1 ? 'its 1 record' : `its ${formatCount(records)} records`}${viewsText(views.map(({ label }) => label))}`;
  const remove = useAction('deleteEvent', {
    id: event.id,
    invalidates: ['listEvents', 'listEventProposals'],
    failed: 'Couldn’t delete it.',
    done: () => `“${name}” was deleted.`,
    gone: () => `“${name}” was already gone. Someone else deleted it.`,
    icon: 'delete',
    onDone: onDeleted,
  });
  return (
    <DeleteDialog
      what="event"
      inUse={{
        name,
        advice: 'These use it, its views or its figures. Take it out of them, and publish those that are live, then delete it:',
        users: usersIn(remove.error),
      }}
      consequence={`“${name}” will be deleted for ever, with ${goes}. Its refused records go, too. Events of this name that arrive later are kept as refused.`}
      busy={remove.busy}
      problem={remove.problem}
      onDelete={remove.go}
      onKeep={onKeep}
    />
  );
}

/** " and its views “Buyers” and “Returning”". */
function viewsText(labels: readonly string[]): string {
  if (labels.length === 0) return '';
  const named = labels.map((label) => `“${label}”`);
  return ` and its ${labels.length === 1 ? 'view' : 'views'} ${named.slice(0, -1).join(', ')}${named.length > 1 ? ' and ' : ''}${named.at(-1)}`;
}
