import type { ReactNode } from 'react';
import { formatCount } from '../format.ts';
import { Stack } from '../layout.ts';
import { Note } from '../Note.tsx';
import { Progress } from '../Progress.tsx';
import { Text } from '../Text.tsx';
import { isRunning, type ImportedFile } from './shown-imports.ts';

export interface ImportStateProps {
  one: ImportedFile;
  /** Rows that were imported. */
  taken: number;
  /** Says what taking it back has changed so far; empty where nothing was. */
  takenBack: string;
  /** The name of the tab that lists refused rows, or a link to it. */
  refusedTab: ReactNode;
  /** `ImportNote`s on imported rows. */
  ofTaken?: ReactNode;
  /** `ImportNote`s on rows that are neither imported nor refused. */
  ofOthers?: ReactNode;
}

/** How far a file is, or what became of it: each row is in one of the figures. */
export function ImportState({ one, taken, takenBack, refusedTab, ofTaken, ofOthers }: ImportStateProps) {
  const { state, progress, rows, refused, erased, reason } = one;
  if (state === 'taking_back' || state === 'taken_back')
    return (
      <Stack gap={2}>
        <Text role="status" strong>
          {state === 'taken_back' ? 'This import was taken back.' : 'Taking this import back. You can close this page.'}
        </Text>
        <ImportNote>{takenBack}</ImportNote>
      </Stack>
    );
  return (
    <Stack gap={2}>
      <Text role="status" strong>
        {isRunning(one) ? `Importing: ${rowsOf(rows)} read.` : importedOf(one, taken)}
      </Text>
      {isRunning(one) ? <Progress fraction={progress} label={`Import of ${one.file_name}`} /> : null}
      {reason === null ? null : <Note kind="error">{reason}</Note>}
      {takenBack === '' ? null : <ImportNote>{takenBack}</ImportNote>}
      {state === 'cancelled' ? <ImportNote>The import was cancelled. Import the file again to go on.</ImportNote> : null}
      {ofTaken}
      {refused > 0 ? (
        <ImportNote>
          {rowsOf(refused)} {refused === 1 ? 'doesn’t' : 'don’t'} fit. {refused === 1 ? 'It is' : 'They are'} under {refusedTab}, with the
          reason.
        </ImportNote>
      ) : null}
      {ofOthers}
      {erased > 0 ? (
        <ImportNote>
          {rowsOf(erased)} {erased === 1 ? 'is' : 'are'} about someone you’re erasing, and {erased === 1 ? 'was' : 'were'} left out.
        </ImportNote>
      ) : null}
    </Stack>
  );
}

/** One more sentence on a file. */
export function ImportNote({ children }: { children: ReactNode }) {
  return (
    <Text variant="body2" muted>
      {children}
    </Text>
  );
}

export function rowsOf(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`;
}

/**
 * With the number of rows that were read, unless all were imported: the other figures are what is missing.
 */
function importedOf({ state, rows }: ImportedFile, taken: number): string {
  if (taken === rows) return `${rowsOf(taken)} ${taken === 1 ? 'was' : 'were'} imported.`;
  return `${formatCount(taken)} of ${state === 'complete' ? '' : 'the first '}${rowsOf(rows)} ${taken === 1 ? 'was' : 'were'} imported.`;
}
