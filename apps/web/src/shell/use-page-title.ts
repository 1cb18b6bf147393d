import { useEffect, useRef } from 'react';
import { useLocation, useMatches, useNavigation } from 'react-router';

/** What a route says of itself. */
export interface RouteHandle {
  title: string;
  /** The page takes the whole width; the drawer opens over it. */
  wholeWidth?: boolean;
}

export function useRouteHandle(): RouteHandle | undefined {
  const matches = useMatches();
  const handle: unknown = matches.findLast((match) => match.handle !== undefined)?.handle;
  return handle as RouteHandle | undefined;
}

/** Names the tab after the page and, after a navigation, puts the focus on the page's title so that it is read out. */
export function usePageTitle(): void {
  const title = useRouteHandle()?.title;
  const { pathname } = useLocation();
  const { state } = useNavigation();
  const shown = useRef(pathname);
  useEffect(() => {
    document.title = title ? `${title} · Limn` : 'Limn';
  }, [title]);
  useEffect(() => {
    if (state !== 'idle' || shown.current === pathname) return;
    shown.current = pathname;
    const target = document.querySelector<HTMLElement>('[data-page-title]') ?? document.querySelector<HTMLElement>('#content');
    if (!document.querySelector('[role="dialog"], [role="alertdialog"]')) target?.focus({ preventScroll: true });
    const page = document.querySelector('#content');
    if (page) page.scrollTop = 0;
  }, [pathname, state]);
}
