import type { ApiDataSource } from '@limn/contracts';
import { deletionWords, useAct } from '../../../api/use-act.ts';
import { useBin } from '../../../api/use-bin.ts';
import { DeleteDialog, RESTORABLE } from '../../../ui/DeleteDialog.tsx';
import { usersIn } from '../../../ui/in-use/using-images.ts';

/** The question before a feed goes; where images use it, which. */
export function DeleteFeedDialog({ feed, onClose }: { feed: ApiDataSource; onClose: () => void }) {
  const { restore } = useBin('feed');
  const remove = useAct('deleteDataSource', {
    id: feed.id,
    outdates: ['listDataSources', 'listDataSourceBin'],
    ...deletionWords(feed.name),
    icon: 'delete',
    undo: () => void restore([feed]),
    onDone: onClose,
  });
  return (
    <DeleteDialog
      what="data source"
      inUse={{
        name: feed.name,
        advice: 'These images use it. Switch them to other data first, then delete it:',
        users: usersIn(remove.error),
      }}
      busy={remove.busy}
      problem={remove.problem}
      onDelete={remove.go}
      onKeep={onClose}
      consequence={`“${feed.name}” will be deleted with its user name, password and headers. ${RESTORABLE}`}
    />
  );
}
