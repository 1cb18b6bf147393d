import { findImageType, recordSourceOf } from '@limn/image-types';
import { USED_KIND } from '@limn/model';
import { useDeferredValue, useId, useState } from 'react';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { COMBO_LIST, comboLook } from '../../../../ui/combo-look.ts';
import { Autocomplete } from '../../../../ui/kit/combobox.ts';
import { TextField } from '../../../../ui/kit/inputs.ts';
import { Box } from '../../../../ui/layout.ts';
import { useEditorState } from '../context/editor-context.tsx';
import { type DataRow, keyedRows, matching, placeRows, trialOfRow } from './data-rows.ts';
import type { ShownPreview } from '../document/shown-preview.ts';

const ROWS_PER_PAGE = 20;

/** Records of a feed, which the server does not search. */
const MAX_FEED_RECORDS = 50;

/** Any row of the data, by what it holds. */
export function RowPicker({ preview }: { preview: ShownPreview }) {
  const id = useId();
  const image = useEditorState((state) => state.image);
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const { rows, isLoading } = useDataRows(typed, open);
  return (
    <Autocomplete<DataRow, false, false>
      id={id}
      size="small"
      options={[...rows]}
      value={null}
      blurOnSelect
      clearOnBlur
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      loading={isLoading}
      loadingText="Searching rows"
      noOptionsText={typed.trim() === '' ? 'No rows.' : `No row holds “${typed.trim()}”.`}
      inputValue={typed}
      onInputChange={(_event, next, reason) => setTyped(reason === 'input' ? next : '')}
      // The server has looked for them.
      filterOptions={(all) => all}
      getOptionLabel={({ label }) => label}
      getOptionKey={(row) => row.id}
      onChange={(_event, row) => row && preview.tryOut(trialOfRow(row, image))}
      renderOption={({ key, ...props }, row) => (
        <Box component="li" key={key} {...props} sx={{ typography: 'body2', gap: 3 }}>
          <Box component="span" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
            {row.label}
          </Box>
          <Box
            component="span"
            sx={{ ml: 'auto', color: 'text.secondary', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
          >
            {row.more}
          </Box>
        </Box>
      )}
      renderInput={(props) => (
        <TextField
          {...props}
          placeholder="Search the rows"
          slotProps={{ ...props.slotProps, htmlInput: { ...props.slotProps?.htmlInput, 'aria-label': 'Row of the data' } }}
        />
      )}
      sx={{ ...comboLook('work'), flex: '1 1 170px', maxWidth: { md: 230 } }}
      slotProps={{ paper: { sx: COMBO_LIST }, popper: { placement: 'bottom-start', style: { width: 'min(420px, calc(100vw - 32px))' } } }}
    />
  );
}

interface FoundRows {
  rows: readonly DataRow[];
  isLoading: boolean;
}

/** The rows of the table or feed that hold what was typed; none before the list is wanted. */
function useDataRows(typed: string, wanted: boolean): FoundRows {
  const image = useEditorState((state) => state.image);
  const search = useDeferredValue(typed.trim());
  const type = findImageType(image.type.id);
  const source = type && recordSourceOf(type, image);
  const tableId = image.data_source?.id ?? undefined;
  // Rows of tables are searched by the server; of others the first ones are looked through.
  const isOfTable = source?.uses === USED_KIND.table;
  const isTable = isOfTable && tableId !== undefined;
  const page = useApiQuery(
    'listTableRows',
    { params: { id: tableId ?? 0 }, query: { page: 1, rowsPerPage: ROWS_PER_PAGE, ...(search === '' ? {} : { search }) } },
    { enabled: wanted && isTable, keepPrevious: true, staleTime: 30_000 },
  );
  const numbers = Array.from({ length: MAX_FEED_RECORDS }, (_, index) => index + 1);
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
