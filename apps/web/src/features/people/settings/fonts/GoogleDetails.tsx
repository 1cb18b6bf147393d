import type { DirectoryFamily } from '@limn/contracts';
import { Box } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { DirectorySample } from './DirectorySample.tsx';
import { styleWords, stylesOf } from './font-words.ts';

/** The files that are fetched when it is saved. */
export function GoogleDetails({ family }: { family: DirectoryFamily }) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      <Box sx={{ border: '1px solid', borderColor: 'divider', borderRadius: '10px', px: 4, py: 3 }}>
        <DirectorySample family={family} known={false} size={32} />
        <Text variant="body2" sx={{ color: 'text.secondary' }}>
          {stylesOf(family)} · {family.category}
        </Text>
        <Text variant="body2" sx={{ mt: 2 }}>
          {family.weights.map((weight) => styleWords({ weights: [weight], style: 'normal' })).join(', ')}
          {family.styles.includes('italic') ? ', with italics' : ''}
        </Text>
      </Box>
      <Note kind="info">
        We fetch the files from Google once and keep them, so your pictures never change. You can use Google Fonts in commercial emails.
      </Note>
    </Box>
  );
}
