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
  const { state, progress, rows, taken, refused, repeated, reason } = one;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Text role="status" sx={{ fontWeight: 600 }}>
        {state === 'running' ? `Importing: ${rowsOf(rows)} read.` : `${rowsOf(taken)} ${taken === 1 ? 'was' : 'were'} imported.`}
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
          {rowsOf(repeated)} {repeated === 1 ? 'has' : 'have'} the event id of another row of this file, or had been imported before.{' '}
          {repeated === 1 ? 'It counts' : 'They count'} once, with what came first.
        </Text>
      ) : null}
    </Box>
  );
}
