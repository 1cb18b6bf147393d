/**
 * A date with a time, typed part by part: it is changed when it is whole or empty, and shows what it was when
 * it is left half-typed.
 */
import { useRef, useState, type ReactNode } from 'react';
import { Field } from './Field.tsx';
import { Box } from './layout.ts';
import { ChooseDateTime, WITHOUT_OWN_PICKER } from './picker/ChooseDateTime.tsx';

export interface DateTimeFieldProps {
  label: string;
  /** `2026-11-22T18:30`; '' for none. */
  value: string;
  onChange: (value: string) => void;
  hint?: ReactNode;
  error?: string | undefined;
  size?: 'work' | 'page';
  disabled?: boolean;
}

/** Years before it are those of someone who types the next digit. */
const FIRST_YEAR = 2000;

const HALF = `Type a whole date and time, from the year ${FIRST_YEAR} on.`;

export function DateTimeField({ value, onChange, error, ...field }: DateTimeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  /**
   * The browser's value while it is half-typed: it keeps the typed parts as long as it isn't given another
   * value.
   */
  const [typed, setTyped] = useState<string>();
  /** It was left half-typed. */
  const [isDropped, setDropped] = useState(false);
  const change = (local: string) => {
    // A browser says '' for a field that is emptied, and for one with a part missing.
    const isHalf = local === '' ? input.current?.validity.badInput === true : Number(local.split('-', 1)[0]) < FIRST_YEAR;
    setTyped(isHalf ? local : undefined);
    setDropped(false);
    if (!isHalf) onChange(local);
  };
  const leave = () => {
    const isHalf = typed !== undefined || input.current?.validity.badInput === true;
    // React sees no difference between a field with a part missing and an empty one, and tells no change from
    // one to the other.
    if (isHalf && value === '' && input.current) input.current.value = '';
    setTyped(undefined);
    setDropped(isHalf);
  };
  const wrong = error ?? (isDropped ? HALF : undefined);
  return (
    <Box sx={WITHOUT_OWN_PICKER}>
      <Field
        {...field}
        type="datetime-local"
        inputRef={input}
        value={typed ?? value}
        onChange={change}
        onBlur={leave}
        error={wrong}
        end={<ChooseDateTime label={field.label} value={value} disabled={field.disabled ?? false} onChange={change} />}
      />
    </Box>
  );
}
