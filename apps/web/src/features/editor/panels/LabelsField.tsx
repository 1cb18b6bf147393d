import Autocomplete from '@mui/material/Autocomplete';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { FieldFrame } from '../../../ui/FieldFrame.tsx';
import { Veil } from '../parts/TextSetting.tsx';
import type { Setting } from '../parts/use-setting.ts';

/** Labels as chips: Enter or a comma adds one, Backspace takes the last away. */
export function LabelsField({ setting, disabled, label = 'Labels' }: { setting: Setting<string[]>; disabled: boolean; label?: string }) {
  const id = useId();
  const add = (values: readonly string[]) => {
    const clean = values.flatMap((value) => value.split(',')).map((value) => value.trim().slice(0, 100));
    setting.save([...new Set(clean.filter(Boolean))]);
  };
  return (
    <Veil on={setting.veiled}>
      <FieldFrame id={id} messageId={`${id}-message`} label={label} note={setting.note} error={setting.error}>
        <Autocomplete
          id={id}
          multiple
          freeSolo
          size="small"
          options={[]}
          value={setting.value}
          disabled={disabled}
          autoSelect
          onChange={(_event, next) => add(next)}
          renderValue={(values, getItemProps) =>
            values.map((value, index) => {
              const { key, ...props } = getItemProps({ index });
              return <Chip key={key} size="small" label={value} {...props} sx={{ height: 22, bgcolor: 'well', fontSize: 12 }} />;
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
    </Veil>
  );
}

/** A comma ends a label as Enter does. */
function commaAsEnter(event: KeyboardEvent): void {
  event.preventDefault();
  event.target?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
}
