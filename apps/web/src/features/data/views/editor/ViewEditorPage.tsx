import type { EventView } from '@limn/contracts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { isMissing } from '../../../../ui/explain-error.ts';
import { LoadFailure } from '../../../../ui/LoadFailure.tsx';
import { Page } from '../../../../ui/Page.tsx';
import { Loading, SkeletonBox } from '../../../../ui/Skeletons.tsx';
import { EVENT_VIEWS } from '../../../../ui/view-addresses.ts';
import { OpenView } from './OpenView.tsx';

/** `/eventviews/edit?id=5`. */
export function ViewEditorPage() {
  const [search] = useSearchParams();
  const id = Number(search.get('id'));
  return Number.isInteger(id) && id > 0 ? <OneView key={id} id={id} /> : <NoView />;
}

function OneView({ id }: { id: number }) {
  const view = useApiQuery('getEventView', { params: { id } }, { staleTime: 0, refetchOnWindowFocus: false });
  const [opened, setOpened] = useState<EventView>();
  // An answer of an earlier visit is not opened.
  if (!opened && view.data && !view.isFetching) setOpened(view.data.event_view);
  if (opened) return <OpenView view={opened} />;
  if (isMissing(view.error)) return <NoView />;
  return (
    <Page>
      {view.isError ? (
        <LoadFailure error={view.error} busy={view.isFetching} onAgain={() => void view.refetch()}>
          Couldn’t load this view.
        </LoadFailure>
      ) : (
        <Loading label="Loading the view">
          {[60, 40, 64, 160].map((height, row) => (
            <SkeletonBox key={row} width="100%" height={height} sx={{ my: 2 }} />
          ))}
        </Loading>
      )}
    </Page>
  );
}

function NoView() {
  return (
    <Page>
      <Card>
        <EmptyState
          title="View not found"
          text="It may have been deleted, or belongs to another company."
          action={
            <Button look="action" to={EVENT_VIEWS}>
              Back to Event Views
            </Button>
          }
        />
      </Card>
    </Page>
  );
}
