import { Check, WarningAmber as Warning } from '../../../../ui/icons/general.ts';
import { Text } from '../../../../ui/Text.tsx';
import type { SaveState } from './use-tag-form.ts';

const WORDS: Record<SaveState, string> = {
  untouched: '',
  waiting: 'Saving…',
  saving: 'Saving…',
  saved: 'Saved. Tags already mailed keep working.',
  failed: 'Not saved yet. It is kept here and sent again by itself.',
  refused: 'Not saved. It is sent again with your next change.',
  viewing: 'You can view this company’s images: what you change here is in the tag you copy, and is not saved.',
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
