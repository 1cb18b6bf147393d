import type { EventImport } from '@limn/contracts';
import { formatCount } from '../../../../ui/format.ts';
import { Box } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import { Progress } from '../../../../ui/Progress.tsx';
import { Text } from '../../../../ui/Text.tsx';

export const IS_RUNNING = ({ imports }: { imports: readonly EventImport[] }): boolean => imports.some(({ state }) => state === 'running');

const rowsOf = (count: number) => `${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`;

/** How far a file is, or what became of it. */
export function ImportState({ one }: { one: EventImport }) {
  const { state, progress, rows, refused, repeated, erased, reason } = one;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Text role="status" sx={{ fontWeight: 600 }}>
        {state === 'running' ? `Importing: ${rowsOf(rows)} read.` : importedOf(one)}
      </Text>
      {state === 'running' ? <Progress fraction={progress} label={`Import of ${one.file_name}`} /> : null}
      {reason === null ? null : <Note kind="error">{reason}</Note>}
      {state === 'cancelled' ? (
        <Text variant="body2" sx={{ color: 'text.secondary' }}>
          The import was cancelled. Import the file again to go on.
        </Text>
      ) : null}
      {refused > 0 ? (
        <Text variant="body2" sx={{ color: 'text.secondary' }}>
          {rowsOf(refused)} {refused === 1 ? 'doesn’t' : 'don’t'} fit. {refused === 1 ? 'It is' : 'They are'} under Refused, with the
          reason.
        </Text>
      ) : null}
      {repeated > 0 ? (
        <Text variant="body2" sx={{ color: 'text.secondary' }}>
          {rowsOf(repeated)} {repeated === 1 ? 'repeats' : 'repeat'} an event that is stored already, or another row of this file. The first
          one counts.
        </Text>
      ) : null}
      {erased > 0 ? (
        <Text variant="body2" sx={{ color: 'text.secondary' }}>
          {rowsOf(erased)} {erased === 1 ? 'is' : 'are'} about someone you’re erasing, and {erased === 1 ? 'was' : 'were'} left out.
        </Text>
      ) : null}
    </Box>
  );
}

/** With the number of rows that were read, unless all were imported: the other figures are what is missing. */
function importedOf({ state, rows, taken }: EventImport): string {
  if (taken === rows) return `${rowsOf(taken)} ${taken === 1 ? 'was' : 'were'} imported.`;
  return `${formatCount(taken)} of ${state === 'complete' ? '' : 'the first '}${rowsOf(rows)} ${taken === 1 ? 'was' : 'were'} imported.`;
}
