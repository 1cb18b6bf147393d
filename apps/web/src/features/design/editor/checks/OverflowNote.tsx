import { Box } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import { useOverflow, withWhichValues } from './use-overflow.ts';

const SHOWN = 3;

/**
 * Before publishing, and in the preview: which texts would leave their place, and with which values. Nothing
 * where none would.
 */
export function OverflowNote({ enabled }: { enabled: boolean }) {
  const found = useOverflow(enabled);
  if (found.length === 0) return null;
  return (
    <Note kind="warning">
      <strong>{found.length === 1 ? '1 text may not fit' : `${found.length} texts may not fit`}</strong>
      {found.slice(0, SHOWN).map((problem) => (
        <Box component="span" key={problem.place} sx={{ display: 'block', overflowWrap: 'anywhere' }}>
          {problem.text} {withWhichValues(problem)}
        </Box>
      ))}
      {found.length > SHOWN ? <span>And {found.length - SHOWN} more.</span> : null}
    </Note>
  );
}
