import { TAG_PARAMETER } from '@limn/model';
import { useDeferredValue, useId, useState } from 'react';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { COMBO_LIST, comboLook } from '../../../../ui/combo-look.ts';
import { Autocomplete } from '../../../../ui/kit/combobox.ts';
import { TextField } from '../../../../ui/kit/inputs.ts';
import { Box } from '../../../../ui/layout.ts';
import { useEditorState } from '../context/editor-context.tsx';
import { trialOfRow } from './data-rows.ts';
import type { ShownPreview } from '../document/shown-preview.ts';

const FOUND = 20;

/** Any customer, by ID or email: the preview is filled with what is known of them. */
export function CustomerPicker({ preview }: { preview: ShownPreview }) {
  const id = useId();
  const image = useEditorState((state) => state.image);
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const search = useDeferredValue(typed.trim());
  const { data, isFetching } = useApiQuery(
    'listCustomers',
    { query: { page: 1, rowsPerPage: FOUND, ...(search === '' ? {} : { search }) } },
    { enabled: open, keepPrevious: true, staleTime: 30_000 },
  );
  // A row that was chosen before stays.
  const settings = preview.trial?.canBeKept ? preview.settings : image.preview_settings;
  return (
    <Autocomplete
      id={id}
      size="small"
      options={data?.customers.data ?? []}
      value={null}
      blurOnSelect
      clearOnBlur
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      loading={isFetching}
      loadingText="Searching customers"
      noOptionsText={typed.trim() === '' ? 'No customers yet.' : `No customer’s ID or email holds “${typed.trim()}”.`}
      inputValue={typed}
      onInputChange={(_event, next, reason) => setTyped(reason === 'input' ? next : '')}
      // The server has looked for them.
      filterOptions={(all) => all}
      getOptionLabel={nameOf}
      getOptionKey={(customer) => customer.id}
      onChange={(_event, customer) => {
        if (!customer) return;
        const label = nameOf(customer);
        preview.tryOut(trialOfRow({ label, params: { [TAG_PARAMETER.recipient]: label } }, { preview_settings: settings }));
      }}
      renderOption={({ key, ...props }, customer) => (
        <Box component="li" key={key} {...props} sx={{ typography: 'body2', gap: 3 }}>
          <Box component="span" sx={{ fontWeight: 600, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
            {nameOf(customer)}
          </Box>
          {customer.email !== null && customer.customer_id !== null ? (
            <Box component="span" sx={{ ml: 'auto', color: 'text.secondary', whiteSpace: 'nowrap' }}>
              {customer.customer_id}
            </Box>
          ) : null}
        </Box>
      )}
      renderInput={(props) => (
        <TextField
          {...props}
          placeholder={customerIn(preview.record) ?? 'Search customers'}
          slotProps={{ ...props.slotProps, htmlInput: { ...props.slotProps?.htmlInput, 'aria-label': 'Customer' } }}
        />
      )}
      sx={{ ...comboLook('work'), flex: '1 1 170px', maxWidth: { md: 230 } }}
      slotProps={{ paper: { sx: COMBO_LIST }, popper: { placement: 'bottom-start', style: { width: 'min(420px, calc(100vw - 32px))' } } }}
    />
  );
}

function nameOf({ email, customer_id }: { email: string | null; customer_id: string | null }): string {
  return email ?? customer_id ?? '';
}

/** The customer whose values these are; undefined where they are of none. */
export function customerIn(record: ShownPreview['record']): string | undefined {
  return record['customer.email'] || record['customer.customer_id'] || undefined;
}
