import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useId, type ReactNode } from 'react';
import { Box } from './layout.ts';
import { Text } from './Text.tsx';

export interface SwitchFieldProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Effect when it is on. */
  hint: ReactNode;
  disabled?: boolean;
}

/** A switch in a form, with the sentence that says what it does. */
export function SwitchField({ label, checked, onChange, hint, disabled = false }: SwitchFieldProps) {
  const id = useId();
  return (
    <div>
      <FormControlLabel
        label={label}
        disabled={disabled}
        sx={{ ml: 0, gap: 2.5, '& .MuiFormControlLabel-label': { fontWeight: 600 } }}
        control={
          <Switch
            checked={checked}
            onChange={(event) => onChange(event.target.checked)}
            slotProps={{ input: { 'aria-describedby': id, role: 'switch' } }}
          />
        }
      />
      <Box sx={{ pl: '42px' }}>
        <Text id={id} variant="caption" component="p" muted>
          {hint}
        </Text>
      </Box>
    </div>
  );
}
