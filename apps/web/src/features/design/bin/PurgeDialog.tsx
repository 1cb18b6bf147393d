import { useState } from 'react';
import { thingsText } from '../../../ui/batch-labels.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import type { Binned } from './binned.ts';
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
  const its = rows.length === 1 ? 'its' : 'their';
  const word = wordOf(rows);
  switch (word) {
    case 'image':
    case 'template':
      return `: ${its} design, settings and earlier versions`;
    case 'asset':
      return `: ${its} ${rows.length === 1 ? 'URL stops' : 'URLs stop'} working. Published images keep what they show`;
    case 'table':
      return `: ${its} rows and scheduled imports go`;
    case 'feed':
      return `: ${its} address, fields and credentials go`;
    case 'campaign':
      return `: ${its} rulesets, rules and versions go. Reports keep ${its} name`;
    case 'recipe':
      return `: ${its} settings, rules and versions go. Reports keep ${its} name`;
    case 'item':
      return '';
    default:
      return word satisfies never;
  }
}
