import { ApiError } from '@limn/contracts';
import { useEffect, useSyncExternalStore } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { explainError } from '../ui/explain-error.ts';
import { useServices } from '../api/services.tsx';
import { Button } from '../ui/Button.tsx';
import { GENERIC_ERROR } from '../ui/snack-store.ts';
import { BarePage } from './BarePage.tsx';
import { ChunkLoadError } from './lazy-page.ts';
import { MessageCard } from './MessageCard.tsx';
import { NotFound } from './NotFound.tsx';
import { PageMessage } from './PageMessage.tsx';

/** The page shown instead of a failed one, where there is no shell around it. */
export function RouteError() {
  return (
    <BarePage>
      <Failure />
    </BarePage>
  );
}

/** The same within the shell: every other page can still be reached. */
export function PageError() {
  return (
    <PageMessage>
      <Failure />
    </PageMessage>
  );
}

function Failure() {
  const error = useRouteError();
  const { config, connection, deployment } = useServices();
  const chunk = error instanceof ChunkLoadError;
  const outdated = useSyncExternalStore(deployment.subscribe, deployment.outdated);
  const unanswered = chunk || (error instanceof ApiError && error.status === 0);
  useEffect(() => {
    if (!unanswered) return undefined;
    connection.doubt();
    void deployment.look();
    // Nothing can be lost: what was typed went with the page before this one.
    return connection.onReturn(() => location.reload());
  }, [unanswered, connection, deployment]);
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  const reload = (
    <Button look="action" onClick={() => location.reload()}>
      Reload
    </Button>
  );
  if (chunk) {
    return (
      <MessageCard title="Loading chunk failed" actions={reload}>
        {outdated
          ? 'Limn was updated while this tab was open. Reload to get the new version. Your saved work is safe.'
          : 'Something didn’t load. Your saved work is safe.'}
      </MessageCard>
    );
  }
  return (
    <MessageCard
      title="This page can’t be shown"
      actions={
        <>
          {reload}
          <Button look="text" href={config.links.support}>
            Contact support
          </Button>
        </>
      }
    >
      <p>{GENERIC_ERROR}</p>
      <p>
        {explainError(error) ?? (error instanceof ApiError ? 'Something went wrong on our side.' : 'Something went wrong on this page.')}
      </p>
    </MessageCard>
  );
}
