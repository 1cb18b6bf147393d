import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import ExpandMore from '@mui/icons-material/ExpandMoreOutlined';
import { useId, useMemo, useState, type ReactNode } from 'react';
import { listedZone } from '@limn/model';
import { FieldFrame } from './FieldFrame.tsx';
import { Box } from './layout.ts';
import { COMBO_LIST, comboLook } from './combo-look.ts';
import { zoneName } from './time-zones.ts';
import { findTimeZones, timeZoneOptions, type TimeZoneOption } from './time-zones.ts';

export interface TimeZoneFieldProps {
  label?: string;
  value: string;
  onChange: (id: string) => void;
  error?: string | undefined;
  hint?: ReactNode;
  size: 'work' | 'page';
  disabled?: boolean;
  /** May be left empty. */
  optional?: boolean;
}

/** One of the runtime's timezones or a fixed offset; typing searches them. */
export function TimeZoneField({ label = 'Timezone', value, onChange, error, hint, size, disabled, optional }: TimeZoneFieldProps) {
  const id = useId();
  // Hundreds of clocks are asked for their offset, so only once and only when the list is wanted.
  const [options, setOptions] = useState<readonly TimeZoneOption[]>([]);
  const fill = () => setOptions((known) => (known.length > 0 ? known : timeZoneOptions(Date.now(), value)));
  // The same object for the same zone: another one, as when the list comes with the first letter, puts its
  // name over what is being typed.
  const chosen = useMemo(() => (value === '' ? null : optionOf(listedZone(value) ?? value)), [value]);
  return (
    <FieldFrame id={id} messageId={`${id}-message`} label={label} hint={hint} error={error}>
      <Autocomplete<TimeZoneOption, false, boolean>
        id={id}
        size={size === 'work' ? 'small' : 'medium'}
        options={options}
        value={chosen}
        disabled={disabled ?? false}
        disableClearable={!optional}
        autoHighlight
        popupIcon={<ExpandMore />}
        openText="Show the timezones"
        noOptionsText="No results. Try a large city nearby."
        getOptionLabel={(option) => option.label}
        isOptionEqualToValue={(option, other) => option.id === other.id}
        filterOptions={(all, { inputValue }) => (inputValue === zoneName(value) ? all : findTimeZones(all, inputValue))}
        onOpen={fill}
        onInputChange={(_event, _typed, reason) => reason === 'input' && fill()}
        onChange={(_event, next) => onChange(next?.id ?? '')}
        renderOption={({ key, ...props }, option) => (
          <Box component="li" key={key} {...props} sx={{ typography: 'body2' }}>
            <span>{option.label}</span>
            <Box component="span" sx={{ ml: 'auto', pl: 3, color: 'text.secondary', whiteSpace: 'nowrap' }}>
              {option.label === option.offset ? '' : option.offset}
            </Box>
          </Box>
        )}
        renderInput={(props) => (
          <TextField
            {...props}
            error={Boolean(error)}
            placeholder={optional ? 'Same as the countdown' : 'Search a city or an offset'}
            slotProps={{
              ...props.slotProps,
              htmlInput: { ...props.slotProps?.htmlInput, 'aria-describedby': error || hint ? `${id}-message` : undefined },
            }}
          />
        )}
        sx={comboLook(size)}
        slotProps={{ paper: { sx: COMBO_LIST } }}
      />
    </FieldFrame>
  );
}

function optionOf(id: string): TimeZoneOption {
  return { id, label: zoneName(id), offset: '' };
}
