import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import { useId } from 'react';
import { Box } from './layout.ts';
import { Text } from './Text.tsx';

export interface RadioFieldProps<V extends string> {
  label: string;
  options: readonly { value: V; label: string; text?: string }[];
  value: V;
  onChange: (value: V) => void;
  disabled?: boolean;
}

/** One of a few under one label, each with what it means. */
export function RadioField<V extends string>({ label, options, value, onChange, disabled = false }: RadioFieldProps<V>) {
  const id = useId();
  return (
    <Box role="radiogroup" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Text id={id} variant="label" component="div" sx={{ mb: 1 }}>
        {label}
      </Text>
      {options.map((option) => (
        <div key={option.value}>
          <FormControlLabel
            label={option.label}
            disabled={disabled}
            control={
              <Radio
                name={id}
                value={option.value}
                checked={option.value === value}
                onChange={() => onChange(option.value)}
                {...(option.text ? { slotProps: { input: { 'aria-describedby': `${id}-${option.value}` } } } : {})}
              />
            }
          />
          {option.text ? (
            <Text id={`${id}-${option.value}`} variant="caption" component="p" muted sx={{ pl: '30px', mt: -1 }}>
              {option.text}
            </Text>
          ) : null}
        </div>
      ))}
    </Box>
  );
}
