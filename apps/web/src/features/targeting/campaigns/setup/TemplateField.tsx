import { fieldInText } from '@limn/merge';
import { useRef } from 'react';
import { Field, type FieldProps } from '../../../../ui/Field.tsx';
import { FieldPicker } from '../../../../ui/field-picker/FieldPicker.tsx';
import { useCampaignState } from '../editor/editor-context.tsx';

/** A text that takes merge fields: what is chosen goes in at the caret. */
export function TemplateField(props: FieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const fields = useCampaignState(({ thing }) => thing.merge_fields);
  const offers = Object.entries(fields).flatMap(([category, list]) =>
    list.map(({ name, value }) => ({ group: category, label: name, text: fieldInText(category, value) })),
  );

  function insert(text: string): void {
    const { value } = props;
    const start = input.current?.selectionStart ?? value.length;
    const end = input.current?.selectionEnd ?? value.length;
    props.onChange(value.slice(0, start) + text + value.slice(end));
    // After the list has given the focus back to its button.
    setTimeout(() => {
      input.current?.focus();
      input.current?.setSelectionRange(start + text.length, start + text.length);
    });
  }

  return (
    <Field
      {...props}
      inputRef={input}
      end={
        offers.length === 0 || props.disabled ? null : (
          <FieldPicker
            label={`Insert a merge field: ${props.label}`}
            listLabel={`Merge fields for ${props.label}`}
            offers={offers}
            onPick={insert}
          />
        )
      }
    />
  );
}
