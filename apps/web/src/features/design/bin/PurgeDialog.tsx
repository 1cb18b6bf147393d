import { useState } from 'react';
import { thingsText } from '../../../ui/batch-labels.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { KINDS, type Binned } from './binned.ts';
import { wordOf } from './use-bin-acts.ts';

export interface PurgeDialogProps {
  rows: readonly Binned[];
  /** Answers whether it was done; what went wrong is said at the foot. */
  onPurge: () => Promise<boolean>;
  onClose: () => void;
}

/** Asks before something of the bin is deleted for good. */
export function PurgeDialog({ rows, onPurge, onClose }: PurgeDialogProps) {
  const [busy, setBusy] = useState(false);
  const live = rows.some(({ isLive }) => isLive);
  const confirm = () => {
    setBusy(true);
    void onPurge().then((done) => (done ? onClose() : setBusy(false)));
  };
  return (
    <ConfirmDialog
      open
      title="Delete forever?"
      keep={rows.length === 1 ? 'Keep it' : 'Keep them'}
      confirm="Delete forever"
      busy={busy && 'Deleting'}
      onKeep={onClose}
      onConfirm={confirm}
    >
      {thingsText(rows, wordOf(rows))} can’t be restored after this{goneOf(rows)}.
      {live
        ? ' Emails already sent keep showing the fallback image, or the last published image with default values. Statistics are kept.'
        : ''}
    </ConfirmDialog>
  );
}

function goneOf(rows: readonly Binned[]): string {
  const word = wordOf(rows);
  return word === 'item' ? '' : `: ${KINDS[word].gone(rows.length === 1 ? 'its' : 'their')}`;
}
