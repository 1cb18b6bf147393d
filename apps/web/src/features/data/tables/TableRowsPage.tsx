import type { Datatable } from '@limn/contracts';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { useMayEdit } from '../../../api/use-may-edit.ts';
import { BackLink } from '../../../ui/BackLink.tsx';
import { Cached as Replace, Delete, Edit, MoreVert as More, Restore } from '../../../ui/icons/general.ts';
import { DropHere } from '../../../ui/drop/DropHere.tsx';
import { TableDialogs, type TableDialog } from './wizard/TableDialogs.tsx';
import { useRestore } from './wizard/use-restore.ts';
import { isUnderWay, rowsText } from './wizard/table-labels.ts';
import { usePageFiles } from '../../../ui/drop/use-page-files.ts';
import { ActionMenu } from '../../../ui/ActionMenu.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Box } from '../../../ui/layout.ts';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Page } from '../../../ui/Page.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { TableRows } from './TableRows.tsx';
import { TableStatusCell } from './TableStatusCell.tsx';

const LIST = '/datatables';

/** One table: its rows, and what can be done with it. */
export function TableRowsPage() {
  const id = Number(useParams()['id']);
  const navigate = useNavigate();
  const mayEdit = useMayEdit();
  const query = useApiQuery(
    'listDatatables',
    {},
    { refetchWhile: ({ datatable }) => datatable.some((one) => one.id === id && isUnderWay(one.status)) },
  );
  const [dialog, setDialog] = useState<TableDialog>();
  const restore = useRestore();
  const table = query.data?.datatable.find((one) => one.id === id);
  const underWay = table !== undefined && isUnderWay(table.status);
  const replace = (one: Datatable, file?: File) => setDialog({ kind: 'wizard', start: { kind: 'replace', table: one, file } });
  const over = usePageFiles(mayEdit && !dialog && table !== undefined && !underWay, { onFiles: ([file]) => table && replace(table, file) });
  if (!table)
    return (
      <Page>
        <PageHeader title="Data Tables" above={<BackLink to={LIST}>Data Tables</BackLink>} />
        {query.data ? (
          <Card>
            <EmptyState
              title="Table not found"
              text="It may have been deleted, or it belongs to another company."
              action={<Button to={LIST}>All tables</Button>}
            />
          </Card>
        ) : query.isError ? (
          <LoadFailure error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()}>
            Couldn’t load the table.
          </LoadFailure>
        ) : null}
      </Page>
    );
  return (
    <Page>
      <PageHeader
        title={table.name}
        above={<BackLink to={LIST}>Data Tables</BackLink>}
        text={table.usable ? about(table) : null}
        actions={
          mayEdit ? (
            <>
              <Button icon={<Replace />} disabled={underWay} reason="Another file is being uploaded." onClick={() => replace(table)}>
                Replace
              </Button>
              <ActionMenu
                label={`Actions of ${table.name}`}
                trigger={
                  <IconButton label="More actions" bordered>
                    <More />
                  </IconButton>
                }
                actions={[
                  { label: 'Rename', icon: <Edit />, onClick: () => setDialog({ kind: 'rename', table }) },
                  {
                    label: 'Restore previous data',
                    icon: <Restore />,
                    disabled: !table.has_previous || underWay,
                    onClick: () => restore(table),
                  },
                  { label: 'Delete', icon: <Delete />, danger: true, separated: true, onClick: () => setDialog({ kind: 'delete', table }) },
                ]}
              />
            </>
          ) : null
        }
      />
      {over ? <DropHere>Drop to replace the rows</DropHere> : null}
      {table.status === 'complete' && table.reason === null ? null : (
        <Box sx={{ mb: 4 }}>
          {table.reason === null ? (
            <TableStatusCell
              table={table}
              onConfirm={mayEdit ? () => setDialog({ kind: 'wizard', start: { kind: 'confirm', table } }) : undefined}
            />
          ) : (
            <Note kind={table.usable ? 'warning' : 'error'}>The last file couldn’t be imported. {table.reason}</Note>
          )}
        </Box>
      )}
      {table.usable ? <TableRows key={table.id} table={table} mayEdit={mayEdit} /> : null}
      <TableDialogs dialog={dialog} onDialog={setDialog} tableWord="Datatable" onDeleted={() => void navigate(LIST)} />
    </Page>
  );
}

function about({ rows, columns, unique_header: key }: Datatable): string {
  const width = `${columns.length} ${columns.length === 1 ? 'column' : 'columns'}`;
  return `${rowsText(rows)}, ${width}${key === null ? '' : `, looked up by ${key}`}`;
}
