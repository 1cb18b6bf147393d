import type { Datatable, ImportSchedule, ScheduledImport } from '@limn/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSnacks } from '../../../api/services.tsx';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import { apiKey, useApiQuery, type Output } from '../../../api/use-api-query.ts';
import { useMayEdit } from '../../../api/use-may-edit.ts';
import { Add, EventRepeat } from '../../../ui/icons/general.ts';
import { DropHere } from '../../../ui/drop/DropHere.tsx';
import { useRestore, TableDialogs, type TableDialog } from '../tables/public.ts';

import { usePageFiles } from '../../../ui/drop/use-page-files.ts';
import { SearchField } from '../../../ui/SearchField.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Box, Row } from '../../../ui/layout.ts';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Page } from '../../../ui/Page.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SkeletonBox, Loading } from '../../../ui/Skeletons.tsx';
import { ImportList, type ImportActions } from './ImportList.tsx';
import { ScheduleDialog } from './ScheduleDialog.tsx';

const EVERY_MS = 1000;
/** A run that was begun here may take so long until its address answers. */
const WATCHED_MS = 20_000;

/** How every table is filled: by uploads, or from an address on a schedule. */
export function ImportsPage() {
  const [busy, setBusy] = useState(false);
  const [watchedUntilMs, setWatchedUntilMs] = useState(0);
  const refreshing = { refetchInterval: busy ? EVERY_MS : (false as const), refetchWhile: () => Date.now() < watchedUntilMs };
  const query = useApiQuery('listScheduledImports', {}, refreshing);
  const tables = useApiQuery('listDatatables', {}, refreshing);
  const company = useApiQuery('getUserCompany', {}).data?.company;
  const mayEdit = useMayEdit();
  const [words, setWords] = useState('');
  const [dialog, setDialog] = useState<TableDialog>();
  const [scheduling, setScheduling] = useState<ScheduledImport>();
  const changes = useImportChanges(() => setWatchedUntilMs(Date.now() + WATCHED_MS));
  const items = query.data?.scheduled_imports;
  const tableOf = (item: ScheduledImport) => tables.data?.datatable.find(({ id }) => id === item.entity_id);
  const waits = (item: ScheduledImport) => item.last_run_status === 'running' && tableOf(item)?.status === 'confirm';
  const running = items?.some((item) => item.last_run_status === 'running' && !waits(item)) ?? false;
  if (running !== busy) setBusy(running);
  const over = usePageFiles(mayEdit && !dialog && !scheduling, { onFiles: ([file]) => setDialog({ kind: 'add', file }) });
  const timezone = company ? company.timezone : 'UTC';
  const ofTable = (item: ScheduledImport, then: (table: Datatable) => TableDialog) => {
    const table = tableOf(item);
    if (table) setDialog(then(table));
  };
  const actions: ImportActions = {
    rename: (item) => ofTable(item, (table) => ({ kind: 'rename', table })),
    remove: (item) => ofTable(item, (table) => ({ kind: 'delete', table })),
    replace: (item) => ofTable(item, (table) => ({ kind: 'wizard', start: { kind: 'replace', table } })),
    confirm: (item) => ofTable(item, (table) => ({ kind: 'wizard', start: { kind: 'confirm', table } })),
    schedule: setScheduling,
    ...changes,
  };
  // A new import is asked for its schedule once its rows are there.
  const asks = dialog?.kind === 'wizard' && dialog.start.kind === 'new';
  const askSchedule = (tableId: number) => {
    const item = items?.find(({ id }) => id === tableId);
    if (!item || item.schedule) return null;
    const open = () => {
      setDialog(undefined);
      setScheduling(item);
    };
    return (
      <Button look="action" icon={<EventRepeat />} onClick={open} autoFocus>
        Set its schedule
      </Button>
    );
  };
  const none = items?.length === 0;
  const found = items && findImports(items, words);
  const add = (
    <Button look="action" icon={<Add />} onClick={() => setDialog({ kind: 'add' })}>
      Add Data
    </Button>
  );
  return (
    <Page>
      <PageHeader
        title="Scheduled Imports"
        text={`How your tables are filled. Times are in your company’s timezone (${timezone.replaceAll('_', ' ')}).`}
        actions={mayEdit && items && !none ? add : null}
      />
      {over ? <DropHere>Drop to create a table</DropHere> : null}
      {query.isError && !items ? (
        <LoadFailure error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()}>
          Couldn’t load your imports.
        </LoadFailure>
      ) : none ? (
        <Card>
          <EmptyState
            title="No imports yet"
            text="Upload a CSV file once, then have it fetched from a URL every hour, day or week, so your pictures are always up to date."
            action={mayEdit ? add : undefined}
          />
        </Card>
      ) : (
        <>
          <Row gap={4} align="center" justify="space-between" sx={{ mb: 3 }}>
            <Box sx={{ flex: 1, maxWidth: 300 }}>
              <SearchField label="Search imports" placeholder="Search imports" value={words} onChange={setWords} />
            </Box>
            <Button look="text" to="/datatables">
              Data tables
            </Button>
          </Row>
          {!found ? (
            <Loading label="Loading your imports">
              <Card sx={{ p: 3 }}>
                {[0, 1, 2].map((row) => (
                  <SkeletonBox key={row} width="100%" height={40} sx={{ my: 1 }} />
                ))}
              </Card>
            </Loading>
          ) : found.length === 0 ? (
            <Card>
              <EmptyState
                title={`No results for “${words.trim()}”`}
                text="Try another name, type, status or URL."
                action={<Button onClick={() => setWords('')}>Clear search</Button>}
              />
            </Card>
          ) : (
            <ImportList items={found} timezone={timezone} waits={waits} actions={mayEdit ? actions : undefined} />
          )}
        </>
      )}
      <TableDialogs
        dialog={dialog}
        onDialog={setDialog}
        tableWord="Scheduled Import"
        timezone={timezone}
        {...(asks ? { next: askSchedule } : {})}
      />
      {scheduling ? (
        <ScheduleDialog item={scheduling} timezone={timezone} onClose={() => setScheduling(undefined)} onSaved={changes.show} />
      ) : null}
    </Page>
  );
}

