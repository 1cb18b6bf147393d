import type { ReactNode } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Box, Row, Stack } from '../../../../ui/layout.ts';
import { Text } from '../../../../ui/Text.tsx';

export interface SharedListProps {
  label: string;
  rows: readonly { id: number; text: string; detail: string; more?: ReactNode }[];
  /** "Revoke". */
  action: string;
  busy: boolean;
  onRemove: (id: number) => void;
}

/** Emails or links that go out now, each with its end. */
export function SharedList({ label, rows, action, busy, onRemove }: SharedListProps) {
  if (rows.length === 0) return null;
  return (
    <Box sx={{ mt: 6, pt: 4, borderTop: '1px solid', borderColor: 'divider' }}>
      <Text variant="h3" component="h3">
        {label}
      </Text>
      <Stack component="ul" aria-label={label} gap={3} sx={{ m: 0, mt: 2, p: 0, listStyle: 'none' }}>
        {rows.map(({ id, text, detail, more }) => (
          <Row component="li" key={id} gap={3} align="center" justify="space-between">
            <Box sx={{ minWidth: 0 }}>
              <Text variant="body2" breaks>
                {text}
              </Text>
              <Text variant="caption" muted>
                {detail}
              </Text>
              {more}
            </Box>
            <Button size="work" disabled={busy} label={`${action}: ${text}`} onClick={() => onRemove(id)}>
              {action}
            </Button>
          </Row>
        ))}
      </Stack>
    </Box>
  );
}
