import { Field } from '../../../../ui/Field.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { useTypedNumber } from './use-typed-number.ts';

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

/**
 * A labelled number with its unit. What is typed counts when the field is left or Enter is pressed; arrows
 * step.
 */
export function NumberField(props: NumberFieldProps) {
  const { label, labelHidden, value, min, max, step = 1, unit, digits = 0, disabled, note, error, onChange } = props;
  const typed = useTypedNumber({ value, min, max, digits, onChange });
  return (
    <Field
      label={label}
      labelHidden={labelHidden ?? false}
      size="work"
      inputMode="decimal"
      value={typed.text}
      disabled={disabled ?? false}
      note={note}
      hint={typed.hint}
      error={typed.error ?? error}
      end={
        unit ? (
          <Text variant="caption" muted>
            {unit}
          </Text>
        ) : undefined
      }
      onChange={typed.type}
      onBlur={typed.take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') typed.take();
        if (event.key === 'Escape') typed.drop();
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        typed.stepBy((event.key === 'ArrowUp' ? step : -step) * (event.shiftKey ? 10 : 1));
      }}
    />
  );
}
