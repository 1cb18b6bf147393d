import { useState } from 'react';
import { Field } from '../../../../ui/Field.tsx';
import { Text } from '../../../../ui/Text.tsx';

export interface NumberFieldProps {
  label: string;
  labelHidden?: boolean;
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
export function NumberField({
  label,
  labelHidden,
  value,
  min,
  max,
  step = 1,
  unit,
  digits = 0,
  disabled,
  note,
  error,
  onChange,
}: NumberFieldProps) {
  const [draft, setDraft] = useState<string>();
  const [limit, setLimit] = useState<string>();
  const typed = Number((draft ?? '').replace(',', '.'));
  const isNumber = draft !== undefined && draft.trim() !== '' && Number.isFinite(typed);
  const isOutside = isNumber && (typed < min || typed > max);
  const wrong = draft !== undefined && (!isNumber || isOutside);

  /** A number beyond the limits becomes the nearest one within them, and the field says so. */
  function take(): void {
    if (draft === undefined) return;
    const taken = Math.max(min, Math.min(max, typed));
    if (isNumber && taken !== value) onChange(taken);
    setLimit(isOutside ? (typed > max ? `${max} is the maximum.` : `${min} is the minimum.`) : undefined);
    setDraft(undefined);
  }

  function type(text: string): void {
    setDraft(text);
    setLimit(undefined);
  }

  function stepBy(by: number): void {
    setDraft(undefined);
    setLimit(undefined);
    onChange(Number(Math.max(min, Math.min(max, value + by)).toFixed(4)));
  }

  return (
    <Field
      label={label}
      labelHidden={labelHidden ?? false}
      size="work"
      inputMode="decimal"
      value={draft ?? String(Number(value.toFixed(digits)))}
      disabled={disabled ?? false}
      note={note}
      hint={limit}
      error={wrong ? `Use a number from ${min} to ${max}.` : error}
      end={
        unit ? (
          <Text variant="caption" sx={{ color: 'text.secondary' }}>
            {unit}
          </Text>
        ) : undefined
      }
      onChange={type}
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
