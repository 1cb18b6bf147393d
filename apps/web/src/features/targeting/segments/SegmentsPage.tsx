import { useState } from 'react';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { useMayEdit } from '../../../api/use-may-edit.ts';
import { BackLink } from '../../../ui/BackLink.tsx';
import { CAMPAIGNS } from '../../../ui/campaign-addresses.ts';
import { ListPage } from '../../../ui/ListPage.tsx';
import { SegmentDialogs } from './SegmentDialogs.tsx';
import type { ListDialog } from '../../../api/ListDialogs.tsx';
import { SegmentList } from './SegmentList.tsx';

/** All segments: to create, change, copy and delete. */
export function SegmentsPage() {
  const query = useApiQuery('listSegments', {});
  const mayEdit = useMayEdit();
  const [dialog, setDialog] = useState<ListDialog>();
  return (
    <ListPage
      title="Segments"
      noun="segment"
      plural="segments"
      query={query}
      rows={query.data?.segments}
      textOf={({ name }) => name}
      about="A segment is a set of rules with a name, such as “Gold members”. Write it once, and use it in the rulesets of any campaign."
      above={<BackLink to={CAMPAIGNS}>Live Target</BackLink>}
      onNew={mayEdit ? () => setDialog({ kind: 'new' }) : undefined}
      renderRows={(segments, nowMs) => <SegmentList segments={segments} nowMs={nowMs} onDialog={mayEdit ? setDialog : undefined} />}
    >
      <SegmentDialogs dialog={dialog} onClose={() => setDialog(undefined)} />
    </ListPage>
  );
}
