import type { ReactNode } from 'react';
import { Box, Stack } from '../../../../ui/layout.ts';

/** The grounds of the large mail programs in dark mode. */
const GROUND = '#1f1f1f';
const LINE = '#4a4a4a';

/** A mail in dark mode around a picture. */
export function DarkMail({ children }: { children: ReactNode }) {
  return (
    <Stack gap={4} align="start" sx={{ bgcolor: GROUND, borderRadius: '8px', p: 6, boxShadow: 'var(--e2)' }}>
      <Lines widths={['38%', '72%']} />
      {children}
      <Lines widths={['64%', '51%']} />
    </Stack>
  );
}

/** Where text would be. */
function Lines({ widths }: { widths: readonly string[] }) {
  return (
    <Stack aria-hidden gap={2} sx={{ width: '100%' }}>
      {widths.map((width) => (
        <Box key={width} sx={{ width, height: 8, borderRadius: '4px', bgcolor: LINE }} />
      ))}
    </Stack>
  );
}
