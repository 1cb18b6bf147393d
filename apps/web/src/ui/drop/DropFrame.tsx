import type { ReactNode } from 'react';
import { Box } from '../layout.ts';

export interface DropFrameProps {
  /** Something is held over the page. */
  over?: boolean;
  /** It takes nothing now: what was dropped is on its way. */
  taken?: boolean;
  /** Pixels; default 176. */
  minHeight?: number;
  wide?: boolean;
  children: ReactNode;
}

/** Where files are dropped, and where their upload is shown. */
export function DropFrame({ over = false, taken = false, minHeight = 176, wide = false, children }: DropFrameProps) {
  return (
    <Box
      sx={{
        border: '1.5px dashed',
        borderColor: taken ? 'divider' : over ? 'accent' : 'field.line',
        borderRadius: '10px',
        bgcolor: over ? 'tint' : 'code',
        p: { xs: 4, sm: wide ? 6 : 5 },
        minHeight,
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 3,
        textAlign: 'center',
      }}
    >
      {children}
    </Box>
  );
}
