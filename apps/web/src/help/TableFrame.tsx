import type { ReactNode } from 'react';
import { Box } from '../ui/layout.ts';
import { ScrollArea } from '../ui/ScrollArea.tsx';

export interface TableFrameProps {
  label: string;
  /** Pixels; narrower than this it scrolls. */
  minWidth?: number;
  /** Looks of this table alone. */
  sx?: object;
  /** Its `thead` and `tbody`. */
  children: ReactNode;
}

/** A table of the help. Scrolls by itself where it is too wide. */
export function TableFrame({ label, minWidth, sx, children }: TableFrameProps) {
  return (
    <ScrollArea label={label} framed>
      <Box
        component="table"
        sx={[
          {
            minWidth,
            width: '100%',
            borderCollapse: 'collapse',
            typography: 'body2',
            '& th, & td': { textAlign: 'left', verticalAlign: 'top', p: '8px 12px' },
            '& thead th': { typography: 'label', color: 'text.secondary' },
            '& tbody tr > *': { borderTop: '1px solid', borderColor: 'divider' },
            '& tbody th': { fontWeight: 600 },
          },
          sx ?? {},
        ]}
      >
        {children}
      </Box>
    </ScrollArea>
  );
}
