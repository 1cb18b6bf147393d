import { useState } from 'react';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Box } from '../../../ui/layout.ts';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { Loading, SkeletonBox } from '../../../ui/Skeletons.tsx';
import { RejectList } from './RejectList.tsx';

const PER_PAGE = 25;

/** Records of a name that no event has, to be looked at before they are taken or discarded. */
export function WaitingRecords({ eventName, title, onClose }: { eventName: string; title: string; onClose: () => void }) {
  const [page, setPage] = useState(1);
  const query = useApiQuery('listRejectsByName', { query: { event_name: eventName, page, rowsPerPage: PER_PAGE } }, { keepPrevious: true });
  const rejects = query.data?.rejects;
  return (
    <Dialog
      open
      flush
      title={title}
      width={720}
      height={600}
      onClose={onClose}
      actions={
        <Button look="action" onClick={onClose}>
          Done
        </Button>
      }
    >
      {!rejects ? (
        <Box sx={{ p: 4 }}>
          {query.isError ? (
            <LoadFailure error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()}>
              Couldn’t load the records.
            </LoadFailure>
          ) : (
            <Loading label="Loading the records">
              <SkeletonBox width="100%" height={160} />
            </Loading>
          )}
        </Box>
      ) : rejects.total === 0 ? (
        <EmptyState title="No records" text="They were taken or discarded in the meantime." />
      ) : (
        <>
          <RejectList rejects={rejects.data} nowMs={query.dataUpdatedAt} />
          <Pager page={rejects.current_page} perPage={PER_PAGE} total={rejects.total} onPage={setPage} />
        </>
      )}
    </Dialog>
  );
}
