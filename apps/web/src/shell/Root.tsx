import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { usePageTitle } from './use-page-title.ts';

/** Around every page: the tab's title, the focus, and one company for all tabs. */
export function Root() {
  usePageTitle();
  useEffect(() => {
    // Another tab changed the company: what this one shows belongs to the old one.
    const listen = (event: StorageEvent) => {
      if (event.key === 'limn.company' && event.oldValue !== null && event.newValue !== null) location.assign('/home');
    };
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  }, []);
  return <Outlet />;
}
