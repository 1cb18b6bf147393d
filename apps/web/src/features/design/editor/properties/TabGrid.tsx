import type { ReactNode } from 'react';
import { Box } from '../../../../ui/layout.ts';

/** The body of a tab: columns beside each other, under each other on a phone. */
export function TabGrid({ narrow, columns, children }: { narrow: boolean; columns: number; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        alignItems: 'end',
        columnGap: narrow ? 4 : 8,
        rowGap: 3.5,
        gridTemplateColumns: narrow ? '1fr' : `repeat(${columns}, minmax(0, 1fr))`,
      }}
    >
      {children}
    </Box>
  );
}
