import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { OfflineBar } from './OfflineBar.tsx';
import { usePageTitle } from './use-page-title.ts';

/** Around every page: the tab's title, the focus, the word about a lost connection, and one company for all tabs. */
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
  return (
    <>
      <OfflineBar />
      <Outlet />
    </>
  );
}
