import { useState, type ReactNode } from 'react';
import { Field } from './Field.tsx';

export interface NumberFieldProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
  min: number;
  max: number;
  /** Fractions, too. */
  fractions?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  /** Inside the right edge. */
  end?: ReactNode;
  size?: 'work' | 'page';
  disabled?: boolean;
}

/**
 * A number that is typed. Anything may stand in the field meanwhile; only what can be used is taken, and
 * leaving the field shows what was.
 */
export function NumberField({ value, onChange, min, max, fractions = false, error, ...field }: NumberFieldProps) {
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? String(value);
  const isUsable = (text: string): boolean => {
    const number = Number(text);
    return text.trim() !== '' && Number.isFinite(number) && (fractions || Number.isInteger(number)) && number >= min && number <= max;
  };
  const unusable = `Use a ${fractions ? '' : 'whole '}number from ${min.toLocaleString('en-GB')} to ${max.toLocaleString('en-GB')}.`;
  return (
    <Field
      {...field}
      type="number"
      inputMode={fractions || min < 0 ? 'decimal' : 'numeric'}
      value={shown}
      error={isUsable(shown) ? error : unusable}
      onChange={(text) => {
        setTyped(text);
        if (isUsable(text)) onChange(Number(text));
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
