import { useRef } from 'react';
import { DataObject } from '../../../../ui/icons/general.ts';
import { ActionMenu } from '../../../../ui/ActionMenu.tsx';
import { Field, type FieldProps } from '../../../../ui/Field.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import type { Offer } from './offered-placeholders.ts';

const MARKS = { checked: ', checked', test: ': untested' };

/** A field with the {} button: what is chosen there is put in at the caret. */
export function PlaceholderField({
  offers,
  replaces,
  ...field
}: FieldProps & { offers: readonly Offer[]; /** The choice takes the place of the whole value. */ replaces?: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const insert = (text: string) => {
    const { value } = field;
    const [start, end] = replaces
      ? [0, value.length]
      : [input.current?.selectionStart ?? value.length, input.current?.selectionEnd ?? value.length];
    field.onChange(value.slice(0, start) + text + value.slice(end));
    // After the menu has given the focus back to its button.
    setTimeout(() => {
      input.current?.focus();
      input.current?.setSelectionRange(start + text.length, start + text.length);
    });
  };
  return (
    <Field
      {...field}
      inputRef={input}
      end={
        <>
          {field.end}
          {offers.length > 0 ? (
            <ActionMenu
              label={`Placeholders for ${field.label}`}
              actions={offers.map(({ label, text, mark }) => ({
                label: `${label}: ${text}${mark ? MARKS[mark] : ''}`,
                onClick: () => insert(text),
              }))}
              trigger={
                <IconButton label="Insert a placeholder" size="work">
                  <DataObject />
                </IconButton>
              }
            />
          ) : null}
        </>
      }
    />
  );
}
