import type { EventKind } from '@limn/contracts';
import { useDeferredValue, useState } from 'react';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { useMayEdit } from '../../../../api/use-may-edit.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { formatCount } from '../../../../ui/format.ts';
import { Box, Stack } from '../../../../ui/layout.ts';
import { LoadFailure } from '../../../../ui/LoadFailure.tsx';
import { Page } from '../../../../ui/Page.tsx';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { SearchField } from '../../../../ui/SearchField.tsx';
import { Loading, SkeletonBox } from '../../../../ui/Skeletons.tsx';
import { EventViews } from './EventViews.tsx';
import { ViewDialogs, type ViewDialog } from './ViewDialogs.tsx';

/** Every event with its views: to create, edit, copy and delete them. */
export function ViewsPage() {
  const query = useApiQuery('listEvents', {});
  const mayEdit = useMayEdit();
  const [words, setWords] = useState('');
  const wanted = useDeferredValue(words);
  const [dialog, setDialog] = useState<ViewDialog>();
  const events = query.data?.events;
  const found = events && findViews(events, wanted);
  return (
    <Page>
      <PageHeader title="Event Views" text={<Box sx={{ minHeight: 18 }}>{events && events.length > 0 ? countOf(events) : null}</Box>} />
      {query.isError && !events ? (
        <LoadFailure error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()}>
          Couldn’t load your event views.
        </LoadFailure>
      ) : events?.length === 0 ? (
        <Card>
          <EmptyState
            title="No events yet"
            text="A view picks some of an event’s records, for flavours and rules. Create an event first."
            action={
              <Button look="action" to="/eventdata">
                Go to Event Data
              </Button>
            }
          />
        </Card>
      ) : (
        <>
          <Box sx={{ maxWidth: 340, mb: 3 }}>
            <SearchField label="Search events and views" placeholder="Search events and views" value={words} onChange={setWords} />
          </Box>
          {!found ? (
            <Loading label="Loading your event views">
              {[0, 1].map((row) => (
                <SkeletonBox key={row} width="100%" height={150} sx={{ mb: 3 }} />
              ))}
            </Loading>
          ) : found.length === 0 ? (
            <Card>
              <EmptyState
                title={`No results for “${wanted.trim()}”`}
                text="Try the name of an event or a view."
                action={<Button onClick={() => setWords('')}>Clear search</Button>}
              />
            </Card>
          ) : (
            <Stack component="ul" aria-label="Events" gap={3} sx={{ m: 0, p: 0, listStyle: 'none', minWidth: 0 }}>
              {found.map((event) => (
                <EventViews key={event.id} event={event} onDialog={mayEdit ? setDialog : undefined} />
              ))}
            </Stack>
          )}
        </>
      )}
      <ViewDialogs dialog={dialog} onClose={() => setDialog(undefined)} />
    </Page>
  );
}

function countOf(events: readonly EventKind[]): string {
  const views = events.reduce((sum, event) => sum + event.views.length, 0);
  return `${formatCount(views)} ${views === 1 ? 'view' : 'views'} of ${formatCount(events.length)} ${events.length === 1 ? 'event' : 'events'}`;
}

/** Events whose name has the words, with all their views, and others with those views whose name has them. */
export function findViews(events: readonly EventKind[], words: string): readonly EventKind[] {
  const wanted = words.trim().toLowerCase();
  if (wanted === '') return events;
  const has = (name: string) => name.toLowerCase().includes(wanted);
  return events.flatMap((event) => {
    if (has(event.event_name)) return event;
    const views = event.views.filter(({ label }) => has(label));
    return views.length > 0 ? { ...event, views } : [];
  });
}
