import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { isSamePage } from './use-view-parameters.ts';

export interface LeaveWarning {
  /** Someone is about to go to another page. */
  asked: boolean;
  stay: () => void;
  leave: () => void;
}

/** Asks before the page is left while `on`. Closing the tab is asked by the browser in its own words. */
export function useLeaveWarning(on: boolean): LeaveWarning {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => on && !isSamePage(currentLocation, nextLocation));
  useEffect(() => {
    if (!on) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [on]);
  // The pending work has ended.
  useEffect(() => {
    if (!on && blocker.state === 'blocked') blocker.proceed();
  }, [on, blocker]);
  return {
    asked: blocker.state === 'blocked',
    stay: () => blocker.state === 'blocked' && blocker.reset(),
    leave: () => blocker.state === 'blocked' && blocker.proceed(),
  };
}
