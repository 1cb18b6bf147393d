import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { SEGMENTS } from '../../../ui/campaign-addresses.ts';
import { isMissing } from '../../../ui/explain-error.ts';
import { OpeningPage } from '../../../ui/OpeningPage.tsx';
import { OpenSegment } from './OpenSegment.tsx';

const OPENING = { noun: 'segment', list: { title: 'Segments', to: SEGMENTS }, bars: [60, 40, 120] };

/** `/livetarget/segment?id=5`. */
export function SegmentPage() {
  const [search] = useSearchParams();
  const id = Number(search.get('id'));
  return Number.isInteger(id) && id > 0 ? <OneSegment key={id} id={id} /> : <OpeningPage {...OPENING} />;
}

function OneSegment({ id }: { id: number }) {
  const query = useApiQuery('getSegment', { params: { id } }, { staleTime: 0, refetchOnWindowFocus: false });
  const facts = useApiQuery('listCampaignFacts', {});
  // An answer of an earlier visit is not opened.
  const [isFresh, setFresh] = useState(false);
  if (!isFresh && query.data && !query.isFetching) setFresh(true);
  if (isFresh && query.data && facts.data && !isMissing(query.error))
    return (
      <OpenSegment
        // A newer save of someone else is opened in place of what stood here.
        key={query.data.segment.revision}
        segment={query.data.segment}
        catalogue={facts.data.query_builder_rules}
        onLoad={async () => void (await query.refetch())}
      />
    );
  return <OpeningPage {...OPENING} query={facts.isError && !query.isError ? facts : query} />;
}
