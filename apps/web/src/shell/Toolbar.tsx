import type { Company, User } from '@limn/contracts';
import { Link } from 'react-router';
import { Menu as MenuIcon, Search } from '../ui/icons/general.ts';
import { ButtonBase } from '../ui/kit/base.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Box, Row } from '../ui/layout.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { CompanySelector } from './CompanySelector.tsx';
import { creditsLeft } from './credits-left.ts';
import { isApple } from './is-apple.ts';
import { Logo } from './Logo.tsx';
import type { DrawerPlace } from './NavDrawer.tsx';
import { PageHelp } from './PageHelp.tsx';

export interface ToolbarProps {
  place: DrawerPlace;
  user: User;
  company: Company;
  menuOpen: boolean;
  onMenu: () => void;
  onSearch: () => void;
}

export function Toolbar({ place, user, company, menuOpen, onMenu, onSearch }: ToolbarProps) {
  const narrow = place === 'narrow';
  return (
    <Row
      component="header"
      gap={narrow ? 1.5 : 3}
      align="center"
      sx={{
        gridArea: 'bar',
        position: 'relative',
        px: narrow ? 2 : '10px 16px',
        pr: narrow ? 2 : 4,
        pl: narrow ? 2 : 2.5,
        bgcolor: 'bar.main',
        color: 'bar.text',
        '& :focus-visible': { outlineColor: '#8db8ee' },
      }}
    >
      <IconButton label={menuOpen ? 'Close the menu' : 'Open the menu'} aria-expanded={menuOpen} onBar onClick={onMenu}>
        <MenuIcon />
      </IconButton>
      <Box
        component={Link}
        to="/home"
        aria-label="Limn, to the dashboard"
        sx={{
          display: 'inline-flex',
          borderRadius: '6px',
          py: narrow ? 2.5 : 1,
          flex: narrow ? 1 : 'none',
          '&:hover': { textDecoration: 'none' },
        }}
      >
        <Logo size={narrow ? 20 : 22} />
      </Box>
      {narrow ? null : <CompanySelector company={company} />}
      {narrow ? (
        <IconButton label="Search" onBar onClick={onSearch}>
          <Search />
        </IconButton>
      ) : (
        <SearchButton onClick={onSearch} centred={place === 'wide'} />
      )}
      {narrow ? null : <PageHelp />}
      {place === 'wide' ? (
        <Box component="span" sx={{ fontSize: 12, color: 'bar.quiet', mr: 3, whiteSpace: 'nowrap' }}>
          {creditsLeft(company)}
        </Box>
      ) : null}
      {narrow ? null : (
        <Box
          component="span"
          title={displayName(user)}
          sx={{ fontSize: 13, whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis', maxWidth: 240 }}
        >
          Hello {displayName(user)}!
        </Box>
      )}
      <AccountMenu user={user} company={company} place={place} />
    </Row>
  );
}

function SearchButton({ onClick, centred }: { onClick: () => void; centred: boolean }) {
  return (
    <Row justify="center" sx={{ flex: 1, minWidth: 0 }}>
      <ButtonBase
        onClick={onClick}
        aria-keyshortcuts="Control+K Meta+K"
        sx={{
          width: 320,
          maxWidth: '100%',
          // In the middle of the bar, whatever stands at its sides.
          ...(centred ? { position: 'absolute', left: '50%', top: 10, ml: '-160px' } : {}),
          height: 32,
          gap: 2,
          pl: 2.5,
          pr: 2,
          borderRadius: '6px',
          bgcolor: 'bar.inner',
          color: 'bar.quiet',
          fontSize: 13,
          justifyContent: 'flex-start',
          '&:hover': { color: 'bar.text' },
          '@media (forced-colors: active)': { border: '1px solid' },
        }}
      >
        <Search sx={{ fontSize: 18 }} aria-hidden />
        Search or go to…
        <Box
          component="kbd"
          aria-hidden
          sx={{
            ml: 'auto',
            font: 'inherit',
            fontSize: 11,
            lineHeight: '16px',
            fontWeight: 600,
            px: 1.5,
            py: '1px',
            borderRadius: '4px',
            bgcolor: 'rgba(255,255,255,.1)',
            color: '#d1dceb',
          }}
        >
          {isApple() ? '⌘K' : 'Ctrl K'}
        </Box>
      </ButtonBase>
    </Row>
  );
}

export function displayName(user: Pick<User, 'name' | 'email'>): string {
  return user.name.trim() || user.email.split('@')[0] || '';
}
