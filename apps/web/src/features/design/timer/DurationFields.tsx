import { useState } from 'react';
import { Field } from '../../../ui/Field.tsx';
import { Box } from '../../../ui/layout.ts';
import { Text } from '../../../ui/Text.tsx';

const UNITS = [
  ['days', 'Days'],
  ['hours', 'Hours'],
  ['minutes', 'Minutes'],
] as const satisfies readonly (readonly [keyof DurationParts, string])[];
const MAX_DIGITS = 5;

export interface DurationFieldsProps {
  seconds: number;
  onChange: (seconds: number) => void;
  error: string | undefined;
  size: 'work' | 'page';
  disabled: boolean;
}

/** How long a countdown runs. 36 hours may be typed as such; they are put in order when the field is left. */
export function DurationFields({ seconds, onChange, error, size, disabled }: DurationFieldsProps) {
  const [typed, setTyped] = useState<DurationParts>();
  const parts = typed && secondsOfParts(typed) === seconds ? typed : partsOfSeconds(seconds);
  const change = (unit: keyof DurationParts, text: string) => {
    const next = { ...parts, [unit]: Number(text.replace(/\D/g, '').slice(0, MAX_DIGITS)) };
    setTyped(next);
    onChange(secondsOfParts(next));
  };
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Text component="legend" variant="label" sx={{ p: 0, mb: 1 }}>
        It runs for
      </Text>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: 2, maxWidth: { sm: 340 } }}>
        {UNITS.map(([unit, label]) => (
          <Field
            key={unit}
            label={label}
            size={size}
            inputMode="numeric"
            value={String(parts[unit])}
            disabled={disabled}
            onChange={(text) => change(unit, text)}
            onBlur={() => setTyped(undefined)}
          />
        ))}
      </Box>
      {error ? (
        <Text variant="caption" role="alert" sx={{ display: 'block', mt: 1, color: 'error.dark' }}>
          {error}
        </Text>
      ) : null}
    </Box>
  );
}

/** A length of time as days, hours, minutes and what is left over. */
export interface DurationParts {
  days: number;
  hours: number;
  minutes: number;
  /** Seconds that no field of the form shows; they stay. */
  rest: number;
}

export function partsOfSeconds(seconds: number): DurationParts {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  return { days: Math.floor(whole / 86_400), hours: Math.floor(whole / 3600) % 24, minutes: Math.floor(whole / 60) % 60, rest: whole % 60 };
}

export function secondsOfParts({ days, hours, minutes, rest }: DurationParts): number {
  return days * 86_400 + hours * 3600 + minutes * 60 + rest;
}