/** Actions that need no dialog. */
function useImportChanges(
  onBegun: () => void,
): Pick<ImportActions, 'run' | 'unschedule' | 'restore'> & { show: (item: ScheduledImport) => void } {
  const cache = useQueryClient();
  const snacks = useSnacks();
  // Shown as running at once; what has become of it is asked each second then.
  const show = (item: ScheduledImport) => {
    onBegun();
    cache.setQueryData<Output<'listScheduledImports'>>(
      apiKey('listScheduledImports', {}),
      (now) => now && { scheduled_imports: now.scheduled_imports.map((one) => (one.id === item.id ? item : one)) },
    );
  };
  const run = useApiMutation('runImport', { onSuccess: ({ scheduled_import: item }) => show(item) });
  const unschedule = useApiMutation('unscheduleImport', { invalidates: ['listScheduledImports'] });
  const schedule = useApiMutation('scheduleImport', { invalidates: ['listScheduledImports'] });
  const restore = useRestore();
  return {
    show,
    restore: ({ id, name }) => restore({ id, name }),
    run: ({ id }) => run.mutate({ params: { id } }),
    unschedule: ({ id, name, schedule: before }) =>
      unschedule.mutate(
        { params: { id } },
        {
          onSuccess: () =>
            snacks.show({
              icon: 'info',
              text: `“${name}” is no longer scheduled. Its rows are kept.`,
              // Its secrets are gone with it.
              ...(before && !before.has_login && before.header_names.length === 0
                ? { action: { label: 'Undo', onClick: () => schedule.mutate({ params: { id }, body: clockOf(before) }) } }
                : {}),
            }),
        },
      ),
  };
}

function clockOf({ url, every, at, weekday }: ImportSchedule): Pick<ImportSchedule, 'url' | 'every' | 'at' | 'weekday'> {
  return { url, every, at, weekday };
}

/** Imports whose name, kind, status or address hold every typed word. */
function findImports(items: readonly ScheduledImport[], words: string): ScheduledImport[] {
  const typed = words.trim().toLowerCase().split(/\s+/).filter(Boolean);
  return items.filter((item) => {
    const text = `${item.name} ${item.type} ${item.data_source_type} ${item.last_run_status} ${item.schedule?.url ?? ''}`.toLowerCase();
    return typed.every((word) => text.includes(word));
  });
}
