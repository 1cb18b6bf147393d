import { useId, useState } from 'react';
import { Autocomplete } from '../../../../ui/kit/combobox.ts';
import { TextField } from '../../../../ui/kit/inputs.ts';
import { COMBO_LIST, comboLook } from '../../../../ui/combo-look.ts';
import { Box } from '../../../../ui/layout.ts';
import { useEditorState } from '../session/editor-context.tsx';
import { trialOfRow, type DataRow } from './data-rows.ts';
import type { ShownPreview } from './shown-preview.ts';
import { useDataRows } from './use-data-rows.ts';

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
