/** Actions for several images. Locked ones are moved and unlocked only. */
import type { ImageSummary } from '@limn/contracts';
import { Delete, DriveFileMove as MoveToFolder, Label, Lock, LockOpen } from '../../../ui/icons/general.ts';
import type { SelectionAct } from '../../../ui/selection/SelectionBar.tsx';

export interface ImageActHandlers {
  onLabel: () => void;
  onLock: (lock: boolean) => void;
  /** Absent where there are no folders. */
  onMove?: () => void;
  onDelete: () => void;
}

export function imageActs(images: readonly ImageSummary[], { onLabel, onLock, onMove, onDelete }: ImageActHandlers): SelectionAct[] {
  const reason = images.length === 1 ? 'It is locked. Unlock it first.' : 'All of them are locked. Unlock them first.';
  const disabled = images.every(({ lock }) => lock) && reason;
  return [
    { label: 'Label', icon: <Label />, onClick: onLabel, disabled },
    ...(images.some(({ lock }) => !lock) ? [{ label: 'Lock', icon: <Lock />, onClick: () => onLock(true) }] : []),
    ...(images.some(({ lock }) => lock) ? [{ label: 'Unlock', icon: <LockOpen />, onClick: () => onLock(false) }] : []),
    ...(onMove ? [{ label: 'Move to folder', icon: <MoveToFolder />, onClick: onMove }] : []),
    { label: 'Delete', icon: <Delete />, onClick: onDelete, disabled },
  ];
}
