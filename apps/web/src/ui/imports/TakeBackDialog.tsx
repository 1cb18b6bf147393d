import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { Box } from '../layout.ts';
import { Spinner } from '../Spinner.tsx';

export interface TakeBackDialogProps {
  /** Name of the file. */
  name: string;
  /** Sentences with figures; undefined until they are known. */
  changes: { goes: readonly string[]; stays: readonly string[] } | undefined;
  busy: boolean;
  problem: string | undefined;
  onConfirm: () => void;
  onKeep: () => void;
}

/** Says what taking an import back will change, and what will stay. */
export function TakeBackDialog({ name, changes, busy, problem, onConfirm, onKeep }: TakeBackDialogProps) {
  return (
    <ConfirmDialog
      open
      title={`Take back “${name}”?`}
      confirm="Take back"
      keep="Keep it"
      busy={busy ? 'Taking back' : changes ? false : 'Counting'}
      problem={problem}
      onConfirm={onConfirm}
      onKeep={onKeep}
    >
      {changes ? (
        <>
          <Sentences sentences={changes.goes} />
          <Box sx={{ mt: 3, color: 'text.primary', fontWeight: 600 }}>What stays</Box>
          <Sentences sentences={changes.stays} />
        </>
      ) : problem ? null : (
        <Spinner label="Counting what changes" />
      )}
    </ConfirmDialog>
  );
}

function Sentences({ sentences }: { sentences: readonly string[] }) {
  return (
    <Box component="ul" sx={{ m: 0, mt: 1, pl: 4, listStyle: 'disc' }}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </Box>
  );
}
