import type { UsingImage } from '@limn/contracts';
import type { ReactNode } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { InUseDialog } from './in-use/InUseDialog.tsx';

/** How long something that was deleted can be restored. */
export const RESTORABLE = 'You can restore it for 30 days.';

export interface DeleteDialogProps {
  open?: boolean;
  /** The deleted thing: "image" makes "Delete image?" and "Delete image". */
  what: string;
  /** Where the specification asks in other words. */
  title?: string;
  /** The effect on it, and on its users. */
  consequence: ReactNode;
  /** Default "Keep it". */
  keep?: string;
  busy: boolean;
  /** Why it did not happen; it can be tried again. */
  problem?: string | undefined;
  /** Images that stand in the way, once the server has said so; `advice` leads to them. */
  inUse?: { name: string; advice: string; users: readonly UsingImage[] };
  /** Its name where it is locked: it is unlocked first. */
  locked?: string | false;
  onDelete: () => void;
  onKeep: () => void;
}

/** The one question before something is deleted. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { open = true, what, title = `Delete ${what}?`, consequence, keep = 'Keep it', busy, problem, inUse, locked = false } = props;
  const { onDelete, onKeep } = props;
  if (inUse && inUse.users.length > 0) return <InUseDialog {...inUse} onKeep={onKeep} />;
  const isLocked = locked !== false;
  return (
    <ConfirmDialog
      open={open}
      title={isLocked ? `This ${what} is locked` : title}
      keep={keep}
      confirm={isLocked ? 'Unlock it' : `Delete ${what}`}
      busy={busy && (isLocked ? 'Unlocking' : 'Deleting')}
      problem={problem}
      onKeep={onKeep}
      onConfirm={onDelete}
    >
      {isLocked ? `Someone locked “${locked}” to prevent accidental changes. Unlock it to delete it.` : consequence}
    </ConfirmDialog>
  );
}
