import { useEffect } from 'react';
import { useServices } from '../api/services.tsx';

/** Looks for a newer app when the tab is looked at again and when the connection is back, and says so once. */
export function useDeployment(): void {
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
