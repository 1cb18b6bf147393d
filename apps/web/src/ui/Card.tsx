import { Box, withSx } from './layout.ts';
import type { ReactNode } from 'react';
import type { SxProps, Theme } from '@mui/material/styles';

/** A bordered sheet, for a thing that can be opened or moved. */
export function Card({
  children,
  sx,
  component = 'section',
  label,
}: {
  children: ReactNode;
  sx?: SxProps<Theme>;
  component?: 'section' | 'article' | 'div' | 'li';
  label?: string;
}) {
  return (
    <Box
      component={component}
      aria-label={label}
      sx={withSx({ bgcolor: 'background.paper', border: '1px solid', borderColor: 'divider', borderRadius: '10px', minWidth: 0 }, sx)}
    >
      {children}
    </Box>
  );
}
