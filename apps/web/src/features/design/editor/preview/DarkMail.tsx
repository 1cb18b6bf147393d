import type { ReactNode } from 'react';
import { Box } from '../../../../ui/layout.ts';

/** The grounds of the large mail programs in dark mode. */
const GROUND = '#1f1f1f';
const LINE = '#4a4a4a';

/** A mail in dark mode around a picture. */
export function DarkMail({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ bgcolor: GROUND, borderRadius: '8px', p: 6, display: 'grid', gap: 4, justifyItems: 'start', boxShadow: 'var(--e2)' }}>
      <Lines widths={['38%', '72%']} />
      {children}
      <Lines widths={['64%', '51%']} />
    </Box>
  );
}

/** Where text would be. */
function Lines({ widths }: { widths: readonly string[] }) {
  return (
    <Box aria-hidden sx={{ display: 'grid', gap: 2, width: '100%' }}>
      {widths.map((width) => (
        <Box key={width} sx={{ width, height: 8, borderRadius: '4px', bgcolor: LINE }} />
      ))}
    </Box>
  );
}
