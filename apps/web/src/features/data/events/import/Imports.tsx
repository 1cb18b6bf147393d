import type { EventImport } from '@limn/contracts';
import { useApiMutation } from '../../../../api/use-api-mutation.ts';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { ImportCard } from '../../../../ui/imports/ImportCard.tsx';
import { isRunning, shownImports } from '../../../../ui/imports/shown-imports.ts';
import { EventImportState } from './EventImportState.tsx';

const REFRESH_MS = 10_000;

/** Files that are being imported, and for an hour what became of the last one. */
export function Imports({ eventId, mayEdit }: { eventId: number; mayEdit: boolean }) {
  const query = useApiQuery(
    'listEventImports',
    { params: { id: eventId }, query: {} },
    { againWhile: ({ imports }) => imports.some(isRunning), refetchInterval: REFRESH_MS },
  );
  return shownImports(query.data?.imports ?? []).map((one) => <OneImport key={one.id} one={one} mayEdit={mayEdit} />);
}

function OneImport({ one, mayEdit }: { one: EventImport; mayEdit: boolean }) {
  const { mutate, isPending, error } = useApiMutation('cancelEventImport', { outdates: ['listEventImports'], quiet: true });
  return (
    <ImportCard one={one} cancel={mayEdit ? { isPending, error, go: () => mutate({ params: { id: one.id } }) } : undefined}>
      <EventImportState one={one} />
    </ImportCard>
  );
}
