import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { explainError } from '../explain-error.ts';
import { Box } from '../layout.ts';
import { Note } from '../Note.tsx';
import { Spinner } from '../Spinner.tsx';

export interface TakeBackDialogProps {
  /** Name of the file. */
  name: string;
  /**
   * Sentences with figures; undefined until they are known, and where they could not be worked out: then
   * `failure` is the cause.
   */
  changes: { goes: readonly string[]; stays: readonly string[] } | undefined;
  failure: unknown;
  act: { busy: boolean; problem: string | undefined; go: () => void };
  onKeep: () => void;
}

/** Where only some were counted. */
export const PARTIAL = 'This is a large import, so only some of it was counted. At least this changes:';

/** Says what taking an import back will change, and what will stay. */
export function TakeBackDialog({ name, changes, failure, act, onKeep }: TakeBackDialogProps) {
  const uncounted = failure ? (explainError(failure) ?? 'The changes couldn’t be counted.') : undefined;
  return (
    <ConfirmDialog
      open
      title={`Take back “${name}”?`}
      confirm="Take back"
      keep="Keep it"
      busy={act.busy ? 'Taking back' : changes || uncounted !== undefined ? false : 'Counting'}
      problem={act.problem}
      onConfirm={act.go}
      onKeep={onKeep}
    >
      {changes ? (
        <>
          <Sentences sentences={changes.goes} />
          <Box sx={{ mt: 3, color: 'text.primary', fontWeight: 600 }}>What stays</Box>
          <Sentences sentences={changes.stays} />
        </>
      ) : uncounted !== undefined ? (
        <>
          <Note kind="warning">{uncounted}</Note>
          <Box sx={{ mt: 3 }}>
            So it isn’t known how much would change. You can take the import back all the same: what only this file brought is removed, and
            everything that came another way stays.
          </Box>
        </>
      ) : (
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
