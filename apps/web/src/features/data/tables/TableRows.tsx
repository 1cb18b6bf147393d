import type { ColumnType, Datatable } from '@limn/contracts';
import type { ColumnForm } from '@limn/values';
import { useState } from 'react';
import { explainError } from '../../../ui/explain-error.ts';
import { useSnacks } from '../../../api/services.tsx';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { PlacesOfRows } from './wizard/PlacesOfRows.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Box, Stack } from '../../../ui/layout.ts';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { SkeletonBox, Loading } from '../../../ui/Skeletons.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { usePageNumber } from '../../../ui/use-view-parameters.ts';
import { ColumnForms } from './ColumnForms.tsx';
import { columnKind } from './column-types.ts';
import { RowsGrid } from './RowsGrid.tsx';

const PER_PAGE = 25;
const SEARCH_AFTER_MS = 300;

/** The rows of a table, 25 a page, with a search over all of them. */
export function TableRows({ table, mayEdit }: { table: Datatable; mayEdit: boolean }) {
  const [words, setWords] = useState('');
  const [page, setPage] = usePageNumber();
  const search = useDebounced(words.trim(), SEARCH_AFTER_MS);
  const query = useApiQuery(
    'listTableRows',
    { params: { id: table.id }, query: { page, rowsPerPage: PER_PAGE, search } },
    { keepPrevious: true },
  );
  const [wanted, setWanted] = useState<{ name: string; type: ColumnType }>();
  const change = useApiMutation('setColumnType', { invalidates: ['listDatatables', 'listTableRows'], quiet: true });
  const snacks = useSnacks();
  const keyed = useApiMutation('changeUniqueHeader', { invalidates: ['listDatatables', 'listTableRows'], quiet: true });
  const changeKey = (uniqueHeader: string) =>
    keyed.mutate(
      { params: { id: table.id }, body: { uniqueHeader } },
      { onSuccess: () => snacks.show({ icon: 'success', text: `Rows are now found by “${uniqueHeader}”.` }) },
    );
  const found = query.data;
  // Answered questions stay until the page is left.
  const [isAsking] = useState(() => table.columns.some(({ proven }) => proven === false));
  const changeType = (name: string, type: ColumnType, form?: ColumnForm) => {
    setWanted({ name, type });
    change.mutate({ params: { id: table.id }, body: form ? { name, type, form } : { name, type } });
  };
  return (
    <Stack gap={3}>
      <Box sx={{ maxWidth: { sm: 300 } }}>
        <SearchField
          label="Search rows"
          placeholder="Search rows"
          value={words}
          onChange={(typed) => {
            setWords(typed);
            setPage(1);
          }}
        />
      </Box>
      {isAsking || table.columns.some(({ proven }) => proven === false) ? <ColumnForms tableId={table.id} mayEdit={mayEdit} /> : null}
      {table.unplaced ? <PlacesOfRows tableId={table.id} unplaced={table.unplaced} /> : null}
      {change.error && wanted ? (
        <Note kind="error" onDismiss={change.reset}>
          “{wanted.name}” wasn’t changed: not every value is {aKind(wanted.type)}. {explainError(change.error)}
        </Note>
      ) : null}
      {keyed.error ? (
        <Note kind="error" onDismiss={keyed.reset}>
          The unique header wasn’t changed. {explainError(keyed.error)}
        </Note>
      ) : null}
      {query.isError && !found ? (
        <LoadFailure error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()}>
          Couldn’t load the rows.
        </LoadFailure>
      ) : !found ? (
        <RowsLoading />
      ) : found.rows.total === 0 ? (
        <Card>
          {search === '' ? (
            <EmptyState title="No rows" text="The file has a header but no rows." />
          ) : (
            <EmptyState
              title={`No rows contain “${search}”`}
              text={found.rows.partial ? 'This table is very large, so only the first part was searched.' : 'All columns were searched.'}
              action={<Button onClick={() => setWords('')}>Clear search</Button>}
            />
          )}
        </Card>
      ) : (
        <Card sx={{ overflow: 'hidden', opacity: query.isPlaceholderData ? 0.6 : 1, transition: 'opacity 120ms' }}>
          <RowsGrid
            label={`Rows of ${table.name}`}
            columns={found.columns}
            rows={found.rows.data}
            uniqueHeader={table.unique_header}
            unplaced={found.rows.unplaced}
            onType={mayEdit ? changeType : undefined}
            onUnique={mayEdit ? changeKey : undefined}
          />
          <Pager
            page={found.rows.current_page}
            perPage={PER_PAGE}
            total={found.rows.total}
            onPage={setPage}
            {...(found.rows.partial ? { note: 'Only the first part of the table was searched. There may be more.' } : {})}
          />
        </Card>
      )}
    </Stack>
  );
}

function aKind(type: ColumnType): string {
  const { label } = columnKind(type);
  return `${type === 'boolean' ? '' : 'a '}${label.toLowerCase()}`;
}

function RowsLoading() {
  return (
    <Loading label="Loading the rows">
      <Card sx={{ p: 3 }}>
        {Array.from({ length: 8 }, (_, row) => (
          <SkeletonBox key={row} width="100%" height={28} sx={{ my: 1 }} />
        ))}
      </Card>
    </Loading>
  );
}
