import { useId } from 'react';
import { Autocomplete } from '../../../ui/kit/combobox.ts';
import { TextField } from '../../../ui/kit/inputs.ts';
import { ExpandMore } from '../../../ui/icons/general.ts';
import { FieldFrame } from '../../../ui/FieldFrame.tsx';
import { COMBO_LIST, comboLook } from '../../../ui/combo-look.ts';

export interface DateFieldChoiceProps {
  value: string;
  fields: readonly string[];
  onChange: (name: string) => void;
  error: string | undefined;
  size: 'work' | 'page';
  disabled: boolean;
}

/** The merge field that holds the date: one of the image's, or a new name. */
export function DateFieldChoice({ value, fields, onChange, error, size, disabled }: DateFieldChoiceProps) {
  const id = useId();
  const message = `${id}-message`;
  return (
    <FieldFrame
      id={id}
      messageId={message}
      label="Field with the date"
      error={error}
      hint="A date such as 2026-12-24 or 24/12/2026, with or without a time. Without a time, it ends at the end of that day."
    >
      <Autocomplete
        id={id}
        freeSolo
        autoSelect
        forcePopupIcon={fields.length > 0}
        disableClearable
        popupIcon={<ExpandMore />}
        openText="Show the fields"
        size={size === 'work' ? 'small' : 'medium'}
        options={[...fields]}
        filterOptions={(options, { inputValue }) =>
          inputValue === value ? options : options.filter((name) => name.toLowerCase().includes(inputValue.trim().toLowerCase()))
        }
        inputValue={value}
        value={value}
        disabled={disabled}
        sx={comboLook(size)}
        slotProps={{ paper: { sx: COMBO_LIST } }}
        onInputChange={(_event, typed) => typed !== value && onChange(typed)}
        renderInput={(props) => (
          <TextField
            {...props}
            placeholder="expires"
            error={Boolean(error)}
            slotProps={{ ...props.slotProps, htmlInput: { ...props.slotProps?.htmlInput, 'aria-describedby': message } }}
          />
        )}
      />
    </FieldFrame>
  );
}
