import { ConfirmDialog } from './ConfirmDialog.tsx';
import { useLeaveWarning } from './use-leave-warning.ts';

/**
 * Asks before the page is left while something on it is not saved. @param of "to this campaign", "on this
 * page"
 */
export function LeaveQuestion({ unsaved, of }: { unsaved: boolean; of: string }) {
  const leaving = useLeaveWarning(unsaved);
  return (
    <ConfirmDialog
      open={leaving.asked}
      title="Leave without saving?"
      confirm="Leave without saving"
      keep="Stay here"
      onConfirm={leaving.leave}
      onKeep={leaving.stay}
    >
      Your changes {of} aren’t saved and will be lost.
    </ConfirmDialog>
  );
}
