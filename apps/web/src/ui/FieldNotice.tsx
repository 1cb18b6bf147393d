import type { ReactNode } from 'react';
import { Box } from './layout.ts';

/** Under a field: worth fixing, and no error. */
export function FieldNotice({ children }: { children: ReactNode }) {
  return (
    <Box component="span" sx={{ color: 'warning.main' }}>
      {children}
    </Box>
  );
}
