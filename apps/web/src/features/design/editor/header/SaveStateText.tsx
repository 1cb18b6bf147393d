import { Text } from '../../../../ui/Text.tsx';
import { timeText } from '../document/time-text.ts';
import { useEditorState } from '../context/editor-context.tsx';

/** How the saving stands, in words; said aloud as it changes. */
export function SaveStateText({ onBar }: { onBar?: boolean }) {
  const saving = useEditorState((state) => state.saving);
  return (
    <Text
      variant="caption"
      role="status"
      sx={{
        whiteSpace: 'nowrap',
        color: onBar ? 'bar.quiet' : saving.kind === 'failed' || saving.kind === 'refused' ? 'error.main' : 'text.secondary',
      }}
    >
      {wordsFor(saving)}
    </Text>
  );
}

function wordsFor(saving: ReturnType<typeof useSaving>): string {
  switch (saving.kind) {
    case 'saved':
      return `Saved at ${timeText(saving.at)}`;
    case 'waiting':
    case 'saving':
      return 'Saving';
    case 'failed':
      return 'Not saved yet';
    case 'stale':
      return 'Not saved: someone else changed it';
    case 'refused':
      return `Not saved: ${saving.message}`;
  }
}

function useSaving() {
  return useEditorState((state) => state.saving);
}
