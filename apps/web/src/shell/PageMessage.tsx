import type { ReactNode } from 'react';
import { Stack } from '../ui/layout.ts';

/** One message in place of a page, within the shell. */
export function PageMessage({ children }: { children: ReactNode }) {
  return (
    <Stack align="center" sx={{ gridTemplateColumns: 'minmax(0, 1fr)', px: 4, pt: { xs: 6, sm: 16 }, pb: 6 }}>
      {children}
    </Stack>
  );
}
