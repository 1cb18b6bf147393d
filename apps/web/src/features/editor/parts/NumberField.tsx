import { useState } from 'react';
import { Field } from '../../../ui/Field.tsx';
import { Text } from '../../../ui/Text.tsx';

export interface NumberFieldProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  unit?: string;
  digits?: number;
  disabled?: boolean;
  note?: string | undefined;
  error?: string | undefined;
  onChange: (value: number) => void;
}

/** A labelled number with its unit. What is typed counts when the field is left or Enter is pressed; arrows step. */
export function NumberField({ label, value, min, max, step = 1, unit, digits = 0, disabled, note, error, onChange }: NumberFieldProps) {
  const [draft, setDraft] = useState<string>();
  const typed = Number((draft ?? '').replace(',', '.'));
  const wrong = draft !== undefined && (draft.trim() === '' || !Number.isFinite(typed) || typed < min || typed > max);

  function take(): void {
    if (draft !== undefined && !wrong && typed !== value) onChange(typed);
    setDraft(undefined);
  }

  function stepBy(by: number): void {
    setDraft(undefined);
    onChange(Number(Math.max(min, Math.min(max, value + by)).toFixed(4)));
  }

  return (
    <Field
      label={label}
      size="work"
      inputMode="decimal"
      value={draft ?? String(Number(value.toFixed(digits)))}
      disabled={disabled ?? false}
      note={note}
      error={wrong ? `Use a number from ${min} to ${max}.` : error}
      end={
        unit ? (
          <Text variant="caption" sx={{ color: 'text.secondary' }}>
            {unit}
          </Text>
        ) : undefined
      }
      onChange={setDraft}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
        if (event.key === 'Escape') setDraft(undefined);
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        stepBy((event.key === 'ArrowUp' ? step : -step) * (event.shiftKey ? 10 : 1));
      }}
    />
  );
}
