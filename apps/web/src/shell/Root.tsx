import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { Outlet } from 'react-router';
import { useServices } from '../api/services.tsx';
import { MissingPartContext } from '../ui/lazy-part.tsx';
import { CompanyRefused } from './CompanyRefused.tsx';
import { OfflineBar } from './OfflineBar.tsx';
import { WholePageLoader } from './PageLoader.tsx';
import { PageAnnouncement } from './PageAnnouncement.tsx';
import { useDeployment } from './use-deployment.ts';
import { useFollowOtherTabs } from './use-follow-other-tabs.ts';
import { usePageTitle } from './use-page-title.ts';

/** Around every page: the tab's title, the focus, the word about a lost connection, and one company for all tabs. */
export function Root() {
  const { gate, connection, queries, deployment, snacks } = useServices();
  const state = useSyncExternalStore(gate.subscribe, gate.state);
  usePageTitle(state);
  useFollowOtherTabs();
  useDeployment();
  useEffect(() => connection.onReturn(() => void queries.invalidateQueries()), [connection, queries]);
  const onMissingPart = useCallback(
    (attempts: number) => {
      connection.doubt();
      void deployment.look();
      // Without a connection the bar has said why, and the part comes by itself.
      if (attempts !== 2 || connection.lost()) return;
      const action = { label: 'Reload', onClick: () => location.reload() };
      snacks.show({
        text: 'Loading chunk failed',
        detail: 'Something didn’t load. What you typed is still here.',
        icon: 'error',
        action,
      });
    },
    [connection, deployment, snacks],
  );
  return (
    <MissingPartContext value={onMissingPart}>
      <OfflineBar />
      <PageAnnouncement />
      {state === 'open' ? <Outlet /> : state === 'refused' ? <CompanyRefused /> : <WholePageLoader />}
    </MissingPartContext>
  );
}
