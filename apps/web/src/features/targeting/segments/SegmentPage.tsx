import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { Button } from '../../../ui/Button.tsx';
import { SEGMENTS } from '../../../ui/campaign-addresses.ts';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { isMissing } from '../../../ui/explain-error.ts';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Loading, SkeletonBox } from '../../../ui/Skeletons.tsx';
import { OpenSegment } from './OpenSegment.tsx';

/** `/livetarget/segment?id=5`. */
export function SegmentPage() {
  const [search] = useSearchParams();
  const id = Number(search.get('id'));
  return Number.isInteger(id) && id > 0 ? <OneSegment key={id} id={id} /> : <NoSegment />;
}

function OneSegment({ id }: { id: number }) {
  const query = useApiQuery('getSegment', { params: { id } }, { staleTime: 0, refetchOnWindowFocus: false });
  const facts = useApiQuery('listCampaignFacts', {});
  // An answer of an earlier visit is not opened.
  const [isFresh, setFresh] = useState(false);
  if (!isFresh && query.data && !query.isFetching) setFresh(true);
  const failed = query.isError ? query : facts.isError ? facts : undefined;
  if (isMissing(query.error)) return <NoSegment />;
  if (isFresh && query.data && facts.data)
    return (
      <OpenSegment
        // A newer save of someone else is opened in place of what stood here.
        key={query.data.segment.revision}
        segment={query.data.segment}
        catalogue={facts.data.query_builder_rules}
        onLoad={async () => void (await query.refetch())}
      />
    );
  return (
    <Page>
      {failed ? (
        <LoadFailure error={failed.error} busy={failed.isFetching} onAgain={() => void failed.refetch()}>
          Couldn’t load this segment.
        </LoadFailure>
      ) : (
        <Loading label="Loading the segment">
          {[60, 40, 120].map((height) => (
            <SkeletonBox key={height} width="100%" height={height} sx={{ my: 2 }} />
          ))}
        </Loading>
      )}
    </Page>
  );
}

function NoSegment() {
  return (
    <Page>
      <Card>
        <EmptyState
          title="Segment not found"
          text="It may have been deleted, or belongs to another company."
          action={
            <Button look="action" to={SEGMENTS}>
              Back to Segments
            </Button>
          }
        />
      </Card>
    </Page>
  );
}
