import type { SxProps, Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Box } from './layout.ts';

export interface ScrollAreaProps {
  /** Names it for who cannot see it. */
  label: string;
  /** A place on the page, a group within one, or text that is kept as it stands. */
  as?: 'region' | 'group' | 'pre';
  /** With a line around it. */
  framed?: boolean;
  sx?: SxProps<Theme>;
  children: ReactNode;
}

/** A scroll area of its own, by keyboard too. */
export function ScrollArea({ label, as = 'region', framed = false, sx, children }: ScrollAreaProps) {
  return (
    <Box
      component={as === 'pre' ? 'pre' : 'div'}
      role={as === 'pre' ? undefined : as}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
      tabIndex={0}
      aria-label={label}
      sx={[{ overflow: 'auto' }, framed && { border: '1px solid', borderColor: 'divider', borderRadius: '10px' }, ...[sx ?? {}].flat()]}
    >
      {children}
    </Box>
  );
}
