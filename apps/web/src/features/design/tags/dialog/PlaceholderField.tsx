import type { FieldProps } from '../../../../ui/Field.tsx';
import { FieldWithPicker } from '../../../../ui/field-picker/FieldWithPicker.tsx';
import type { Offer } from './offered-placeholders.ts';

const MARKS = { checked: ', checked', test: ': untested' };

interface PlaceholderFieldProps extends FieldProps {
  offers: readonly Offer[];
  /** The choice takes the place of the whole value. */
  replaces?: boolean | undefined;
}

/** A text that takes placeholders of the email service, and merge fields where they are filled later. */
export function PlaceholderField({ offers, ...field }: PlaceholderFieldProps) {
  return (
    <FieldWithPicker
      {...field}
      noun="placeholder"
      offers={offers.map(({ group, label, text, mark }) => ({ group, label: `${label}${mark ? MARKS[mark] : ''}`, text }))}
    />
  );
}
