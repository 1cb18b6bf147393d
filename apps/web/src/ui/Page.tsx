import { Box } from './layout.ts';
import type { ReactNode } from 'react';

/** The padding and the greatest width of a page. */
export function Page({ children, width = 1264 }: { children: ReactNode; width?: number }) {
  return <Box sx={{ p: { xs: 4, md: '28px 32px' }, maxWidth: width, mx: 'auto', width: '100%' }}>{children}</Box>;
}
