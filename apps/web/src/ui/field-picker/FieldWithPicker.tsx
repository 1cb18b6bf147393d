import { useRef } from 'react';
import { Field, type FieldProps } from '../Field.tsx';
import { FieldPicker } from './FieldPicker.tsx';
import type { FieldOffer, OfferNoun } from './find-offers.ts';

interface FieldWithPickerProps extends FieldProps {
  offers: readonly FieldOffer[];
  noun: OfferNoun;
  /** The choice takes the place of the whole value. */
  replaces?: boolean | undefined;
}

/** A field with the {} button: what is chosen there goes in at the caret. Without offers, a plain field. */
export function FieldWithPicker({ offers, noun, replaces, ...field }: FieldWithPickerProps) {
  const input = useRef<HTMLInputElement>(null);

  function insert(text: string): void {
    const { value } = field;
    const [start, end] = replaces
      ? [0, value.length]
      : [input.current?.selectionStart ?? value.length, input.current?.selectionEnd ?? value.length];
    field.onChange(value.slice(0, start) + text + value.slice(end));
    // After the list has given the focus back to its button.
    setTimeout(() => {
      input.current?.focus();
      input.current?.setSelectionRange(start + text.length, start + text.length);
    });
  }

  return (
    <Field
      {...field}
      inputRef={input}
      end={
        <>
          {field.end}
          {offers.length === 0 || field.disabled ? null : (
            <FieldPicker fieldLabel={field.label} noun={noun} offers={offers} onPick={insert} />
          )}
        </>
      }
    />
  );
}
