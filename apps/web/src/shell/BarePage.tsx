import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Box, Row, Stack } from '../ui/layout.ts';
import { Logo } from './Logo.tsx';

/**
 * One card, or one dialog, on the brand's ground: log in, verify, errors. It looks as the sign-in provider's
 * pages do.
 */
export function BarePage({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        minHeight: '100%',
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        gap: 5,
        px: 4,
        pt: { xs: 6, sm: 12 },
        pb: 6,
        bgcolor: 'bar.main',
      }}
    >
      <header>
        <LogoLink />
      </header>
      <Stack
        component="main"
        id="content"
        tabIndex={-1}
        align="center"
        sx={{ width: '100%', gridTemplateColumns: 'minmax(0, 1fr)', outline: 'none' }}
      >
        {children}
      </Stack>
    </Box>
  );
}

/** A page to read outside the shell. */
export function ReadingPage({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  return (
    <Box sx={{ minHeight: '100%', display: 'flex', flexDirection: 'column', bgcolor: 'background.default' }}>
      <Row
        component="header"
        align="center"
        justify="space-between"
        sx={{ minHeight: { xs: 56, md: 52 }, flex: 'none', px: 5, bgcolor: 'bar.main', '& :focus-visible': { outlineColor: '#8db8ee' } }}
      >
        <LogoLink />
        {actions}
      </Row>
      <Box component="main" id="content" tabIndex={-1} sx={{ flex: 1, outline: 'none' }}>
        {children}
      </Box>
    </Box>
  );
}

function LogoLink() {
  return (
    <Box
      component={Link}
      to="/home"
      aria-label="Limn, to the dashboard"
      sx={{ display: 'inline-flex', borderRadius: '6px', '&:focus-visible': { outlineColor: '#8db8ee' } }}
    >
      <Logo />
    </Box>
  );
}
