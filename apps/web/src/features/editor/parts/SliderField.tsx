import Slider from '@mui/material/Slider';
import { useId } from 'react';
import { Box } from '../../../ui/layout.ts';
import { Text } from '../../../ui/Text.tsx';
import { NumberInput } from './NumberInput.tsx';

export interface SliderFieldProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  disabled?: boolean;
  error?: string | undefined;
  onChange: (value: number) => void;
}

/** A slider whose number can be typed. */
export function SliderField({ label, value, min, max, step, disabled, error, onChange }: SliderFieldProps) {
  const id = useId();
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', minHeight: 20 }}>
        <Text id={id} variant="label">
          {label}
        </Text>
        <NumberInput
          label={`${label}, number`}
          value={value}
          min={min}
          max={max}
          step={step}
          disabled={disabled ?? false}
          quiet
          onChange={onChange}
        />
      </Box>
      <Slider
        aria-labelledby={id}
        value={Math.max(min, Math.min(max, value))}
        min={min}
        max={max}
        step={step}
        disabled={disabled ?? false}
        onChange={(_event, next) => onChange(Array.isArray(next) ? (next[0] ?? value) : next)}
        sx={{ display: 'block' }}
      />
      {error ? (
        <Text variant="caption" role="alert" sx={{ color: 'error.dark', display: 'block' }}>
          {error}
        </Text>
      ) : null}
    </Box>
  );
}
