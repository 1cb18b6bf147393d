/**
 * Entries of a field's {} button: the platform's placeholders, and the image's merge fields where they are
 * filled later.
 */
import { mergeField } from '@limn/merge';
import { placeholderIn, type Delimiters, type Preset, type PresetToken } from '@limn/tags';
import type { FieldOffer } from '../../../../ui/field-picker/find-offers.ts';

export interface Offer extends FieldOffer {
  mark: PresetToken['mark'] | undefined;
}

/** As people call what fills them in. */
const SERVICE = 'Email service';

/**
 * `names` are the image's fields, to be offered as merge fields; left out where the platform alone fills the
 * value.
 */
export function offersOf(
  preset: Preset,
  delimiters: Delimiters | undefined,
  names: readonly string[] = [],
  place: 'address' | 'text' = 'address',
): Offer[] {
  const platform = (label: string, tokens: readonly PresetToken[], plain: string): Offer[] => {
    if (delimiters) return [{ group: SERVICE, label, text: placeholderIn(delimiters, plain), mark: 'test' }];
    return tokens.map(({ token, plain: inText, mark }) => ({ group: SERVICE, label, text: place === 'text' ? inText : token, mark }));
  };
  return [
    ...names.map((name): Offer => ({ group: 'Fields', label: name, text: mergeField(name), mark: undefined })),
    ...platform('Email address', preset.email, 'email'),
    ...platform('First name', preset.firstName, 'firstname'),
    ...platform('Customer ID', preset.customerId, 'customer_id'),
    ...platform(preset.families === 'all' ? 'Recipient id' : `${preset.name}’s own ID`, preset.recipientId, 'id'),
    ...platform('Mailing', preset.sendId, 'campaign'),
  ];
}
