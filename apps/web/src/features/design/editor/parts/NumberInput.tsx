import { useState, type KeyboardEvent } from 'react';
import { Box } from '../../../../ui/layout.ts';

export interface NumberInputProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  disabled: boolean;
  /** Without an edge until it is pointed at: a number beside a slider. */
  quiet?: boolean;
  onChange: (value: number) => void;
}

/** A bare number: what is typed counts when the field is left or Enter is pressed; arrows step. */
export function NumberInput({ label, value, min, max, step, disabled, quiet, onChange }: NumberInputProps) {
  const [draft, setDraft] = useState<string>();
  const digits = Math.max(0, Math.ceil(-Math.log10(step)));
  const shown = draft ?? String(Number(value.toFixed(Math.max(digits, 2))));

  function take(text: string): void {
    setDraft(undefined);
    const typed = Number(text.replace(',', '.'));
    if (text.trim() !== '' && Number.isFinite(typed) && typed !== value) onChange(Math.max(min, Math.min(max, typed)));
  }

  function keys(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Enter') take(event.currentTarget.value);
    if (event.key === 'Escape') setDraft(undefined);
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const by = (event.key === 'ArrowUp' ? step : -step) * (event.shiftKey ? 10 : 1);
    setDraft(undefined);
    onChange(Number(Math.max(min, Math.min(max, value + by)).toFixed(4)));
  }

  return (
    <Box
      component="input"
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      disabled={disabled}
      onChange={(event) => setDraft(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={(event) => draft !== undefined && take(event.target.value)}
      onKeyDown={keys}
      sx={{
        font: 'inherit',
        fontSize: 12,
        lineHeight: '16px',
        color: disabled ? 'text.disabled' : 'text.secondary',
        textAlign: 'right',
        width: 52,
        height: 24,
        px: 1,
        border: '1px solid',
        borderColor: quiet ? 'transparent' : 'field.line',
        borderRadius: '4px',
        bgcolor: 'transparent',
        fontVariantNumeric: 'tabular-nums',
        '&:hover:not(:disabled)': { borderColor: 'field.line' },
      }}
    />
  );
}
