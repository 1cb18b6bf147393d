import type { EventKind, EventReject } from '@limn/contracts';
import { useState } from 'react';
import { useSnacks } from '../../../api/services.tsx';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { formatAgo, formatCount } from '../../../ui/format.ts';
import { Box } from '../../../ui/layout.ts';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { Loading, SkeletonBox } from '../../../ui/Skeletons.tsx';
import { Text } from '../../../ui/Text.tsx';
import { DiscardRecords } from './EventProposals.tsx';
import { FixRecord } from './FixRecord.tsx';
import { sendAgain } from './send-again.ts';

const PER_PAGE = 25;
const REFRESH_MS = 3000;

/** Records that don't fit the event's fields: kept with the reason, to be fixed and sent again. */
export function RefusedTab({ event, mayEdit }: { event: EventKind; mayEdit: boolean }) {
  const [page, setPage] = useState(1);
  const query = useApiQuery(
    'listEventRejects',
    { params: { id: event.id }, query: { page, rowsPerPage: PER_PAGE } },
    { keepPrevious: true, refetchInterval: REFRESH_MS },
  );
  const [fixed, setFixed] = useState<EventReject>();
  const [isDiscarding, setDiscarding] = useState(false);
  const rejects = query.data?.rejects;
  if (!rejects)
    return query.isError ? (
      <LoadFailure error={query.error} busy={query.isFetching} onAgain={() => void query.refetch()}>
        Couldn’t load the refused records.
      </LoadFailure>
    ) : (
      <Loading label="Loading the refused records">
        <SkeletonBox width="100%" height={160} />
      </Loading>
    );
  if (rejects.total === 0)
    return (
      <Card>
        <EmptyState title="Nothing was refused" text="Records whose values don’t fit their columns are kept here with the reason." />
      </Card>
    );
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {mayEdit ? <RefusedActions event={event} total={rejects.total} onDiscard={() => setDiscarding(true)} /> : null}
      <Card sx={{ overflow: 'hidden' }}>
        <Box
          component="ul"
          aria-label="Refused records"
          sx={{ m: 0, p: 0, '& > li + li': { borderTop: '1px solid', borderColor: 'divider' } }}
        >
          {rejects.data.map((reject) => (
            <Box component="li" key={reject.id} sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, px: 4, py: 3, alignItems: 'flex-start' }}>
              <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
                <Text variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                  {reject.reason}
                </Text>
                <Box component="pre" sx={RECORD}>
                  {JSON.stringify(reject.record)}
                </Box>
                <Text variant="caption" sx={{ color: 'text.secondary' }}>
                  Received {formatAgo(reject.received_at, query.dataUpdatedAt)}
                </Text>
              </Box>
              {mayEdit ? (
                <Button size="work" onClick={() => setFixed(reject)}>
                  Fix and send
                </Button>
              ) : null}
            </Box>
          ))}
        </Box>
        <Pager page={rejects.current_page} perPage={PER_PAGE} total={rejects.total} onPage={setPage} />
      </Card>
      {fixed ? <FixRecord reject={fixed} onClose={() => setFixed(undefined)} /> : null}
      {isDiscarding ? <DiscardRecords eventName={event.event_name} records={rejects.total} onClose={() => setDiscarding(false)} /> : null}
    </Box>
  );
}

const RECORD = {
  m: 0,
  my: 1,
  typography: 'code',
  fontSize: 12,
  color: 'text.secondary',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  maxHeight: 120,
  overflow: 'auto',
} as const;

function RefusedActions({ event, total, onDiscard }: { event: EventKind; total: number; onDiscard: () => void }) {
  const snacks = useSnacks();
  const retry = useApiMutation('retryEventRejects', { outdates: ['listEventRejects', 'listEvents', 'listEventRecords'] });
  const [isSending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    try {
      const accepted = await sendAgain(() => retry.mutateAsync({ params: { id: event.id }, body: {} }), total);
      snacks.show({
        icon: 'success',
        text: `${formatCount(accepted)} ${accepted === 1 ? 'record was' : 'records were'} sent again. Those that still don’t fit come back.`,
      });
    } catch {
      // The call has said so.
    } finally {
      setSending(false);
    }
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <Text variant="body2" sx={{ flex: '1 1 260px', color: 'text.secondary' }}>
        Change the column’s type, or fix a record, then send it again.
      </Text>
      <Button look="text" onClick={onDiscard}>
        Discard all
      </Button>
      <Button look="standing" busy={isSending && 'Sending'} onClick={() => void send()}>
        Send all again
      </Button>
    </Box>
  );
}
