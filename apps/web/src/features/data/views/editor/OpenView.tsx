import type { EventView } from '@limn/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { randomKey } from '../../../../api/random-key.ts';
import { useServices } from '../../../../api/services.tsx';
import { apiKey } from '../../../../api/use-api-query.ts';
import { useMayEdit } from '../../../../api/use-may-edit.ts';
import { DraftContext, type DraftLabels } from '../../../../drafts/draft-context.tsx';
import { DraftFrame } from '../../../../drafts/DraftFrame.tsx';
import { DraftHeader } from '../../../../drafts/DraftHeader.tsx';
import { EVENT_VIEWS, viewAddress } from '../../../../ui/view-addresses.ts';
import { createViewSession } from '../draft/view-session.ts';
import { useDraft, useViewState, ViewEditorContext } from './editor-context.tsx';
import { ViewTabs } from './ViewTabs.tsx';

const WORDS: DraftLabels = {
  noun: 'view',
  unnamed: 'View without a name',
  list: { title: 'Event Views', to: EVENT_VIEWS },
  address: viewAddress,
};

/** @param view as it was when the page opened */
export function OpenView({ view }: { view: EventView }) {
  const { client } = useServices();
  const cache = useQueryClient();
  const mayEdit = useMayEdit();
  const [session] = useState(() => createViewSession(client, view, randomKey));
  const editor = useMemo(() => ({ session, words: WORDS, mayEdit }), [session, mayEdit]);
  // The list and the next visit show what was saved here.
  useEffect(
    () => () => {
      void cache.invalidateQueries({ queryKey: apiKey('listEvents') });
      cache.removeQueries({ queryKey: apiKey('getEventView', { params: { id: view.id } }) });
    },
    [cache, view.id],
  );
  return (
    <DraftContext value={editor}>
      <ViewEditorContext value={editor}>
        <DraftFrame>
          <Header />
          <ViewTabs />
        </DraftFrame>
      </ViewEditorContext>
    </DraftContext>
  );
}

function Header() {
  const event = useViewState(({ thing }) => thing.event_name);
  return <DraftHeader name={useDraft().label} text={`View of the event “${event}”`} />;
}
