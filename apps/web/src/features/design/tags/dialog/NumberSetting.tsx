import { useState } from 'react';
import { Field } from '../../../../ui/Field.tsx';

/**
 * A whole number from 1. While it is being typed anything may stand in the field; only what can be used is
 * taken.
 */
export function NumberSetting({
  label,
  value,
  max,
  disabled,
  onChange,
}: {
  label: string;
  value: number;
  max: number;
  disabled?: boolean;
  onChange: (value: number) => void;
}) {
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? String(value);
  const isUsable = (text: string) => /^\d+$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= max;
  return (
    <Field
      label={label}
      size="work"
      type="number"
      inputMode="numeric"
      value={shown}
      disabled={disabled ?? false}
      error={isUsable(shown) ? undefined : `Use a whole number from 1 to ${max}.`}
      onChange={(text) => {
        setTyped(text);
        if (isUsable(text)) onChange(Number(text));
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
