import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Box } from '../ui/layout.ts';
import { Logo } from './Logo.tsx';

/** A page outside the shell: log in, errors, help. */
export function BarePage({ children, actions, centred = true }: { children: ReactNode; actions?: ReactNode; centred?: boolean }) {
  return (
    <Box
      sx={{ minHeight: '100%', display: 'flex', flexDirection: 'column', bgcolor: centred ? 'background.sunken' : 'background.default' }}
    >
      <Box
        component="header"
        sx={{
          minHeight: { xs: 56, md: 52 },
          flex: 'none',
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          px: 5,
          bgcolor: 'bar.main',
          '& :focus-visible': { outlineColor: '#8db8ee' },
        }}
      >
        <Box component={Link} to="/home" aria-label="Limn, to the dashboard" sx={{ display: 'inline-flex', borderRadius: '6px' }}>
          <Logo />
        </Box>
        {actions}
      </Box>
      <Box
        component="main"
        id="content"
        tabIndex={-1}
        sx={{
          flex: 1,
          outline: 'none',
          ...(centred ? { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', placeItems: 'center', p: 4 } : {}),
        }}
      >
        {children}
      </Box>
    </Box>
  );
}
