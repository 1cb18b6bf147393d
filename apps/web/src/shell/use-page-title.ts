import { useEffect, useRef } from 'react';
import { useLocation, useMatches, useNavigation, NavigationType, useNavigationType } from 'react-router';
import type { GateState } from '../api/company-gate.ts';

/** Route metadata. */
export interface RouteHandle {
  title: string;
  /** The page takes the whole width; the drawer opens over it. */
  wholeWidth?: boolean;
  /** Where to go when the company is changed here: the page shows one thing of one company. Else it stays. */
  inOtherCompany?: string;
  /** Address of the guide that explains the page. */
  guide?: string;
}

export function useRouteHandle(): RouteHandle | undefined {
  const matches = useMatches();
  const handle: unknown = matches.findLast((match) => match.handle !== undefined)?.handle;
  return handle as RouteHandle | undefined;
}

/**
 * Names the tab after the page and, after a navigation, puts the focus on the page's title so that it is read
 * out: unless the page has placed the focus itself, or is the same one with a dialog opened or closed over
 * it.
 */
export function usePageTitle(gate: GateState): void {
  const title = useRouteHandle()?.title;
  const { pathname } = useLocation();
  const { state } = useNavigation();
  const arrived = useNavigationType();
  const shown = useRef(pathname);
  const left = useRef<Element>(null);
  useEffect(() => {
    document.title = title ? `${title} · Limn` : 'Limn';
  }, [title]);
  useEffect(() => {
    // After a change of company the same address is another page.
    const page = gate === 'open' ? pathname : gate;
    if (state !== 'idle') {
      if (shown.current === page) left.current = document.querySelector('[data-page-title]');
      return;
    }
    if (shown.current === page) return;
    shown.current = page;
    const target = document.querySelector<HTMLElement>('[data-page-title]') ?? document.querySelector<HTMLElement>('#content');
    if (target !== null && target === left.current) return;
    const content = document.querySelector('#content');
    const placed = content?.contains(document.activeElement) || document.querySelector('[role="dialog"], [role="alertdialog"]');
    if (!placed) target?.focus({ preventScroll: true });
    if (content && arrived !== NavigationType.Pop) content.scrollTop = 0;
  }, [pathname, state, gate, arrived]);
}
