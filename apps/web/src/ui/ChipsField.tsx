import Autocomplete from '@mui/material/Autocomplete';
import KitChip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import { useId, type ReactNode } from 'react';
import { FieldFrame } from './FieldFrame.tsx';

export interface ChipsFieldProps {
  label: string;
  value: readonly string[];
  onChange: (value: string[]) => void;
  disabled?: boolean;
  hint?: ReactNode;
  note?: ReactNode;
  error?: string | undefined;
  /** Offered while typing. */
  known?: readonly string[];
}

const NONE: readonly string[] = [];

/** Words as chips: Enter or a comma adds one, Backspace takes the last away. */
export function ChipsField({ label, value, onChange, disabled, hint, note, error, known = NONE }: ChipsFieldProps) {
  const id = useId();
  const add = (values: readonly string[]) => {
    const clean = values.flatMap((one) => one.split(',')).map((one) => one.trim().slice(0, 100));
    onChange([...new Set(clean.filter(Boolean))]);
  };
  return (
    <FieldFrame id={id} messageId={`${id}-message`} label={label} hint={hint} note={note} error={error}>
      <Autocomplete
        id={id}
        multiple
        freeSolo
        size="small"
        options={known.filter((one) => !value.includes(one))}
        value={[...value]}
        disabled={disabled ?? false}
        autoSelect
        onChange={(_event, next) => add(next)}
        renderValue={(values, getItemProps) =>
          values.map((one, index) => {
            const { key, ...props } = getItemProps({ index });
            return <KitChip key={key} size="small" label={one} {...props} sx={{ height: 22, bgcolor: 'well', fontSize: 12 }} />;
          })
        }
        renderInput={(props) => <TextField {...props} onKeyDown={(event) => event.key === ',' && commaAsEnter(event.nativeEvent)} />}
        sx={{
          '& .MuiOutlinedInput-root': { py: '3px !important', px: '6px !important', gap: 1, flexWrap: 'wrap' },
          '& .MuiOutlinedInput-root .MuiChip-root': { m: 0 },
          '& .MuiOutlinedInput-root .MuiAutocomplete-input': { minWidth: '40px', width: 40, py: '2px !important', px: '4px !important' },
        }}
      />
    </FieldFrame>
  );
}

/** A comma ends a word as Enter does. */
function commaAsEnter(event: KeyboardEvent): void {
  event.preventDefault();
  event.target?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
}
