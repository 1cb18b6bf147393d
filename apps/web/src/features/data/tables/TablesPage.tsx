import type { Datatable } from '@limn/contracts';
import { useState } from 'react';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { useMayEdit } from '../../../api/use-may-edit.ts';
import { Add, Delete as Bin } from '../../../ui/icons/general.ts';
import { DropHere } from '../../../ui/drop/DropHere.tsx';
import { TableDialogs, type TableDialog } from './wizard/TableDialogs.tsx';
import { isUnderWay, rowsText } from './wizard/table-labels.ts';
import { usePageFiles } from '../../../ui/drop/use-page-files.ts';
import { SearchField } from '../../../ui/SearchField.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { formatCount } from '../../../ui/format.ts';
import { Box } from '../../../ui/layout.ts';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Page } from '../../../ui/Page.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SkeletonBox, Loading } from '../../../ui/Skeletons.tsx';
import { DeleteSelected } from '../../../api/DeleteSelected.tsx';
import { rowSelection } from '../../../ui/selection/row-selection.ts';
import { useSelection } from '../../../ui/selection/use-selection.ts';
import { NoTables } from './NoTables.tsx';
import { TableList } from './TableList.tsx';

const NONE: readonly Datatable[] = [];

/** All data and location tables: to add, replace, rename, delete and look into. */
export function TablesPage() {
  const query = useApiQuery('listDatatables', {}, { refetchWhile: ({ datatable }) => datatable.some(({ status }) => isUnderWay(status)) });
  const mayEdit = useMayEdit();
  const [words, setWords] = useState('');
  const [dialog, setDialog] = useState<TableDialog>();
  const tables = query.data?.datatable;
  const over = usePageFiles(mayEdit && !dialog, { onFiles: ([file]) => setDialog({ kind: 'add', file }) });
  const none = tables?.length === 0;
  const found = tables && findTables(tables, words);
  const selection = useSelection(found ?? NONE, tables, mayEdit);
  return (
    <Page>
      <PageHeader
        title="Data Tables"
        text={<Box sx={{ minHeight: 18 }}>{tables && !none ? countOf(tables, found?.length ?? 0, words) : null}</Box>}
        actions={
          <>
            <Button look="text" icon={<Bin />} to="/bin?kind=table">
              Bin
            </Button>
            {mayEdit && tables && !none ? (
              <Button look="action" icon={<Add />} onClick={() => setDialog({ kind: 'add' })}>
                Add Data
              </Button>
            ) : null}
          </>
        }
      />
      {over ? <DropHere>Drop to create a table</DropHere> : null}
      {query.isError && !tables ? (
        <LoadFailure error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()}>
          Couldn’t load your tables.
        </LoadFailure>
      ) : none ? (
        <NoTables onAdd={mayEdit ? (type) => setDialog({ kind: 'wizard', start: { kind: 'new', type } }) : undefined} />
      ) : (
        <>
          <Box
            sx={{
              display: 'flex',
              alignItems: 'center',
              justifyContent: 'space-between',
              // On a phone the links stand below: beside them the search would be too narrow for a word.
              flexWrap: { xs: 'wrap', sm: 'nowrap' },
              columnGap: 4,
              rowGap: 1,
              mb: 3,
              visibility: selection.chosen.length > 0 ? 'hidden' : 'visible',
            }}
          >
            <Box sx={{ flex: { xs: '1 0 100%', sm: 1 }, maxWidth: { sm: 300 } }}>
              <SearchField label="Search tables" placeholder="Search tables" value={words} onChange={setWords} />
            </Box>
            <Button look="text" to="/customers">
              Customers
            </Button>
            <Button look="text" to="/scheduledimports">
              Scheduled imports
            </Button>
          </Box>
          <DeleteSelected word="table" label="Selected tables" selection={selection} of={found?.length ?? 0} />
          {!found ? (
            <TablesLoading />
          ) : found.length === 0 ? (
            <Card>
              <EmptyState
                title={`No results for “${words.trim()}”`}
                text="Try another name, type or column."
                action={<Button onClick={() => setWords('')}>Clear search</Button>}
              />
            </Card>
          ) : (
            <TableList
              tables={found}
              nowMs={query.dataUpdatedAt}
              onDialog={mayEdit ? setDialog : undefined}
              select={mayEdit ? rowSelection(selection) : undefined}
            />
          )}
        </>
      )}
      <TableDialogs dialog={dialog} onDialog={setDialog} tableWord="Datatable" next={seeRows} />
    </Page>
  );
}

function seeRows(id: number) {
  return (
    <Button look="text" to={`/datatables/${id}`}>
      See its rows
    </Button>
  );
}

/** "10 tables, 296,763 rows", and with a search "3 of 10 tables". */
function countOf(tables: readonly Datatable[], found: number, words: string): string {
  const word = tables.length === 1 ? 'table' : 'tables';
  if (words.trim() !== '') return `${formatCount(found)} of ${formatCount(tables.length)} ${word}`;
  return `${formatCount(tables.length)} ${word}, ${rowsText(tables.reduce((sum, { rows }) => sum + rows, 0))}`;
}

function TablesLoading() {
  return (
    <Loading label="Loading your tables">
      <Card sx={{ p: 3 }}>
        {[0, 1, 2, 3].map((row) => (
          <SkeletonBox key={row} width="100%" height={40} sx={{ my: 1 }} />
        ))}
      </Card>
    </Loading>
  );
}

/** Tables whose name, kind or columns hold every typed word. */
function findTables(tables: readonly Datatable[], words: string): Datatable[] {
  const typed = words.trim().toLowerCase().split(/\s+/).filter(Boolean);
  return tables.filter(({ name, type, csv_header: header }) => {
    const text = `${name} ${type === 'location' ? 'location' : 'datatable'} ${header}`.toLowerCase();
    return typed.every((word) => text.includes(word));
  });
}
