import Help from '@mui/icons-material/HelpOutlineOutlined';
import type { ReactNode } from 'react';
import { Box } from './layout.ts';

/** From a dialog or panel to the guide that explains it, in a tab of its own: nothing here is left. */
export function GuideLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Box
      component="a"
      href={to}
      target="_blank"
      rel="noreferrer"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5, typography: 'caption', fontWeight: 600, minHeight: { xs: 44, md: 24 } }}
    >
      <Help sx={{ fontSize: 16 }} aria-hidden />
      {children}
    </Box>
  );
}
