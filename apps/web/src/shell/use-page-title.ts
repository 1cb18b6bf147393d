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

/**
 * Names the tab after the page and, after a navigation, puts the focus on the page's title so that it is read out: unless
 * the page has placed the focus itself, or is the same one with a dialog opened or closed over it.
 */
export function usePageTitle(): void {
  const title = useRouteHandle()?.title;
  const { pathname } = useLocation();
  const { state } = useNavigation();
  const shown = useRef(pathname);
  const left = useRef<Element>(null);
  useEffect(() => {
    document.title = title ? `${title} · Limn` : 'Limn';
  }, [title]);
  useEffect(() => {
    if (state !== 'idle') {
      left.current = document.querySelector('[data-page-title]');
      return;
    }
    if (shown.current === pathname) return;
    shown.current = pathname;
    const target = document.querySelector<HTMLElement>('[data-page-title]') ?? document.querySelector<HTMLElement>('#content');
    if (target !== null && target === left.current) return;
    const page = document.querySelector('#content');
    const placed = page?.contains(document.activeElement) || document.querySelector('[role="dialog"], [role="alertdialog"]');
    if (!placed) target?.focus({ preventScroll: true });
    if (page) page.scrollTop = 0;
  }, [pathname, state]);
}
