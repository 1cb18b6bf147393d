import { useState } from 'react';
import { Field } from '../../../../ui/Field.tsx';
import { Box } from '../../../../ui/layout.ts';

interface PercentFieldProps {
  label: string;
  value: number;
  min: number;
  onChange: (value: number) => void;
  disabled?: boolean;
  error?: string | undefined;
}

/**
 * A whole percentage. While it is being typed anything may stand in the field; only what can be used is
 * taken.
 */
export function PercentField({ label, value, min, onChange, disabled = false, error }: PercentFieldProps) {
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? String(value);
  const isUsable = (text: string) => /^\d{1,3}$/.test(text.trim()) && Number(text) >= min && Number(text) <= 100;
  return (
    <Box sx={{ width: 'fit-content', minWidth: 132, maxWidth: 240, flex: 'none', '& input': { width: 0, minWidth: 60, flex: 1 } }}>
      <Field
        label={label}
        size="work"
        inputMode="numeric"
        value={shown}
        disabled={disabled}
        error={isUsable(shown) ? error : `Use a whole number from ${min} to 100.`}
        end="%"
        onChange={(text) => {
          setTyped(text);
          if (isUsable(text)) onChange(Number(text));
        }}
        onBlur={() => setTyped(undefined)}
      />
    </Box>
  );
}
