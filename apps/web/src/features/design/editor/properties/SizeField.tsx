import { useId } from 'react';
import { Autocomplete } from '../../../../ui/kit/combobox.ts';
import { TextField } from '../../../../ui/kit/inputs.ts';
import { ExpandMore } from '../../../../ui/icons/general.ts';
import { FieldFrame } from '../../../../ui/FieldFrame.tsx';
import { COMBO_LIST, comboLook } from '../../../../ui/combo-look.ts';
import { useTypedNumber } from '../parts/use-typed-number.ts';

const FONT_SIZES = [6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 28, 32, 36, 40, 48, 60, 80, 100, 120, 160].map(String);
const LIMITS = { min: 1, max: 400 };

export interface SizeFieldProps {
  value: number;
  disabled: boolean;
  onChange: (size: number) => void;
}

/**
 * The size of a text: any number that is typed, or one of the usual ones. What is typed is never completed to
 * one of the list.
 */
export function SizeField({ value, disabled, onChange }: SizeFieldProps) {
  const id = useId();
  const typed = useTypedNumber({ value, ...LIMITS, digits: 2, onChange });
  return (
    <FieldFrame id={id} messageId={`${id}-message`} label="Size" hint={typed.hint} error={typed.error}>
      <Autocomplete<string, false, true, true>
        id={id}
        size="small"
        freeSolo
        forcePopupIcon
        disableClearable
        selectOnFocus
        options={FONT_SIZES}
        filterOptions={(all) => all}
        value={String(value)}
        inputValue={typed.text}
        disabled={disabled}
        popupIcon={<ExpandMore fontSize="small" />}
        openText="Show the sizes"
        onInputChange={(_event, text, reason) => reason === 'input' && typed.type(text)}
        onHighlightChange={(_event, _size, reason) => reason === 'keyboard' && typed.drop()}
        onChange={(_event, chosen, reason) => {
          if (reason !== 'selectOption') return;
          typed.drop();
          onChange(Number(chosen));
        }}
        onKeyDown={(event) => {
          // The list marks the size of now: Enter would take that one.
          if (event.key !== 'Enter' || !typed.isTyping) return;
          event.defaultMuiPrevented = true;
          typed.take();
        }}
        onClose={(_event, reason) => reason === 'escape' && typed.drop()}
        onBlur={typed.take}
        renderInput={(props) => (
          <TextField
            {...props}
            error={typed.error !== undefined}
            slotProps={{
              ...props.slotProps,
              htmlInput: {
                ...props.slotProps?.htmlInput,
                inputMode: 'decimal',
                'aria-describedby': (typed.error ?? typed.hint) ? `${id}-message` : undefined,
              },
            }}
          />
        )}
        sx={{ ...comboLook('work'), '& .MuiOutlinedInput-root .MuiAutocomplete-input': { minWidth: '0 !important', pr: '0 !important' } }}
        slotProps={{ paper: { sx: { ...COMBO_LIST, minWidth: 84 } } }}
      />
    </FieldFrame>
  );
}
