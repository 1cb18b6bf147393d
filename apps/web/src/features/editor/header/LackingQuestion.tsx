import { useEffect, useState } from 'react';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';

/** Asks before a picture without anything to see is published on the way to its tag. */
export function LackingQuestion({
  lacking,
  onPublish,
  onKeep,
}: {
  lacking: string | undefined;
  onPublish: () => void;
  onKeep: () => void;
}) {
  // While it fades out it still says what it said.
  const [words, setWords] = useState(lacking);
  useEffect(() => {
    if (lacking) setWords(lacking);
  }, [lacking]);
  return (
    <ConfirmDialog
      open={lacking !== undefined}
      title="Publish it like this?"
      confirm="Publish it like this"
      keep="Back to the canvas"
      look="action"
      onConfirm={onPublish}
      onKeep={onKeep}
    >
      {lacking ?? words}
    </ConfirmDialog>
  );
}
