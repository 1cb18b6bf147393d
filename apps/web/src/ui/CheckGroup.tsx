import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { CheckField } from './CheckField.tsx';
import { Box } from './layout.ts';
import type { Option } from './SelectField.tsx';

export interface CheckGroupProps<V extends string> {
  label: string;
  options: readonly Option<V>[];
  value: readonly V[];
  onChange: (value: V[]) => void;
  error?: string | undefined;
}

/** Several may be ticked; the answer keeps the order of the options. */
export function CheckGroup<V extends string>({ label, options, value, onChange, error }: CheckGroupProps<V>) {
  const id = useId();
  const toggle = (item: V, checked: boolean) =>
    onChange(options.map((option) => option.value).filter((known) => (known === item ? checked : value.includes(known))));
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} aria-invalid={error ? true : undefined}>
      <Typography component="legend" variant="label" sx={{ mb: 1, p: 0 }}>
        {label}
      </Typography>
      <Box sx={{ display: 'flex', flexDirection: 'column' }}>
        {options.map((option) => (
          <CheckField
            key={option.value}
            label={option.label}
            checked={value.includes(option.value)}
            onChange={(checked) => toggle(option.value, checked)}
          />
        ))}
      </Box>
      {error ? (
        <Typography id={`${id}-error`} variant="caption" role="alert" sx={{ display: 'block', mt: 1, color: 'error.dark' }}>
          {error}
        </Typography>
      ) : null}
    </fieldset>
  );
}
