import type { KeyboardEvent } from 'react';
import { Box } from '../../../../ui/layout.ts';
import { useTypedNumber } from './use-typed-number.ts';

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
  const digits = Math.max(2, Math.ceil(-Math.log10(step)));
  const typed = useTypedNumber({ value, min, max, digits, onChange });

  function keys(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Enter') typed.take();
    if (event.key === 'Escape') typed.drop();
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    typed.stepBy((event.key === 'ArrowUp' ? step : -step) * (event.shiftKey ? 10 : 1));
  }

  return (
    <Box
      component="input"
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      value={typed.text}
      disabled={disabled}
      onChange={(event) => typed.type(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={typed.take}
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
