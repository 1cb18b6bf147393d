import type { ViewColumn, ViewPreviewRow } from '@limn/contracts';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Box, Stack } from '../../../../ui/layout.ts';
import { LoadFailure } from '../../../../ui/LoadFailure.tsx';
import { Note } from '../../../../ui/Note.tsx';
import { ScrollArea } from '../../../../ui/ScrollArea.tsx';
import { Loading, SkeletonBox } from '../../../../ui/Skeletons.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { useViewEditor, useViewState } from '../editor/editor-context.tsx';

const NEWEST = 100;

/**
 * The newest events of the view as it is saved. Asked for whenever the tab is gone to, and after each save.
 */
export function PreviewTab() {
  const { session, mayEdit } = useViewEditor();
  const view = useViewState(({ thing }) => thing);
  const unsaved = useViewState((state) => state.isUnsaved);
  return (
    <Stack gap={3} sx={{ minWidth: 0 }}>
      {unsaved ? (
        <Note
          kind="info"
          action={
            mayEdit ? (
              <Button look="text" onClick={() => void session.save()}>
                Save
              </Button>
            ) : undefined
          }
        >
          The preview shows the view as it was saved. Save to see your changes.
        </Note>
      ) : null}
      <SavedPreview key={view.revision} id={view.id} />
    </Stack>
  );
}

function SavedPreview({ id }: { id: number }) {
  const query = useApiQuery('previewEventView', { params: { id } }, { staleTime: 0 });
  const answer = query.isFetching && query.isStale ? undefined : query.data;
  if (query.isError)
    return (
      <LoadFailure error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()}>
        Couldn’t load the preview.
      </LoadFailure>
    );
  if (!answer)
    return (
      <Loading label="Loading the preview">
        {[0, 1, 2, 3, 4].map((row) => (
          <SkeletonBox key={row} width="100%" height={36} sx={{ my: 1 }} />
        ))}
      </Loading>
    );
  const { rows, columns, searched_since: since, searched_by: by } = answer;
  return (
    <>
      {since === null ? null : <Note kind={rows.length === 0 ? 'warning' : 'info'}>{limitText(by, dateText(since), rows.length > 0)}</Note>}
      {rows.length === 0 ? (
        <Card>
          <EmptyState
            title="No events"
            text={since === null ? 'No event passes the filters of this view.' : 'Try filters that more events pass.'}
          />
        </Card>
      ) : (
        <>
          <Text variant="body2" muted>
            {rows.length === NEWEST
              ? since === null
                ? `The newest ${NEWEST} events`
                : `${NEWEST} events`
              : rows.length === 1
                ? '1 event'
                : `${rows.length} events`}
          </Text>
          <PreviewTable rows={rows} columns={columns} />
        </>
      )}
    </>
  );
}

function limitText(by: 'event' | 'customer', since: string, hasRows: boolean): string {
  if (!hasRows)
    return by === 'customer'
      ? `This view is too large to preview in full. No event of customers who were active since ${since} passes its filters.`
      : `This view is too large to preview in full. No event since ${since} passes its filters.`;
  return by === 'customer'
    ? `This view is too large to preview in full. These are events of customers who were active since ${since}.`
    : `This view is too large to preview in full. These are events since ${since}.`;
}

function PreviewTable({ rows, columns }: { rows: readonly ViewPreviewRow[]; columns: readonly ViewColumn[] }) {
  return (
    <ScrollArea label="Preview" framed sx={{ maxHeight: '70vh', bgcolor: 'background.paper' }}>
      <Box component="table" aria-label="Events of the view" sx={TABLE}>
        <thead>
          <tr>
            <th scope="col">event_timestamp</th>
            <th scope="col">customer_id</th>
            {columns.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.event_id}>
              <td>
                <time dateTime={row.event_timestamp}>{dateText(row.event_timestamp)}</time>
              </td>
              <td>
                {row.customer_id ?? <Nothing />}
                {row.is_browser ? <Browser /> : null}
              </td>
              {columns.map(({ name }) => (
                <td key={name}>{cellText(row.event_properties[name]) ?? <Nothing />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </ScrollArea>
  );
}

function Browser() {
  return (
    <Box component="span" title="No customer is known in this browser yet" sx={{ color: 'text.secondary' }}>
      {' '}
      (browser)
    </Box>
  );
}

function Nothing() {
  return (
    <Box component="span" sx={{ color: 'text.tertiary' }}>
      –
    </Box>
  );
}

const TABLE = {
  borderCollapse: 'separate',
  borderSpacing: 0,
  typography: 'body2',
  width: '100%',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    px: 2.5,
    py: 1.5,
    textAlign: 'left',
    whiteSpace: 'nowrap',
    maxWidth: 320,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    borderBottom: '1px solid',
    borderColor: 'divider',
  },
  '& thead th': { position: 'sticky', top: 0, bgcolor: 'background.paper', fontWeight: 600, color: 'text.secondary', zIndex: 1 },
  '& tbody tr:last-of-type td': { borderBottom: 0 },
} as const;

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** A value as it is read; undefined for no value. */
function cellText(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'string') return MOMENT.test(value) ? dateText(value) : value;
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return typeof value === 'number' ? String(value) : JSON.stringify(value);
}

/** In this browser's timezone. */
function dateText(moment: string): string {
  return new Date(moment).toLocaleString('en-GB', { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' });
}
