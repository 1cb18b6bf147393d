import { findImageType, recordSourceOf } from '@limn/image-types';
import { USED_KIND } from '@limn/model';
import { useDeferredValue } from 'react';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { useEditorState } from '../session/editor-context.tsx';
import { keyedRows, matching, placeRows, type DataRow } from './data-rows.ts';

const ON_A_PAGE = 20;
/** Records of a feed, which the server does not search. */
const OF_A_FEED = 50;

export interface FoundRows {
  rows: readonly DataRow[];
  isLoading: boolean;
}

/** The rows of the table or feed that hold what was typed; none before the list is wanted. */
export function useDataRows(typed: string, wanted: boolean): FoundRows {
  const image = useEditorState((state) => state.image);
  const search = useDeferredValue(typed.trim());
  const type = findImageType(image.type.id);
  const source = type && recordSourceOf(type);
  const tableId = image.data_source?.id ?? undefined;
  // Rows of tables are searched by the server; of others the first ones are looked through.
  const isOfTable = source?.uses === USED_KIND.table;
  const isTable = isOfTable && tableId !== undefined;
  const page = useApiQuery(
    'listTableRows',
    { params: { id: tableId ?? 0 }, query: { page: 1, rowsPerPage: ON_A_PAGE, ...(search === '' ? {} : { search }) } },
    { enabled: wanted && isTable, keepPrevious: true, staleTime: 30_000 },
  );
  const numbers = Array.from({ length: OF_A_FEED }, (_, index) => index + 1);
  const feed = useApiQuery(
    'proofRows',
    { params: { id: image.id }, body: { rows: numbers } },
    { enabled: wanted && source !== undefined && !isOfTable, staleTime: 30_000 },
  );
  if (source && !isOfTable) {
    const rows = (feed.data?.rows ?? []).map(({ row, label, params }) => ({
      id: String(row),
      label: label || `Entry ${row}`,
      more: `Entry ${row}`,
      params,
    }));
    return { rows: matching(rows, search), isLoading: feed.isFetching };
  }
  const found = page.data && { data: page.data.rows.data, columns: page.data.columns };
  const key = image.data_source?.unique_header ?? '';
  return { rows: found ? (type?.filledFrom === 'places' ? placeRows(found) : keyedRows(found, key)) : [], isLoading: page.isFetching };
}
