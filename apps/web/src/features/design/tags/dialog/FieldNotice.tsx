import type { ReactNode } from 'react';
import { Box } from '../../../../ui/layout.ts';

/** Under a field of the tag: worth fixing, though the tag works. */
export function FieldNotice({ children }: { children: ReactNode }) {
  return (
    <Box component="span" sx={{ color: 'warning.main' }}>
      {children}
    </Box>
  );
}
