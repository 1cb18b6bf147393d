import type { ReactNode } from 'react';
import { Card } from '../ui/Card.tsx';
import { Box } from '../ui/layout.ts';
import { Text } from '../ui/Text.tsx';

/** One message with its ways on, in the middle of a bare page. */
export function MessageCard({ title, children, actions }: { title: string; children?: ReactNode; actions?: ReactNode }) {
  return (
    <Card sx={{ width: 420, maxWidth: '100%', p: { xs: 5, sm: 8 } }}>
      <Text variant="h1" tabIndex={-1} data-page-title sx={{ outline: 'none' }}>
        {title}
      </Text>
      {children ? (
        <Box sx={{ mt: 2, color: 'text.secondary', typography: 'body1', overflowWrap: 'anywhere', '& p + p': { mt: 2 } }}>{children}</Box>
      ) : null}
      {actions ? <Box sx={{ mt: 6, display: 'flex', flexWrap: 'wrap', gap: 2 }}>{actions}</Box> : null}
    </Card>
  );
}
