import type { TableColumn } from '@limn/contracts';
import { examplesOf, type ColumnForm } from '@limn/values';
import { useState } from 'react';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { explainError } from '../../../ui/explain-error.ts';
import { ColumnFormField } from '../../../ui/forms-of-values/ColumnFormField.tsx';
import { Stack } from '../../../ui/layout.ts';

/** Rows that examples are taken from. */
const ROWS = 100;

/**
 * How columns were read whose values prove nothing, with three examples each. Nothing where every column is
 * plain.
 */
export function ColumnForms({ tableId, mayEdit }: { tableId: number; mayEdit: boolean }) {
  const query = useApiQuery('listTableRows', { params: { id: tableId }, query: { page: 1, rowsPerPage: ROWS, search: '' } });
  const change = useApiMutation('setColumnType', { invalidates: ['listDatatables', 'listTableRows'], quiet: true });
  /** Columns that were changed here stay. */
  const [changed, setChanged] = useState<readonly string[]>([]);
  if (!query.data) return null;
  const { columns, rows } = query.data;
  const asked = columns.flatMap((column, at) => {
    const type = typeOf(column);
    const isAsked = type !== undefined && column.form !== undefined && (column.proven === false || changed.includes(column.name));
    return isAsked && column.form ? [{ column, type, form: column.form, texts: rows.data.map((row) => row[at] ?? '') }] : [];
  });
  if (asked.length === 0) return null;
  const choose = (name: string, type: 'number' | 'date', form: ColumnForm) => {
    setChanged((before) => [...before, name]);
    change.mutate({ params: { id: tableId }, body: { name, type, form } });
  };
  return (
    <Stack gap={4}>
      {asked.map(({ column, type, form, texts }) => (
        <ColumnFormField
          key={column.name}
          label={column.name}
          type={type}
          form={form}
          isProven={column.proven !== false}
          examples={examplesOf(texts, form)}
          onChange={mayEdit ? (chosen) => choose(column.name, type, chosen) : undefined}
          error={change.error && change.variables?.body.name === column.name ? explainError(change.error) : undefined}
        />
      ))}
    </Stack>
  );
}

function typeOf({ type }: TableColumn): 'number' | 'date' | undefined {
  return type === 'number' || type === 'date' ? type : undefined;
}
