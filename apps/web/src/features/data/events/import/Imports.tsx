import type { EventImport } from '@limn/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useServices } from '../../../../api/services.tsx';
import { apiKey, useApiQuery } from '../../../../api/use-api-query.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { explainError } from '../../../../ui/explain-error.ts';
import { Box } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { ImportState, IS_RUNNING } from './ImportState.tsx';

const REFRESH_MS = 10_000;
const SHOWN_MS = 3_600_000;

/** Files that are being imported, and for an hour what became of the last one. */
export function Imports({ eventId, mayEdit }: { eventId: number; mayEdit: boolean }) {
  const query = useApiQuery(
    'listEventImports',
    { params: { id: eventId }, query: {} },
    { againWhile: IS_RUNNING, refetchInterval: REFRESH_MS },
  );
  const [newest] = query.data?.imports ?? [];
  const shown = (query.data?.imports ?? []).filter((one) => one.state === 'running' || (one === newest && isRecent(one)));
  return shown.map((one) => <OneImport key={one.id} one={one} mayEdit={mayEdit} />);
}

function isRecent({ ended_at }: EventImport): boolean {
  return ended_at !== null && Date.now() - Date.parse(ended_at) < SHOWN_MS;
}

function OneImport({ one, mayEdit }: { one: EventImport; mayEdit: boolean }) {
  const { client } = useServices();
  const cache = useQueryClient();
  const [{ busy, problem }, setCall] = useState<{ busy: boolean; problem?: string }>({ busy: false });
  const cancel = async () => {
    setCall({ busy: true });
    try {
      await client.cancelEventImport({ params: { id: one.id } });
      setCall({ busy: false });
    } catch (error) {
      setCall({ busy: false, problem: explainError(error) ?? 'The import couldn’t be cancelled.' });
    }
    await cache.invalidateQueries({ queryKey: apiKey('listEventImports') });
  };
  return (
    <Card sx={{ mb: 4, p: 4 }}>
      <Box role="group" aria-label={`Import of ${one.file_name}`} sx={{ display: 'grid', gap: 2 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
          <Text variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', color: 'text.secondary' }}>
            {one.file_name}
          </Text>
          {one.state === 'running' && mayEdit ? (
            <Button look="text" size="work" busy={busy ? 'Cancelling' : false} onClick={() => void cancel()}>
              Cancel import
            </Button>
          ) : null}
        </Box>
        <ImportState one={one} />
        {problem ? <Note kind="error">{problem}</Note> : null}
      </Box>
    </Card>
  );
}
