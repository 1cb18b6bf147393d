import type { BinnedImage } from '@limn/contracts';
import { useState } from 'react';
import { useSnacks } from '../../../api/services.tsx';
import { doneOf, imagesInWords, remarksOn, useBatch } from '../cards/public.ts';

import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';

/** Asks before images of the bin are deleted for good. */
export function PurgeDialog({ images, onClose }: { images: readonly BinnedImage[]; onClose: () => void }) {
  const snacks = useSnacks();
  const purge = useBatch('purgeImages');
  const [busy, setBusy] = useState(false);
  const live = images.some(({ live_version: version }) => version !== null);
  const confirm = async () => {
    setBusy(true);
    const results = await purge(
      images.map(({ id }) => id),
      {},
    );
    setBusy(false);
    if (results.length === 0) return;
    const done = doneOf(images, results);
    const detail = remarksOn(results);
    const text = `${imagesInWords(done)} ${done.length === 1 ? 'was' : 'were'} deleted forever.`;
    snacks.show({ text, icon: 'delete', ...(detail ? { detail } : {}) });
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title="Delete forever?"
      keep={images.length === 1 ? 'Keep it' : 'Keep them'}
      confirm="Delete forever"
      busy={busy && 'Deleting'}
      onKeep={onClose}
      onConfirm={() => void confirm()}
    >
      {imagesInWords(images)} can’t be restored after this: {images.length === 1 ? 'its' : 'their'} design, settings and earlier versions
      go.
      {live
        ? ' Emails already sent go on showing the fallback image, or the image as last published with every field at its default. Statistics stay.'
        : ''}
    </ConfirmDialog>
  );
}
