import type { TableStatus, Unplaced } from '@limn/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isMissing } from '../../../../ui/explain-error.ts';
import { apiKey, useApiQuery } from '../../../../api/use-api-query.ts';
import { formatCount } from '../../../../ui/format.ts';
import { Row, Stack } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import { Spinner } from '../../../../ui/Spinner.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { FileNotes } from '../../../../ui/imports/FileNotes.tsx';
import { rowsText } from './table-labels.ts';
import { ColumnForms } from '../ColumnForms.tsx';
import { PlacesOfRows } from './PlacesOfRows.tsx';
import { TABLE_READS } from './table-reads.ts';

const EVERY_MS = 1000;

export type Processing =
  | { kind: 'running'; rows: number | undefined; lost: boolean }
  | { kind: 'complete'; tableId: number; rows: number; unplaced: Unplaced | null; notes: readonly string[] }
  | { kind: 'failed'; reason: string };

/** Asks each second how far a table is, until it is complete or given up. */
export function useProcessing(tableId: number | undefined, on: boolean): Processing {
  const cache = useQueryClient();
  const asks = on && tableId !== undefined;
  const key = { params: { id: tableId ?? 0 } };
  const settled = isSettled(cache.getQueryData<{ status: TableStatus }>(apiKey('datatableStat', key))?.status);
  const query = useApiQuery('datatableStat', key, { enabled: asks, refetchInterval: asks && !settled ? EVERY_MS : false });
  const stat = query.data;
  const status = stat?.status;
  useEffect(() => {
    if (!asks || !isSettled(status)) return;
    for (const read of TABLE_READS) void cache.invalidateQueries({ queryKey: apiKey(read) });
  }, [asks, status, cache]);
  if (isMissing(query.error)) return { kind: 'failed', reason: 'Someone deleted this table.' };
  if (stat?.status === 'complete' && tableId !== undefined)
    return { kind: 'complete', tableId, rows: stat.rows, unplaced: stat.unplaced, notes: stat.notes ?? [] };
  if (stat?.status === 'failed') return { kind: 'failed', reason: stat.reason ?? 'The file could not be processed.' };
  return { kind: 'running', rows: stat?.rows, lost: query.isError };
}

function isSettled(status: TableStatus | undefined): boolean {
  return status === 'complete' || status === 'failed';
}

export function ProcessingStep({ processing }: { processing: Processing }) {
  if (processing.kind === 'failed') return <Note kind="error">Failed to upload file: {processing.reason}</Note>;
  if (processing.kind === 'complete')
    return (
      <Stack gap={3}>
        <Note kind="success">File processing complete. {formatCount(processing.rows)} rows in table.</Note>
        <FileNotes notes={processing.notes} />
        <ColumnForms tableId={processing.tableId} mayEdit />
        {processing.unplaced ? <PlacesOfRows tableId={processing.tableId} unplaced={processing.unplaced} /> : null}
      </Stack>
    );
  const { rows, lost } = processing;
  return (
    <Row role="status" gap={3} align="center" sx={{ minHeight: 44 }}>
      <Spinner label="Processing" size={20} />
      <div>
        <Text>Processing uploaded file...</Text>
        <Text variant="body2" muted>
          {lost
            ? 'The server isn’t responding right now. Processing continues there.'
            : `${rows ? `${rowsText(rows)} read. ` : ''}You can close this. Processing continues in the background.`}
        </Text>
      </div>
    </Row>
  );
}
