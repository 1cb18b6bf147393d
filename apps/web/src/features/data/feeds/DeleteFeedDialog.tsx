import type { ApiDataSource } from '@limn/contracts';
import { deletionWords, useAct } from '../../../api/use-act.ts';
import { InUseDialog } from '../../../ui/in-use/InUseDialog.tsx';
import { usersIn } from '../../../ui/in-use/using-images.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';

/** The question before a feed goes; where images use it, which. */
export function DeleteFeedDialog({ feed, onClose }: { feed: ApiDataSource; onClose: () => void }) {
  const remove = useAct('deleteDataSource', { id: feed.id, ...deletionWords(feed.name), onDone: onClose });
  const users = usersIn(remove.error);
  if (users.length > 0)
    return (
      <InUseDialog
        name={feed.name}
        advice="These images are filled by it. Give them other data first, then delete it:"
        users={users}
        onKeep={onClose}
      />
    );
  return (
    <ConfirmDialog
      open
      title="Delete data source?"
      confirm="Delete data source"
      keep="Keep it"
      busy={remove.busy && 'Deleting'}
      problem={remove.problem}
      onConfirm={remove.go}
      onKeep={onClose}
    >
      “{feed.name}” leaves your data sources for everybody, with its user name, password and headers.
    </ConfirmDialog>
  );
}
