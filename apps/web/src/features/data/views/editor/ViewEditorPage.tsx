import type { EventView } from '@limn/contracts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { OpeningPage } from '../../../../ui/OpeningPage.tsx';
import { EVENT_VIEWS } from '../../../../ui/view-addresses.ts';
import { OpenView } from './OpenView.tsx';

const OPENING = { noun: 'view', list: { title: 'Event Views', to: EVENT_VIEWS }, bars: [60, 40, 64, 160] };

/** `/eventviews/edit?id=5`. */
export function ViewEditorPage() {
  const [search] = useSearchParams();
  const id = Number(search.get('id'));
  return Number.isInteger(id) && id > 0 ? <OneView key={id} id={id} /> : <OpeningPage {...OPENING} />;
}

function OneView({ id }: { id: number }) {
  const view = useApiQuery('getEventView', { params: { id } }, { staleTime: 0, refetchOnWindowFocus: false });
  const [opened, setOpened] = useState<EventView>();
  // An answer of an earlier visit is not opened.
  if (!opened && view.data && !view.isFetching) setOpened(view.data.event_view);
  if (opened) return <OpenView view={opened} />;
  return <OpeningPage {...OPENING} query={view} />;
}
