import type { EventKind, EventReject } from '@limn/contracts';
import { useEffect, useState } from 'react';
import { useSnacks } from '../../../api/services.tsx';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { formatCount } from '../../../ui/format.ts';
import { Row, Stack } from '../../../ui/layout.ts';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { Loading, SkeletonBox } from '../../../ui/Skeletons.tsx';
import { Text } from '../../../ui/Text.tsx';
import { useListFilter, usePageNumber } from '../../../ui/use-view-parameters.ts';
import { DiscardRecords } from './EventProposals.tsx';
import { FixRecord } from './FixRecord.tsx';
import { Reasons, sumOf } from './Reasons.tsx';
import { RejectList } from './RejectList.tsx';
import { sendAgain, type Retry } from './send-again.ts';

const PER_PAGE = 25;
const REFRESH_MS = 3000;
const KEEPING = { keepPrevious: true, refetchInterval: REFRESH_MS };

/** Records that don't fit the event's fields: kept with the reason, to be fixed and sent again. */
export function RefusedTab({ event, mayEdit }: { event: EventKind; mayEdit: boolean }) {
  const { page, setPage, reason, setReason } = useShownReason();
  const query = useApiQuery(
    'listEventRejects',
    { params: { id: event.id }, query: { page, rowsPerPage: PER_PAGE, ...(reason !== undefined && { reason }) } },
    KEEPING,
  );
  const retry = useApiMutation('retryEventRejects', { invalidates: ['listEventRejects', 'listEvents', 'listEventRecords'] });
  return (
    <RefusedRecords
      query={query}
      names={[event.event_name]}
      nothing="Records whose values don’t fit their columns are kept here with the reason."
      advice="Change the column’s type, or fix a record, then send it again."
      mayEdit={mayEdit}
      onPage={setPage}
      reason={reason}
      onReason={setReason}
      onRetry={(body) => retry.mutateAsync({ params: { id: event.id }, body })}
    />
  );
}

/** Records that say who someone is and could not be taken. */
export function RefusedPeople({ mayEdit }: { mayEdit: boolean }) {
  const { page, setPage, reason, setReason } = useShownReason();
  const query = useApiQuery(
    'listPeopleRejects',
    { query: { page, rowsPerPage: PER_PAGE, ...(reason !== undefined && { reason }) } },
    KEEPING,
  );
  const retry = useApiMutation('retryPeopleRejects', { invalidates: ['listPeopleRejects', 'listCustomers'] });
  return (
    <RefusedRecords
      query={query}
      names={['identify', 'alias']}
      nothing="Records of identify and alias that name no one, or whose traits don’t fit their fields, are kept here with the reason."
      advice="Change the field’s type, or fix a record, then send it again."
      mayEdit={mayEdit}
      onPage={setPage}
      reason={reason}
      onReason={setReason}
      onRetry={(body) => retry.mutateAsync({ body })}
    />
  );
}

/** The page, and the reason whose records are shown: another one begins with its first page. */
function useShownReason() {
  const [page, setPage] = usePageNumber('refused');
  const [reason, setReason] = useListFilter('refused');
  return { page, setPage, reason, setReason };
}

interface Rejects {
  data: EventReject[];
  reasons: { reason: string; count: number }[];
  current_page: number;
  total: number;
}

interface RefusedRecordsProps {
  query: {
    data: { rejects: Rejects } | undefined;
    error: unknown;
    isError: boolean;
    isFetching: boolean;
    dataUpdatedAt: number;
    refetch: () => unknown;
  };
  /** Under which the records came. */
  names: readonly string[];
  /** Said where nothing was refused. */
  nothing: string;
  advice: string;
  mayEdit: boolean;
  onPage: (page: number) => void;
  /** Undefined: all are shown. */
  reason: string | undefined;
  onReason: (reason: string | undefined) => void;
  onRetry: Retry;
}

function RefusedRecords({ query, names, nothing, advice, mayEdit, onPage, reason, onReason, onRetry }: RefusedRecordsProps) {
  const [fixed, setFixed] = useState<EventReject>();
  const [isDiscarding, setDiscarding] = useState(false);
  const rejects = query.data?.rejects;
  // The last record of a reason was sent or discarded, or its address is of another day.
  const isNoneLeft = reason !== undefined && rejects?.total === 0;
  useEffect(() => {
    if (isNoneLeft) onReason(undefined);
  });
  if (!rejects)
    return query.isError ? (
      <LoadFailure error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()}>
        Couldn’t load the refused records.
      </LoadFailure>
    ) : (
      <Loading label="Loading the refused records">
        <SkeletonBox width="100%" height={160} />
      </Loading>
    );
  if (rejects.total === 0 && reason === undefined)
    return (
      <Card>
        <EmptyState title="Nothing was refused" text={nothing} />
      </Card>
    );
  const { reasons } = rejects;
  const total = reason === undefined ? rejects.total : Math.max(sumOf(reasons), rejects.total);
  return (
    <Stack gap={3}>
      {mayEdit ? <RefusedActions advice={advice} total={total} onRetry={onRetry} onDiscard={() => setDiscarding(true)} /> : null}
      <Reasons reasons={reasons} chosen={reason} onChoose={onReason} />
      <Card sx={{ overflow: 'hidden' }}>
        <RejectList rejects={rejects.data} nowMs={query.dataUpdatedAt} onFix={mayEdit ? setFixed : undefined} />
        <Pager page={rejects.current_page} perPage={PER_PAGE} total={rejects.total} onPage={onPage} />
      </Card>
      {fixed ? <FixRecord reject={fixed} onClose={() => setFixed(undefined)} /> : null}
      {isDiscarding ? <DiscardRecords names={names} records={total} onClose={() => setDiscarding(false)} /> : null}
    </Stack>
  );
}

interface RefusedActionsProps extends Pick<RefusedRecordsProps, 'advice' | 'onRetry'> {
  total: number;
  onDiscard: () => void;
}

function RefusedActions({ advice, total, onRetry, onDiscard }: RefusedActionsProps) {
  const snacks = useSnacks();
  const [isSending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    try {
      const accepted = await sendAgain(onRetry, total);
      snacks.show({
        icon: 'success',
        text: `${formatCount(accepted)} ${accepted === 1 ? 'record was' : 'records were'} sent again. Those that still don’t fit stay refused.`,
      });
    } catch {
      // The call has said so.
    } finally {
      setSending(false);
    }
  };
  return (
    <Row gap={2} align="center" wrap>
      <Text variant="body2" muted sx={{ flex: '1 1 260px' }}>
        {advice}
      </Text>
      <Button look="text" onClick={onDiscard}>
        Discard all
      </Button>
      <Button look="standing" busy={isSending && 'Sending'} onClick={() => void send()}>
        Send all again
      </Button>
    </Row>
  );
}
