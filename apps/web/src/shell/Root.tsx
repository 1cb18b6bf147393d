import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router';
import { useServices } from '../api/services.tsx';
import { onChosenElsewhere } from '../session/company-choice.ts';
import { hiddenFromSight } from '../ui/hidden-from-sight.ts';
import { Box } from '../ui/layout.ts';
import { MissingPartContext } from '../ui/lazy-part.tsx';
import { CompanyRefused } from './CompanyRefused.tsx';
import { OfflineBar } from './OfflineBar.tsx';
import { WholePageLoader } from './PageLoader.tsx';
import { useChangeCompany } from './use-change-company.ts';
import { usePageTitle, useRouteHandle } from './use-page-title.ts';

/**
 * Around every page: the tab's title, the focus, the word about a lost connection, and one company for all
 * tabs.
 */
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

/**
 * Tells people who do not see the screen which page they have come to; nothing is said of the first one,
 * which the browser names.
 */
function PageAnnouncement() {
  const title = useRouteHandle()?.title;
  const { pathname } = useLocation();
  const { state } = useNavigation();
  const [{ said, at }, setSaid] = useState({ said: '', at: pathname });
  if (state === 'idle' && pathname !== at) setSaid({ said: title ?? '', at: pathname });
  return (
    <Box role="status" aria-label="Page" sx={hiddenFromSight}>
      {said}
    </Box>
  );
}

/**
 * Looks for a newer app when the tab is looked at again and when the connection is back, and says so once.
 */
function useDeployment(): void {
  const { deployment, connection, snacks } = useServices();
  useEffect(() => {
    const look = () => void deployment.look();
    const shown = () => document.visibilityState === 'visible' && look();
    const stops = [
      connection.onReturn(look),
      deployment.subscribe(() =>
        snacks.show({
          text: 'Limn was updated while this tab was open.',
          detail: 'The next page you open will be the new version. Reload to get it now.',
          icon: 'info',
          timeoutMs: null,
          action: { label: 'Reload', onClick: () => location.reload() },
        }),
      ),
    ];
    document.addEventListener('visibilitychange', shown);
    return () => {
      document.removeEventListener('visibilitychange', shown);
      for (const stop of stops) stop();
    };
  }, [deployment, connection, snacks]);
}

/** Another tab changed the company: this one follows, unless something here would be lost by it. */
function useFollowOtherTabs(): void {
  const { snacks, gate } = useServices();
  const change = useChangeCompany();
  useEffect(
    () =>
      onChosenElsewhere((id) => {
        const follow = async () => {
          await change(id);
          snacks.show({ text: 'You switched company in another tab, so we switched here too.', icon: 'info' });
        };
        if (gate.state() === 'changing') return;
        if (!snacks.unsaved()) return void follow();
        snacks.show({
          text: 'You switched company in another tab.',
          detail: 'This tab stays here because it has unsaved changes.',
          icon: 'info',
          timeoutMs: null,
          action: { label: 'Switch here too', onClick: () => void follow() },
        });
      }),
    [change, snacks, gate],
  );
}
