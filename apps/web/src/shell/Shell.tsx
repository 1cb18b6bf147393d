import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { Outlet, useNavigation } from 'react-router';
import { useApiQuery } from '../api/use-api-query.ts';
import { useRememberedSwitch } from '../session/remembered.ts';
import { useMediaQuery } from '../ui/kit/base.ts';
import { lazyPart, usePreload } from '../ui/lazy-part.tsx';
import { Box } from '../ui/layout.ts';
import { CreditsBar } from './CreditsBar.tsx';
import { NavDrawer, type DrawerPlace } from './NavDrawer.tsx';
import { Toolbar } from './Toolbar.tsx';
import { ShellContext } from './shell-context.ts';
import { useRouteHandle } from './use-page-title.ts';
import { typedAhead } from './typed-ahead.ts';
import { useScrollMemory } from './use-scroll-memory.ts';
import { useShellKeys } from './use-shell-keys.ts';

const GoTo = lazyPart(async () => (await import('./GoTo.tsx')).GoTo);
const InvitationBar = lazyPart(async () => (await import('./InvitationBar.tsx')).InvitationBar);
const Shortcuts = lazyPart(async () => (await import('./Shortcuts.tsx')).Shortcuts);

/**
 * Toolbar, drawer and the page, which is the route's own but for `children`. Person and company are loaded
 * before this is shown.
 */
export function Shell({ children }: { children?: ReactNode }) {
  const place = usePlace();
  const wholeWidth = useRouteHandle()?.wholeWidth === true;
  const user = useApiQuery('getUser', {}, { staleTime: Infinity }).data?.user;
  const company = useApiQuery('getUserCompany', {}).data?.company;
  const [folded, setFolded] = useRememberedSwitch('drawer-folded');
  const [open, setOpen] = useState(false);
  /** Text typed while the search was loading; undefined while no one searches. */
  const [search, setSearch] = useState<{ typed: () => string }>();
  const [helping, setHelping] = useState(false);
  const page = useScrollMemory();
  const openSearch = () => search ?? setSearch({ typed: typedAhead() });
  const showShortcuts = useCallback(() => setHelping(true), []);
  const context = useMemo(() => ({ showShortcuts }), [showShortcuts]);
  // The editor has a list of keys of its own.
  useShellKeys({ onSearch: openSearch, onShortcuts: wholeWidth ? undefined : showShortcuts });
  usePreload(GoTo);
  usePreload(Shortcuts);
  const stays = place === 'wide' && !wholeWidth;
  if (!user || !company) return null;
  return (
    <ShellContext value={context}>
      <Box
        sx={{
          height: 'calc(100dvh - var(--offline-bar, 0px))',
          display: 'grid',
          gridTemplate: {
            xs: '"bar bar" 56px "nav main" minmax(0, 1fr) / auto minmax(0, 1fr)',
            md: '"bar bar" 52px "nav main" minmax(0, 1fr) / auto minmax(0, 1fr)',
          },
          bgcolor: { xs: 'background.sunken', md: 'background.default' },
          // On paper there is the page alone, as long as it is.
          '@media print': {
            display: 'block',
            height: 'auto',
            bgcolor: 'transparent',
            '& > :not(main)': { display: 'none' },
            '& > main': { overflow: 'visible' },
          },
        }}
      >
        <SkipLink />
        <Toolbar
          place={place}
          user={user}
          company={company}
          menuOpen={stays ? !folded : open}
          onMenu={() => (stays ? setFolded(!folded) : setOpen(true))}
          onSearch={openSearch}
        />
        <NavDrawer place={place} hidden={wholeWidth} folded={folded} open={open} onClose={() => setOpen(false)} />
        <Box
          component="main"
          ref={page}
          id="content"
          tabIndex={-1}
          sx={{
            gridArea: 'main',
            position: 'relative',
            overflow: 'auto',
            outline: 'none',
            minWidth: 0,
            display: 'flex',
            flexDirection: 'column',
          }}
        >
          <NavigationProgress />
          {wholeWidth ? null : (
            <>
              <CreditsBar company={company} />
              <InvitationBar />
            </>
          )}
          <Box sx={{ flex: 1, minHeight: 0 }}>{children ?? <Outlet />}</Box>
        </Box>
        {search ? <GoTo typed={search.typed} onClose={() => setSearch(undefined)} /> : null}
        {helping ? <Shortcuts onClose={() => setHelping(false)} /> : null}
      </Box>
    </ShellContext>
  );
}

function usePlace(): DrawerPlace {
  const wide = useMediaQuery('(min-width:1280px)');
  const narrow = useMediaQuery('(max-width:899.95px)');
  return wide ? 'wide' : narrow ? 'narrow' : 'medium';
}

function SkipLink() {
  return (
    <Box
      component="a"
      href="#content"
      onClick={() => document.querySelector<HTMLElement>('#content')?.focus()}
      sx={{
        position: 'fixed',
        zIndex: 'tooltip',
        left: 12,
        top: -60,
        px: 4,
        py: 2,
        borderRadius: '6px',
        bgcolor: 'background.float',
        boxShadow: 'var(--e2)',
        fontWeight: 600,
        '&:focus': { top: 8 },
      }}
    >
      Skip to content
    </Box>
  );
}

function NavigationProgress() {
  const { state } = useNavigation();
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (state === 'idle') return undefined;
    const timer = setTimeout(() => setLate(true), 150);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [state]);
  return late ? (
    <Box
      role="progressbar"
      aria-label="Loading the page"
      sx={{
        position: 'fixed',
        left: 0,
        right: 0,
        top: { xs: 'calc(56px + var(--offline-bar, 0px))', md: 'calc(52px + var(--offline-bar, 0px))' },
        height: 2,
        zIndex: 'appBar',
        overflow: 'hidden',
        '&::before': {
          content: '""',
          display: 'block',
          width: '40%',
          height: '100%',
          bgcolor: 'accent',
          animation: 'running 1.2s linear infinite',
        },
        '@keyframes running': { from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(250%)' } },
      }}
    />
  ) : null;
}
