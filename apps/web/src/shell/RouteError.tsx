import { ApiError } from '@limn/contracts';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { explainError } from '../api/explain-error.ts';
import { useServices } from '../api/services.tsx';
import { Button } from '../ui/Button.tsx';
import { GENERIC_ERROR } from '../ui/snack-store.ts';
import { BarePage } from './BarePage.tsx';
import { ChunkLoadError } from './lazy-page.ts';
import { MessageCard } from './MessageCard.tsx';
import { NotFound } from './NotFound.tsx';

/** What stands in place of a page that could not be shown. */
export function RouteError() {
  const error = useRouteError();
  const { config } = useServices();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  const reload = (
    <Button look="action" onClick={() => location.reload()}>
      Reload
    </Button>
  );
  if (error instanceof ChunkLoadError) {
    return (
      <BarePage>
        <MessageCard title="Loading chunk failed" actions={reload}>
          A part of Limn did not arrive. What you saved is safe.
        </MessageCard>
      </BarePage>
    );
  }
  return (
    <BarePage>
      <MessageCard
        title="This page cannot be shown"
        actions={
          <>
            {reload}
            <Button look="text" href={config.links.support}>
              Contact support
            </Button>
          </>
        }
      >
        {GENERIC_ERROR} {error instanceof ApiError ? explainError(error) : null}
      </MessageCard>
    </BarePage>
  );
}
