import type { ReactNode } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Box } from '../../../../ui/layout.ts';
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
      <Box component="ul" aria-label={label} sx={{ m: 0, mt: 2, p: 0, listStyle: 'none', display: 'grid', gap: 3 }}>
        {rows.map(({ id, text, detail, more }) => (
          <Box component="li" key={id} sx={{ display: 'flex', gap: 3, alignItems: 'center', justifyContent: 'space-between' }}>
            <Box sx={{ minWidth: 0 }}>
              <Text variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                {text}
              </Text>
              <Text variant="caption" sx={{ color: 'text.secondary' }}>
                {detail}
              </Text>
              {more}
            </Box>
            <Button size="work" disabled={busy} label={`${action}: ${text}`} onClick={() => onRemove(id)}>
              {action}
            </Button>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
