import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { breakable } from './breakable.tsx';
import { Box, Row } from './layout.ts';

/** The actions stand beside the title; on a narrow screen below it, where they don't fit. */
export function PageHeader({ title, text, actions, above }: { title: string; text?: ReactNode; actions?: ReactNode; above?: ReactNode }) {
  return (
    <Row
      justify="space-between"
      sx={{
        flexWrap: { xs: 'wrap', md: 'nowrap' },
        alignItems: text ? 'flex-end' : 'center',
        columnGap: 4,
        rowGap: 2,
        mb: { xs: 3, md: 5 },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        {above}
        <Typography variant="h1" tabIndex={-1} data-page-title sx={{ outline: 'none', overflowWrap: 'anywhere' }}>
          {breakable(title)}
        </Typography>
        {text ? (
          <Typography variant="body2" component="div" sx={{ color: 'text.secondary', mt: 0.5, overflowWrap: 'anywhere' }}>
            {text}
          </Typography>
        ) : null}
      </Box>
      {actions ? (
        <Box sx={{ display: 'flex', flexWrap: { xs: 'wrap', md: 'nowrap' }, gap: 2, flexShrink: { md: 0 } }}>{actions}</Box>
      ) : null}
    </Row>
  );
}
