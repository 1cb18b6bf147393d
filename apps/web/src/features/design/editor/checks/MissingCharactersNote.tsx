import type { Values } from '@limn/merge';
import type { SceneDocument } from '@limn/scene';
import { Box } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import { useMissingCharacters, useMissingInValues, type MissingCharacters } from './use-missing-characters.ts';

const SHOWN = 3;

/** In the preview: words of the design with characters that no font has. Nothing where there are none. */
export function MissingCharactersNote({ enabled }: { enabled: boolean }) {
  return <Missing found={useMissingCharacters(enabled)} />;
}

/** In the preview: values of the tag, row or feed with such characters, each by its field. */
export function MissingInValuesNote({ document, values }: { document: SceneDocument; values: Values }) {
  return <Missing found={useMissingInValues(document, values)} />;
}

function Missing({ found }: { found: readonly MissingCharacters[] }) {
  if (found.length === 0) return null;
  return (
    <Note kind="warning">
      {found.slice(0, SHOWN).map(({ text }) => (
        <Box component="span" key={text} sx={{ display: 'block', overflowWrap: 'anywhere' }}>
          {text}
        </Box>
      ))}
      {found.length > SHOWN ? <span>And {found.length - SHOWN} more.</span> : null}
    </Note>
  );
}
