import { useId, useState } from 'react';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { COMBO_LIST, comboLook } from '../../../../ui/combo-look.ts';
import { FieldFrame } from '../../../../ui/FieldFrame.tsx';
import { ExpandMore } from '../../../../ui/icons/general.ts';
import { Autocomplete } from '../../../../ui/kit/combobox.ts';
import { TextField } from '../../../../ui/kit/inputs.ts';
import { useDebounced } from '../../../../ui/use-debounced.ts';
import { useRecipeState } from './editor-context.tsx';

export interface NamedItem {
  id: string;
  /** Its name; its id without one. */
  value: string;
}

export interface ItemSelectProps {
  label: string;
  value: NamedItem | undefined;
  onChange: (item: NamedItem) => void;
  hint?: string;
  disabled?: boolean;
}

const STILL_MS = 250;

/** One item of the saved table, found by typing a part of its id or name. */
export function ItemSelect({ label, value, onChange, hint, disabled = false }: ItemSelectProps) {
  const htmlId = useId();
  const id = useRecipeState(({ thing }) => thing.id);
  const [typed, setTyped] = useState('');
  const [isNear, setNear] = useState(false);
  const search = useDebounced(typed, STILL_MS);
  const query = useApiQuery('recipeUids', { params: { id }, query: { search } }, { enabled: isNear, keepPrevious: true });
  return (
    <FieldFrame id={htmlId} messageId={`${htmlId}-message`} label={label} hint={hint}>
      <Autocomplete<NamedItem, false, boolean>
        id={htmlId}
        size="small"
        options={query.data?.items ?? []}
        value={value ?? null}
        disabled={disabled}
        disableClearable={value !== undefined}
        autoHighlight
        selectOnFocus
        popupIcon={<ExpandMore />}
        loading={query.isFetching}
        loadingText="Searching"
        noOptionsText={query.isError ? 'Couldn’t load the items.' : 'No item is called that.'}
        // The server has searched.
        filterOptions={(all) => all}
        getOptionLabel={textOf}
        getOptionKey={(item) => item.id}
        isOptionEqualToValue={(item, other) => item.id === other.id}
        onOpen={() => setNear(true)}
        onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : '')}
        onChange={(_event, next) => next && onChange(next)}
        renderInput={(props) => <TextField {...props} placeholder="Search items" />}
        sx={comboLook('work')}
        slotProps={{ paper: { sx: { ...COMBO_LIST, typography: 'body2' } } }}
      />
    </FieldFrame>
  );
}

function textOf({ id, value }: NamedItem): string {
  return value === '' || value === id ? id : `${value} (${id})`;
}
