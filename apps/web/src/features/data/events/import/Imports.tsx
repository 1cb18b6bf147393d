import type { EventImport } from '@limn/contracts';
import { useState } from 'react';
import { useApiMutation } from '../../../../api/use-api-mutation.ts';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { ImportCard } from '../../../../ui/imports/ImportCard.tsx';
import { isBusy, shownImports } from '../../../../ui/imports/shown-imports.ts';
import { EventImportState } from './EventImportState.tsx';
import { TakeBackEvents } from './TakeBackEvents.tsx';

const REFRESH_MS = 10_000;

/** Files that are being imported, and for an hour what became of the last one. */
export function Imports({ eventId, mayEdit }: { eventId: number; mayEdit: boolean }) {
  const query = useApiQuery(
    'listEventImports',
    { params: { id: eventId }, query: {} },
    { refetchWhile: ({ imports }) => imports.some(isBusy), refetchInterval: REFRESH_MS },
  );
  return shownImports(query.data?.imports ?? []).map(({ one, isWhole }) => (
    <OneImport key={one.id} one={one} isWhole={isWhole} mayEdit={mayEdit} />
  ));
}

function OneImport({ one, isWhole, mayEdit }: { one: EventImport; isWhole: boolean; mayEdit: boolean }) {
  const [asks, setAsks] = useState(false);
  const { mutate, isPending, error } = useApiMutation('cancelEventImport', { invalidates: ['listEventImports'], quiet: true });
  return (
    <>
      <ImportCard
        one={one}
        isWhole={isWhole}
        cancel={mayEdit ? { isPending, error, go: () => mutate({ params: { id: one.id } }) } : undefined}
        onTakeBack={mayEdit ? () => setAsks(true) : undefined}
      >
        <EventImportState one={one} />
      </ImportCard>
      {asks ? <TakeBackEvents one={one} onClose={() => setAsks(false)} /> : null}
    </>
  );
}
