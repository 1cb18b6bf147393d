import { Button } from '../../../ui/Button.tsx';
import { Stack } from '../../../ui/layout.ts';
import { Text } from '../../../ui/Text.tsx';

/** In place of a figure that could not be loaded; it is asked for again by itself, too. */
export function CardFailure({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <Stack role="status" gap={3} align="start" sx={{ mt: 4 }}>
      <Text variant="body2" muted>
        Couldn’t load this. Retrying…
      </Text>
      <Button size="work" busy={busy && 'Trying'} onClick={onRetry}>
        Try again
      </Button>
    </Stack>
  );
}
