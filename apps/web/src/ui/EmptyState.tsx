import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Box } from './layout.ts';

/** An example picture, what the thing is for in one sentence, one action. */
export function EmptyState({ picture, title, text, action }: { picture?: ReactNode; title: string; text: ReactNode; action?: ReactNode }) {
  return (
    <Box sx={{ textAlign: 'center', py: 10, px: 5, display: 'flex', flexDirection: 'column', alignItems: 'center' }}>
      {picture ? (
        <Box
          sx={{
            width: 240,
            mb: 4,
            borderRadius: '6px',
            overflow: 'hidden',
            boxShadow: 'var(--e1)',
            '& > *': { display: 'block', width: '100%', height: 'auto' },
          }}
        >
          {picture}
        </Box>
      ) : null}
      <Typography variant="h2">{title}</Typography>
      <Typography component="div" sx={{ color: 'text.secondary', maxWidth: 380, mt: 1, mb: action ? 4 : 0 }}>
        {text}
      </Typography>
      {action}
    </Box>
  );
}
