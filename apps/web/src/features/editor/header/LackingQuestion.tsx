import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';

/** Asks before a picture without anything to see is published on the way to its tag. */
export function LackingQuestion({
  open,
  lacking,
  onPublish,
  onKeep,
}: {
  open: boolean;
  /** What it lacks, as a sentence. */
  lacking: string;
  onPublish: () => void;
  onKeep: () => void;
}) {
  return (
    <ConfirmDialog
      open={open}
      title="Publish it like this?"
      confirm="Publish it like this"
      keep="Back to the canvas"
      look="action"
      onConfirm={onPublish}
      onKeep={onKeep}
    >
      {lacking}
    </ConfirmDialog>
  );
}
