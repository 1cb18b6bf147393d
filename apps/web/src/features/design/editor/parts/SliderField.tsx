import { useId } from 'react';
import { Box, Row } from '../../../../ui/layout.ts';
import { RangeInput } from '../../../../ui/RangeInput.tsx';
import { Text } from '../../../../ui/Text.tsx';
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
      <Row align="center" justify="space-between" sx={{ minHeight: 20 }}>
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
      </Row>
      <RangeInput aria-labelledby={id} value={value} min={min} max={max} step={step} disabled={disabled ?? false} onChange={onChange} />
      {error ? (
        <Text variant="caption" role="alert" sx={{ color: 'error.dark', display: 'block' }}>
          {error}
        </Text>
      ) : null}
    </Box>
  );
}
