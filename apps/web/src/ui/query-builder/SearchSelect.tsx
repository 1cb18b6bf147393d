import { useId, type MouseEvent } from 'react';
import { COMBO_LIST, comboLook } from '../combo-look.ts';
import { FieldFrame } from '../FieldFrame.tsx';
import { ExpandMore } from '../icons/general.ts';
import { Autocomplete } from '../kit/combobox.ts';
import { TextField } from '../kit/inputs.ts';

export interface SearchOption {
  key: string;
  label: string;
  /** Its name under the group's title, where that is shorter. */
  short?: string;
  group?: string;
}

export interface SearchSelectProps {
  label: string;
  labelHidden?: boolean;
  options: readonly SearchOption[];
  /** The key of one of the options, or `undefined`. */
  value: string | undefined;
  onChange: (key: string) => void;
  placeholder?: string;
  nothingFound: string;
  disabled?: boolean;
  error?: boolean;
}

/** One of many, found by typing a part of its name or of its group's. */
export function SearchSelect({
  label,
  labelHidden,
  options,
  value,
  onChange,
  placeholder,
  nothingFound,
  disabled,
  error,
}: SearchSelectProps) {
  const id = useId();
  const chosen = options.find(({ key }) => key === value) ?? null;
  return (
    <FieldFrame id={id} messageId={`${id}-message`} label={label} labelHidden={labelHidden}>
      <Autocomplete<SearchOption, false, boolean>
        id={id}
        size="small"
        options={options}
        value={chosen}
        disabled={disabled ?? false}
        disableClearable={chosen !== null}
        autoHighlight
        selectOnFocus
        popupIcon={<ExpandMore />}
        noOptionsText={nothingFound}
        groupBy={(option) => option.group ?? ''}
        getOptionLabel={(option) => option.label}
        getOptionKey={(option) => option.key}
        isOptionEqualToValue={(option, other) => option.key === other.key}
        onChange={(_event, next) => next && onChange(next.key)}
        renderOption={({ key, ...props }, option) => (
          <li key={key} {...props}>
            {option.short ?? option.label}
          </li>
        )}
        renderInput={(props) => (
          <TextField {...props} onMouseDown={keepSelection} error={error ?? false} {...(placeholder ? { placeholder } : {})} />
        )}
        sx={comboLook('work')}
        slotProps={{
          paper: {
            sx: {
              ...COMBO_LIST,
              typography: 'body2',
              '& .MuiAutocomplete-groupLabel': { typography: 'label', lineHeight: '28px', bgcolor: 'background.float' },
            },
          },
        }}
      />
    </FieldFrame>
  );
}

/**
 * A click into a text that is selected as a whole would put the caret into it, and what is typed then would
 * be looked for together with it.
 */
function keepSelection(event: MouseEvent): void {
  const { target } = event;
  if (!(target instanceof HTMLInputElement) || target !== document.activeElement || target.value === '') return;
  if (target.selectionStart === 0 && target.selectionEnd === target.value.length) event.preventDefault();
}
