import { Button } from '../../../ui/Button.tsx';
import { Box } from '../../../ui/layout.ts';
import { Text } from '../../../ui/Text.tsx';

/** In place of a figure that could not be loaded; it is asked for again by itself, too. */
export function CardFailure({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <Box role="status" sx={{ mt: 4, display: 'grid', gap: 3, justifyItems: 'start' }}>
      <Text variant="body2" sx={{ color: 'text.secondary' }}>
        Couldn’t load this. Retrying…
      </Text>
      <Button size="work" busy={busy && 'Trying'} onClick={onRetry}>
        Try again
      </Button>
    </Box>
  );
}
