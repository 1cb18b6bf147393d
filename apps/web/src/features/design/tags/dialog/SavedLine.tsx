import { Check, WarningAmber as Warning } from '../../../../ui/icons/general.ts';
import { Text } from '../../../../ui/Text.tsx';
import type { SaveState } from './use-tag-form.ts';

const WORDS: Record<SaveState, string> = {
  untouched: '',
  waiting: 'Saving…',
  saving: 'Saving…',
  saved: 'Saved. Tags you’ve already sent keep working.',
  failed: 'Not saved yet. We’ll keep trying.',
  refused: 'Not saved. We’ll try again with your next change.',
  viewing: 'You have view-only access. Changes here apply to the tag you copy, but aren’t saved.',
};

export function SavedLine({ state }: { state: SaveState }) {
  const wrong = state === 'failed' || state === 'refused';
  return (
    <Text
      variant="caption"
      component="p"
      role="status"
      sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 32, color: wrong ? 'error.main' : 'text.secondary' }}
    >
      {state === 'saved' ? <Check sx={{ fontSize: 16 }} aria-hidden /> : null}
      {wrong ? <Warning sx={{ fontSize: 16 }} aria-hidden /> : null}
      {WORDS[state]}
    </Text>
  );
}
