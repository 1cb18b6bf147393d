import { Box } from '../../../ui/layout.ts';
import { Note } from '../../../ui/Note.tsx';
import { useMissingCharacters } from './use-missing-characters.ts';

const SHOWN = 3;

/** Before publishing, and in the preview: texts with characters that no font has. Nothing where there are none. */
export function MissingCharactersNote({ enabled }: { enabled: boolean }) {
  const found = useMissingCharacters(enabled);
  if (found.length === 0) return null;
  return (
    <Note kind="warning">
      {found.slice(0, SHOWN).map(({ place, text }) => (
        <Box component="span" key={place} sx={{ display: 'block', overflowWrap: 'anywhere' }}>
          {text}
        </Box>
      ))}
      {found.length > SHOWN ? <span>And {found.length - SHOWN} more.</span> : null}
    </Note>
  );
}
