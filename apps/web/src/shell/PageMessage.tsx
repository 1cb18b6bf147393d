import type { ReactNode } from 'react';
import { Box } from '../ui/layout.ts';

/** One message in place of a page, within the shell. */
export function PageMessage({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', justifyItems: 'center', px: 4, pt: { xs: 6, sm: 16 }, pb: 6 }}>
      {children}
    </Box>
  );
}
